-- Who pays the rake of each run, under four attributions: dealt, in equal shares to all dealt in; contributed, in equal shares to
-- those with chips in the pots; weighted contributed, in proportion to these chips; collected, paid by the winners in proportion
-- to what each collected from all pots together.
-- grain: one row per (run_id, stake_label, player_kind, site, player, attribution)
-- units: chips are the smallest unit of the stakes; rake_2520ths are 2520ths of one, to which shares in proportion are
--   rounded, equal ones need not be; rake_bb_per_100 and its error are big blinds per 100 seat-hands; clusters are sessions
--   (hands where stacks are reset). Uncalled bets are no chips in the pots
-- columns:
--   game: key of the game
--   run_id: run
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   betting_limit: no limit, pot limit or fixed limit
--   player_kind: kind of the policy, or person
--   site: card room of a person; null where none is said, and for policies
--   player: name of a person, null for policies
--   attribution: dealt, contributed, weighted contributed or collected, as said above
--   num_seat_hands: hands times seats dealt in
--   num_clusters: sessions that the seat-hands fall into, the sample of the standard errors
--   rake_2520ths [1/2520 chips]: rake put down to them; under each attribution those of a run's stakes add up to all rake
--   rake_chips: the same in chips
--   rake_bb_per_100: the same in big blinds per 100 seat-hands
--   rake_bb_per_100_stderr: its clustered standard error
--   share_of_rake: the same over all rake of the run at this stake
with

stakes as (select distinct run_id, stake_label, betting_limit, big_blind_chips from stg_stakes),

players as (
    select
        game,
        run_id,
        stake_label,
        rule_set,
        player_kind,
        cast(sum(num_clusters) as bigint) as num_clusters,
        merged(net) as net
    from part_players
    where player_kind <> 'person'
    group by all
),

rakes as (
    select
        game,
        run_id,
        stake_label,
        rule_set,
        player_kind,
        player_id,
        cast(sum(num_clusters) as bigint) as num_clusters,
        merged(dealt) as dealt,
        merged(contributed) as contributed,
        merged(weighted) as weighted,
        merged(collected) as collected
    from part_rake_players
    group by all
),

payers as (
    select * from rakes
    where player_id is not null
    union all
    select
        players.* exclude (num_clusters, net),
        null as player_id,
        players.num_clusters,
        among(rakes.dealt, players.net) as dealt,
        among(rakes.contributed, players.net) as contributed,
        among(rakes.weighted, players.net) as weighted,
        among(rakes.collected, players.net) as collected
    from players
    left join rakes
        on
            players.run_id = rakes.run_id
            and players.stake_label = rakes.stake_label
            and players.player_kind = rakes.player_kind
),

attributed as (
    select * exclude (dealt, contributed, weighted, collected), 'dealt' as attribution, dealt as rake
    from payers
    union all
    select * exclude (dealt, contributed, weighted, collected), 'contributed' as attribution, contributed as rake
    from payers
    union all
    select * exclude (dealt, contributed, weighted, collected), 'weighted contributed' as attribution, weighted as rake
    from payers
    union all
    select * exclude (dealt, contributed, weighted, collected), 'collected' as attribution, collected as rake
    from payers
),

final as (
    select
        attributed.game,
        attributed.run_id,
        attributed.stake_label,
        attributed.rule_set,
        stakes.betting_limit,
        attributed.player_kind,
        persons.site,
        persons.player,
        attributed.attribution,
        attributed.rake.n as num_seat_hands,
        attributed.num_clusters,
        attributed.rake.x as rake_2520ths,
        attributed.rake.x / 2520 as rake_chips,
        100 * ratio(attributed.rake) / 2520 / stakes.big_blind_chips as rake_bb_per_100,
        100 * ratio_stderr(attributed.rake, attributed.num_clusters) / 2520 / stakes.big_blind_chips as rake_bb_per_100_stderr,
        attributed.rake.x / nullif(
            sum(attributed.rake.x) over (partition by attributed.run_id, attributed.stake_label, attributed.attribution), 0
        ) as share_of_rake
    from attributed
    inner join stakes on attributed.run_id = stakes.run_id and attributed.stake_label = stakes.stake_label
    left join stg_players as persons
        on attributed.run_id = persons.run_id and attributed.player_id = persons.player_id
)

select * from final
order by game, run_id, stake_label, attribution, player_kind, site, player
