-- Results of each simulated player by name, all hands and by position, effective stack and seats dealt in.
-- grain: one row per (scenario, player, player_kind, game, betting_limit, stake_label, rule_set, cut, item_no)
-- units: *_chips are the smallest unit of the stakes; results are after rake; *_bb_per_100 and their errors are big blinds per
--   100 hands. A player has one seat a hand, so hands are the clusters, or sessions where stacks are carried or decks dealt again
-- columns:
--   scenario: scenario that the player sat in
--   player: name of the player there
--   player_kind: kind of the policy
--   game: key of the game
--   betting_limit: no limit, pot limit or fixed limit
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   cut: all, position, stack or seats; each adds up to all hands, so never add up two
--   item_no: place of the item in its cut
--   item: name of the position, band of the effective stack, or number of seats
--   num_hands: hands dealt in
--   net_chips: won less put in
--   net_bb: the same in big blinds
--   net_bb_per_100: 100 * net_bb / num_hands
--   net_bb_per_100_stderr: its clustered standard error
--   net_bb_per_100_low: lower end of its 95 % interval, null of fewer than five clusters
--   net_bb_per_100_high: upper end of it
--   cluster: what is taken for independent: hand or session
--   num_clusters: how many of these there are, the sample of the standard errors
--   deviation_bb_per_100: standard deviation of 100 hands, 10 times that of one hand
--   num_all_in: hands whose betting was over with cards to come
--   luck_chips: won more there than could be expected
--   ev_bb_per_100: expected result: there each pot is shared by chances to win it, elsewhere it is what was won
--   ev_bb_per_100_stderr: its clustered standard error
--   num_showdowns: hands in which the player reached the showdown
--   showdown_net_chips: won less put in of these
--   no_showdown_net_chips: won less put in of the others
with

stakes as (select distinct game, stake_label, betting_limit, big_blind_chips from stg_stakes),

positions as (
    select
        stakes.game,
        stakes.stake_label,
        len(stakes.blind_chips) as num_seats,
        min(position_names(runs.has_blinds, stakes.blind_chips)) as position_names
    from stg_stakes as stakes
    inner join stg_runs as runs on stakes.run_id = runs.run_id
    group by all
),

cuts as (select unnest(['all', 'position', 'stack', 'seats']) as cut),

in_cuts as (
    select
        parts.*,
        positions.position_names[parts.position_no + 1] as position,
        cuts.cut,
        case cuts.cut
            when 'all' then 0
            when 'position' then position_place(positions.position_names[parts.position_no + 1], parts.position_no)
            when 'stack' then coalesce(parts.stack_band_no, 99)
            when 'seats' then parts.num_seats
        end as item_no
    from part_statistics as parts
    cross join cuts
    left join positions
        on
            parts.game = positions.game
            and parts.stake_label = positions.stake_label
            and parts.num_seats = positions.num_seats
),

items as (
    select
        scenario,
        player,
        player_kind,
        game,
        stake_label,
        rule_set,
        cut,
        item_no,
        min(position) as position,
        merged(net) as net,
        cast(sum(showdown_net_chips) as bigint) as showdown_net_chips,
        cast(sum(made[5]) as bigint) as num_showdowns,
        cast(sum(num_all_in) as bigint) as num_all_in,
        merged(luck) as luck,
        cast(sum(luck_times_net) as hugeint) as luck_times_net
    from in_cuts
    group by all
),

-- Where sessions have several hands.
sessions as (
    select
        scenario,
        player,
        game,
        stake_label,
        rule_set,
        cut,
        item_no,
        sum(num_sessions) as num_sessions,
        merged(net) as net,
        merged(expected) as expected
    from part_player_sessions
    group by all
),

clustered as (
    select
        items.*,
        sessions.num_sessions is null as is_by_hand,
        coalesce(sessions.num_sessions, items.net.n) as num_clusters,
        case when sessions.num_sessions is null then items.net else sessions.net end as net_moments,
        case
            when sessions.num_sessions is null then expected_moments(items.net, items.luck, items.luck_times_net)
            else sessions.expected
        end as expected
    from items
    left join sessions using (scenario, player, game, stake_label, rule_set, cut, item_no)
),

rates as (
    select
        clustered.*,
        stakes.betting_limit,
        stakes.big_blind_chips,
        100 * ratio(clustered.net) / stakes.big_blind_chips as net_bb_per_100,
        100 * ratio_stderr(clustered.net_moments, clustered.num_clusters) / stakes.big_blind_chips as net_bb_per_100_stderr
    from clustered
    inner join stakes on clustered.game = stakes.game and clustered.stake_label = stakes.stake_label
),

final as (
    select
        scenario,
        player,
        player_kind,
        game,
        betting_limit,
        stake_label,
        rule_set,
        cut,
        item_no,
        cut_item(cut, item_no, position) as item,
        net.n as num_hands,
        net.x as net_chips,
        net.x / big_blind_chips as net_bb,
        net_bb_per_100,
        net_bb_per_100_stderr,
        net_bb_per_100 - half_width(net_bb_per_100_stderr, num_clusters) as net_bb_per_100_low,
        net_bb_per_100 + half_width(net_bb_per_100_stderr, num_clusters) as net_bb_per_100_high,
        case when is_by_hand then 'hand' else 'session' end as cluster,
        cast(num_clusters as bigint) as num_clusters,
        10 * sqrt(greatest(0, net.xx - net.x * ratio(net)) / nullif(net.n - 1, 0)) / big_blind_chips as deviation_bb_per_100,
        num_all_in,
        luck.x / 1000 as luck_chips,
        0.1 * ratio(expected) / big_blind_chips as ev_bb_per_100,
        0.1 * ratio_stderr(expected, num_clusters) / big_blind_chips as ev_bb_per_100_stderr,
        num_showdowns,
        showdown_net_chips,
        net.x - showdown_net_chips as no_showdown_net_chips
    from rates
)

select * from final
order by scenario, player, player_kind, game, betting_limit, stake_label, rule_set, cut, item_no
