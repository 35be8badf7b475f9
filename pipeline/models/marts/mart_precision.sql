-- How much a simulated hand says of a win rate: standard errors of duplicate deals and of all-in expectation beside those of as
-- many hands with cards of their own, and how many such hands they are worth.
-- grain: one row per (game, run_id, stake_label, player_kind)
-- units: *_bb_per_100 and their errors are big blinds per 100 seat-hands; a gain is a ratio of variances, and so of numbers of
--   hands; clusters are sessions: the hands of one deal where deals are duplicate, single hands where stacks are reset
-- columns:
--   game: key of the game
--   run_id: the run
--   scenario: name of the scenario
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   sampling: duplicate deals, single hands, or sessions where stacks carry over
--   player_kind: kind of the policy
--   num_seat_hands: hands times seats dealt in
--   num_hands: hands with such a seat
--   num_clusters: sessions that the seat-hands fall into, the sample of the standard errors
--   net_bb_per_100: real result
--   by_hand_stderr [big blinds per 100 hands]: standard error of net_bb_per_100 if each hand were a deal of its own
--   net_bb_per_100_stderr: its clustered standard error
--   ev_bb_per_100: expected result: where the betting was over with cards to come each pot is shared by chances to win it
--   ev_bb_per_100_stderr: its clustered standard error
--   gain [ratio]: by_hand_stderr over net_bb_per_100_stderr, squared; null where nothing varies
--   ev_gain [ratio]: by_hand_stderr over ev_bb_per_100_stderr, squared; null where nothing varies
--   effective_hands [hands]: num_hands times gain
--   effective_ev_hands [hands]: num_hands times ev_gain
with

stakes as (select distinct game, stake_label, big_blind_chips from stg_stakes),

runs as (select * from stg_runs where kind = 'simulate'),

clusters as (
    select
        game,
        run_id,
        stake_label,
        player_kind,
        cast(sum(num_clusters) as bigint) as num_clusters,
        merged(net) as net
    from part_players
    group by all
),

hands as (
    select
        game,
        run_id,
        stake_label,
        player_kind,
        cast(sum(num_hands) as bigint) as num_hands,
        merged(net) as net
    from part_hand_nets
    group by all
),

lucks as (
    select
        game,
        run_id,
        stake_label,
        player_kind,
        merged(luck) as luck,
        cast(sum(luck_times_net) as hugeint) as luck_times_net
    from part_luck
    group by all
),

joined as (
    select
        clusters.game,
        clusters.run_id,
        runs.name as scenario,
        clusters.stake_label,
        runs.rule_set,
        clusters.player_kind,
        stakes.big_blind_chips,
        clusters.num_clusters,
        clusters.net,
        case
            when runs.is_duplicate then 'duplicate deals' when runs.session_hands > 1 then 'sessions' else 'single hands'
        end as sampling,
        coalesce(hands.num_hands, clusters.num_clusters) as num_hands,
        coalesce(hands.net, clusters.net) as by_hand,
        expected_moments(clusters.net, among(lucks.luck, clusters.net), coalesce(lucks.luck_times_net, 0)) as expected
    from clusters
    inner join runs on clusters.run_id = runs.run_id
    inner join stakes on clusters.game = stakes.game and clusters.stake_label = stakes.stake_label
    left join hands
        on
            clusters.run_id = hands.run_id
            and clusters.stake_label = hands.stake_label
            and clusters.player_kind = hands.player_kind
    left join lucks
        on
            clusters.run_id = lucks.run_id
            and clusters.stake_label = lucks.stake_label
            and clusters.player_kind = lucks.player_kind
),

errors as (
    select
        game,
        run_id,
        scenario,
        stake_label,
        rule_set,
        sampling,
        player_kind,
        net.n as num_seat_hands,
        num_hands,
        num_clusters,
        100 * ratio(net) / big_blind_chips as net_bb_per_100,
        100 * ratio_stderr(by_hand, num_hands) / big_blind_chips as by_hand_stderr,
        100 * ratio_stderr(net, num_clusters) / big_blind_chips as net_bb_per_100_stderr,
        0.1 * ratio(expected) / big_blind_chips as ev_bb_per_100,
        0.1 * ratio_stderr(expected, num_clusters) / big_blind_chips as ev_bb_per_100_stderr
    from joined
),

gains as (
    select
        *,
        power(by_hand_stderr / nullif(net_bb_per_100_stderr, 0), 2) as gain,
        power(by_hand_stderr / nullif(ev_bb_per_100_stderr, 0), 2) as ev_gain
    from errors
),

final as (
    select *, num_hands * gain as effective_hands, num_hands * ev_gain as effective_ev_hands
    from gains
)

select * from final
order by game, run_id, stake_label, player_kind
