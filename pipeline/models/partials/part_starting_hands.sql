-- Sums of seats by starting hand, where two known own cards are all that a seat gets, none open; ranks from 0 (2) to 12 (A).
-- grain: one row per (run_id, stake_label, high_rank, low_rank, is_suited)
-- units: moments over clusters, a cluster being a session; chips are the smallest unit of the stakes
with

seats as (
    select
        stake_no,
        hand_no,
        session_no,
        is_alone,
        cards,
        won_chips - put_in_chips as net_chips,
        made_bits & 2 as vpip_made,
        chance_bits & 2 as vpip_chance
    from int_seats
    where has_two_known_cards(cards) and (select int_run.up_card_bits = 0 from int_run)
),

-- Hands in which two seats may hold the same starting hand: product and sum of the ranks are the same for the same starting
-- hand, mostly others for another, and sets of these numbers are quickly made.
twin_hands as (
    select hand_no
    from seats
    where is_alone
    group by all
    having
        bit_count(bit_or(1::ubigint << ((((cards >> 2) & 15) + 1) * (((cards >> 10) & 15) + 1) & 63))) < count(*)
        and bit_count(bit_or(
            1::ubigint << (((cards >> 2) & 15) + ((cards >> 10) & 15) + case when is_suited(cards) then 25 else 0 end)
        )) < count(*)
),

-- In all other hands that are sessions of their own, a seat is a cluster, and there are few different cards.
single as (
    select
        stake_no,
        cards,
        vpip_made,
        vpip_chance,
        count(*) as num_clusters,
        sum(net_chips) as net_chips,
        sum_of_squares(net_chips) as squared_net_chips
    from seats
    anti join twin_hands using (hand_no)
    where is_alone
    group by all
),

shared as (
    select
        stake_no,
        starting_hand_no(cards) as starting_hand_no,
        session_no,
        net_chips,
        vpip_made,
        vpip_chance
    from seats
    where not is_alone
    union all
    select
        stake_no,
        starting_hand_no(cards) as starting_hand_no,
        session_no,
        net_chips,
        vpip_made,
        vpip_chance
    from seats
    semi join twin_hands using (hand_no)
    where is_alone
),

per_cluster as (
    select
        stake_no,
        starting_hand_no,
        session_no,
        count(*) as num_seat_hands,
        cast(sum(net_chips) as bigint) as net_chips,
        count_if(vpip_made > 0) as vpip_made,
        count_if(vpip_chance > 0) as vpip_chances
    from shared
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
    union all
    select
        stake_no,
        starting_hand_no(cards) as starting_hand_no,
        1 as num_seat_hands,
        cast(vpip_made > 0 as integer) as vpip_made,
        cast(vpip_chance > 0 as integer) as vpip_chances,
        num_clusters,
        net_chips,
        squared_net_chips
    from single
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
    select int_run.game, int_run.run_id, int_run.rule_set, labels.stake_label, per_group.* exclude (stake_no)
    from per_group
    cross join int_run
    left join labels on per_group.stake_no = labels.stake_no
)

select * from with_run
