-- Rake by kind of player, put down to players in two ways: equal shares of all dealt in, and paid by who collects.
-- grain: one row per (game, stake_label, rule_set, player_kind)
-- units: chips are the smallest unit of the stakes; *_bb_per_100 and their errors are big blinds per 100 seat-hands; clusters are
--   sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   betting_limit: no limit, pot limit or fixed limit
--   player_kind: kind of the policy, or person
--   num_seat_hands: hands times seats dealt in
--   num_clusters: sessions that the seat-hands fall into, the sample of the standard errors
--   rake_dealt_chips: rake of the hands, each seat dealt in bearing the same share
--   rake_dealt_bb_per_100: the same in big blinds per 100 seat-hands
--   rake_dealt_bb_per_100_stderr: its clustered standard error
--   rake_won_chips: rake taken from what the seats collected, pot by pot in proportion
--   rake_won_bb_per_100: the same in big blinds per 100 seat-hands
--   rake_won_bb_per_100_stderr: its clustered standard error
with

stakes as (select distinct game, stake_label, betting_limit, big_blind_chips from stg_stakes),

players as (
    select game, stake_label, rule_set, player_kind, sum(num_clusters) as num_clusters, merged(net) as net
    from part_players
    group by all
),

rakes as (
    select game, stake_label, rule_set, player_kind, merged(dealt) as dealt, merged(won) as won
    from part_rake_players
    where player_id is null
    group by all
),

joined as (
    select
        players.game,
        players.stake_label,
        players.rule_set,
        players.player_kind,
        stakes.betting_limit,
        stakes.big_blind_chips,
        players.num_clusters,
        among(rakes.dealt, players.net) as dealt,
        among(rakes.won, players.net) as won
    from players
    inner join stakes on players.game = stakes.game and players.stake_label = stakes.stake_label
    left join rakes
        on
            players.game = rakes.game
            and players.stake_label = rakes.stake_label
            and players.rule_set = rakes.rule_set
            and players.player_kind = rakes.player_kind
),

final as (
    select
        game,
        stake_label,
        rule_set,
        betting_limit,
        player_kind,
        won.n as num_seat_hands,
        cast(num_clusters as bigint) as num_clusters,
        dealt.x / 2520 as rake_dealt_chips,
        100 * ratio(dealt) / 2520 / big_blind_chips as rake_dealt_bb_per_100,
        100 * ratio_stderr(dealt, num_clusters) / 2520 / big_blind_chips as rake_dealt_bb_per_100_stderr,
        won.x as rake_won_chips,
        100 * ratio(won) / big_blind_chips as rake_won_bb_per_100,
        100 * ratio_stderr(won, num_clusters) / big_blind_chips as rake_won_bb_per_100_stderr
    from joined
)

select * from final
order by game, stake_label, rule_set, player_kind
