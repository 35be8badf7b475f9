-- Sums of seats by kind of player: positions and numbers of seats share a cluster, so they can't be added up later.
-- grain: one row per (run_id, stake_label, player_kind)
-- units: moments over clusters, a cluster being a session; chips are the smallest unit of the stakes
with

-- How many seats of each kind a hand has, four bits a kind; kinds from 15 on are not told.
hands as (
    select hand_no, sum(case when kind_no < 15 then 1::bigint << (4 * kind_no::bigint) else 0 end) as kind_lanes
    from int_seats
    where is_alone
    group by all
),

lineups as (select distinct kind_lanes from hands),

-- Kinds of which no hand has two: a seat is all that its hand adds, so there is nothing to add up, and many are alike.
single_kinds as (
    select kinds.kind_no
    from range(15) as kinds (kind_no)
    cross join lineups
    group by kinds.kind_no
    having max(lane_at(lineups.kind_lanes::bigint, kinds.kind_no)) = 1
),

single as (
    select
        stake_no,
        kind_no,
        made_bits,
        chance_bits,
        action_counts,
        count(*) as num_clusters,
        sum(won_chips - put_in_chips) as net_chips,
        sum_of_squares(won_chips - put_in_chips) as squared_net_chips
    from int_seats
    where is_alone and kind_no in (select kind_no from single_kinds)
    group by all
),

in_lanes as (
    select
        stake_no,
        kind_no,
        hand_no,
        session_no,
        is_alone,
        won_chips - put_in_chips as net_chips,
        lanes(made_bits) as made_lanes,
        lanes(chance_bits) as chance_lanes,
        action_counts
    from int_seats
    where not is_alone or kind_no not in (select kind_no from single_kinds)
),

per_hand as (
    select
        stake_no,
        kind_no,
        hand_no,
        count(*) as num_seat_hands,
        cast(sum(net_chips) as bigint) as net_chips,
        cast(sum(made_lanes) as bigint) as made_lanes,
        cast(sum(chance_lanes) as bigint) as chance_lanes,
        cast(sum(action_counts) as bigint) as action_counts
    from in_lanes
    where is_alone
    group by all
),

alike as (
    select
        stake_no,
        kind_no,
        num_seat_hands,
        made_lanes,
        chance_lanes,
        action_counts,
        count(*) as num_clusters,
        sum(net_chips) as net_chips,
        sum_of_squares(net_chips) as squared_net_chips
    from per_hand
    group by all
    union all
    select
        stake_no,
        kind_no,
        1 as num_seat_hands,
        lanes(made_bits) as made_lanes,
        lanes(chance_bits) as chance_lanes,
        action_counts,
        num_clusters,
        net_chips,
        squared_net_chips
    from single
),

-- Macros repeat what they are given, so what a hand counts is worked out before it is added up.
in_sessions as (
    select
        stake_no,
        kind_no,
        session_no,
        net_chips,
        stats_of_hand(made_lanes, chance_lanes, action_counts) as stats
    from in_lanes
    where not is_alone
),

per_session as (
    select
        stake_no,
        kind_no,
        session_no,
        count(*) as num_seat_hands,
        sum(net_chips) as net_chips,
        stats_of_session(stats) as stats
    from in_sessions
    group by all
),

clusters as (
    select
        stake_no,
        kind_no,
        num_seat_hands,
        num_clusters,
        net_chips,
        squared_net_chips,
        stats_of_hand(made_lanes, chance_lanes, action_counts) as stats
    from alike
    union all
    select
        stake_no,
        kind_no,
        num_seat_hands,
        1 as num_clusters,
        net_chips,
        net_chips * net_chips as squared_net_chips,
        stats
    from per_session
),

per_group as (
    select
        stake_no,
        kind_no,
        cast(sum(num_clusters) as bigint) as num_clusters,
        chip_moments(net_chips, squared_net_chips, num_seat_hands, num_clusters) as net,
        stat_moments(stats, num_clusters) as stats
    from clusters
    group by all
),

labels as (select distinct stake_no, stake_label from int_stakes),

kinds as (select distinct kind_no, player_kind from int_player_kinds),

with_run as (
    select
        int_run.game,
        int_run.run_id,
        int_run.rule_set,
        labels.stake_label,
        kinds.player_kind,
        per_group.num_clusters,
        per_group.net,
        per_group.stats
    from per_group
    cross join int_run
    left join labels on per_group.stake_no = labels.stake_no
    left join kinds on per_group.kind_no = kinds.kind_no
)

select * from with_run
