-- Sums of seats by starting hand, where two own cards are known; ranks from 0 (2) to 12 (A).
-- grain: one row per (run_id, stake_label, high_rank, low_rank, is_suited)
-- units: moments over clusters, a cluster being a session; chips are the smallest unit of the stakes
with

seats as (select *, won_chips - put_in_chips as net_chips from int_seats where has_two_known_cards(cards)),

per_cluster as (
    select
        stake_no,
        26 * high_rank(cards) + 2 * low_rank(cards) + cast(is_suited(cards) as integer) as starting_hand_no,
        session_no,
        count(*) as num_seat_hands,
        cast(sum(net_chips) as bigint) as net_chips,
        count_if(has_stat(made_bits, 2)) as vpip_made,
        count_if(has_stat(chance_bits, 2)) as vpip_chances
    from seats
    group by all
),

alike as (
    select
        stake_no,
        starting_hand_no,
        num_seat_hands,
        vpip_made,
        vpip_chances,
        count(*) as num_clusters,
        sum(net_chips) as net_chips,
        sum_of_squares(net_chips) as squared_net_chips
    from per_cluster
    group by all
),

per_group as (
    select
        stake_no,
        starting_hand_no // 26 as high_rank,
        starting_hand_no % 26 // 2 as low_rank,
        starting_hand_no % 2 = 1 as is_suited,
        cast(sum(num_clusters) as bigint) as num_clusters,
        chip_moments(net_chips, squared_net_chips, num_seat_hands, num_clusters) as net,
        moments(vpip_made, vpip_chances, num_clusters) as vpip
    from alike
    group by all
),

labels as (select distinct stake_no, stake_label from int_stakes),

with_run as (
    select int_run.game, int_run.run_id, labels.stake_label, per_group.* exclude (stake_no)
    from per_group
    cross join int_run
    left join labels on per_group.stake_no = labels.stake_no
)

select * from with_run
