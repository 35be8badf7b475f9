-- Win rate of each kind of player beside what it could expect when all-in: real results, and results with luck taken out.
-- grain: one row per (game, stake_label, rule_set, player_kind)
-- units: chips are the smallest unit of the stakes, after rake; *_bb_per_100 and their errors are big blinds per 100 seat-hands;
--   clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   betting_limit: no limit, pot limit or fixed limit
--   player_kind: kind of the policy, or person
--   num_seat_hands: hands times seats dealt in
--   num_clusters: sessions that the seat-hands fall into, the sample of the standard errors
--   num_all_in: seat-hands whose betting was over with cards to come, all live hands known
--   net_chips: chips won less chips put in
--   luck_chips: chips won less chips that could be expected where the betting was over with cards to come
--   net_bb_per_100: real result
--   net_bb_per_100_stderr: its clustered standard error
--   ev_bb_per_100: expected result: there each pot is shared by chances to win it, elsewhere it is what was won
--   ev_bb_per_100_stderr: its clustered standard error
--   luck_bb_per_100: net_bb_per_100 - ev_bb_per_100, nought in the long run
--   luck_bb_per_100_stderr: its clustered standard error
--   variance_share: share of the real result's variance that the expected one lacks; below nought where luck evened results out
with

stakes as (select distinct game, stake_label, betting_limit, big_blind_chips from stg_stakes),

players as (
    select game, stake_label, rule_set, player_kind, sum(num_clusters) as num_clusters, merged(net) as net
    from part_players
    group by all
),

lucks as (
    select
        game,
        stake_label,
        rule_set,
        player_kind,
        cast(sum(num_all_in) as bigint) as num_all_in,
        merged(luck) as luck,
        cast(sum(luck_times_net) as hugeint) as luck_times_net
    from part_luck
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
        players.net,
        coalesce(lucks.num_all_in, 0) as num_all_in,
        among(lucks.luck, players.net) as luck,
        coalesce(lucks.luck_times_net, 0) as luck_times_net
    from players
    inner join stakes on players.game = stakes.game and players.stake_label = stakes.stake_label
    left join lucks
        on
            players.game = lucks.game
            and players.stake_label = lucks.stake_label
            and players.rule_set = lucks.rule_set
            and players.player_kind = lucks.player_kind
),

with_expected as (
    select *, expected_moments(net, luck, luck_times_net) as expected
    from joined
),

rates as (
    select
        game,
        stake_label,
        rule_set,
        betting_limit,
        player_kind,
        net.n as num_seat_hands,
        cast(num_clusters as bigint) as num_clusters,
        num_all_in,
        net.x as net_chips,
        luck.x / 1000 as luck_chips,
        100 * ratio(net) / big_blind_chips as net_bb_per_100,
        100 * ratio_stderr(net, num_clusters) / big_blind_chips as net_bb_per_100_stderr,
        0.1 * ratio(expected) / big_blind_chips as ev_bb_per_100,
        0.1 * ratio_stderr(expected, num_clusters) / big_blind_chips as ev_bb_per_100_stderr,
        0.1 * ratio(luck) / big_blind_chips as luck_bb_per_100,
        0.1 * ratio_stderr(luck, num_clusters) / big_blind_chips as luck_bb_per_100_stderr
    from with_expected
),

final as (
    select *, 1 - power(ev_bb_per_100_stderr / nullif(net_bb_per_100_stderr, 0), 2) as variance_share
    from rates
)

select * from final
order by game, stake_label, rule_set, player_kind
