-- Sums of seats by kind of player and position.
-- grain: one row per (run_id, stake_label, num_seats, player_kind, position_no)
-- units: moments over clusters, a cluster being a session; chips are the smallest unit of the stakes
with

-- A hand has one seat a position: where it is a session of its own there is nothing to add up, and many are alike.
alike as (
    select
        stake_no,
        num_seats,
        kind_no,
        position_no,
        made_bits,
        chance_bits,
        action_counts,
        count(*) as num_clusters,
        sum(won_chips - put_in_chips) as net_chips,
        sum_of_squares(won_chips - put_in_chips) as squared_net_chips
    from int_seats
    where is_alone
    group by all
),

alike_in_lanes as (
    select
        * exclude (made_bits, chance_bits),
        lanes(made_bits) as made_lanes,
        lanes(chance_bits) as chance_lanes
    from alike
),

in_lanes as (
    select
        stake_no,
        num_seats,
        kind_no,
        position_no,
        session_no,
        won_chips - put_in_chips as net_chips,
        lanes(made_bits) as made_lanes,
        lanes(chance_bits) as chance_lanes,
        action_counts
    from int_seats
    where not is_alone
),

-- Macros repeat what they are given, so what a hand counts is worked out before it is added up.
in_sessions as (
    select
        stake_no,
        num_seats,
        kind_no,
        position_no,
        session_no,
        net_chips,
        stats_of_hand(made_lanes, chance_lanes, action_counts) as stats
    from in_lanes
),

per_session as (
    select
        stake_no,
        num_seats,
        kind_no,
        position_no,
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
        num_seats,
        kind_no,
        position_no,
        1 as num_seat_hands,
        num_clusters,
        net_chips,
        squared_net_chips,
        stats_of_hand(made_lanes, chance_lanes, action_counts) as stats
    from alike_in_lanes
    union all
    select
        stake_no,
        num_seats,
        kind_no,
        position_no,
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
        num_seats,
        kind_no,
        position_no,
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
        per_group.num_seats,
        kinds.player_kind,
        per_group.position_no,
        per_group.num_clusters,
        per_group.net,
        per_group.stats
    from per_group
    cross join int_run
    left join labels on per_group.stake_no = labels.stake_no
    left join kinds on per_group.kind_no = kinds.kind_no
)

select * from with_run
