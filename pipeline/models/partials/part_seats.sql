-- Sums of seats by kind of player and position.
-- grain: one row per (run_id, stake_label, num_seats, player_kind, position_no)
-- units: moments over clusters, a cluster being a session; chips are the smallest unit of the stakes
with

seats as (select * from int_seats),

per_cluster as (
    select
        stake_label,
        num_seats,
        player_kind,
        position_no,
        session_no,
        count(*) as num_seat_hands,
        cast(sum(net_chips) as bigint) as net_chips,
        sum(counts_of_four(
            bit_count_of(made_bits, 2), bit_count_of(chance_bits, 2), bit_count_of(made_bits, 4), bit_count_of(chance_bits, 4)
        )) as vpip_and_pfr,
        sum(counts_of_four(
            bit_count_of(made_bits, 8), bit_count_of(chance_bits, 8), bit_count_of(made_bits, 16), bit_count_of(chance_bits, 16)
        )) as flop_and_showdown,
        sum(counts_of_four(
            bit_count_of(made_bits, 32), bit_count_of(chance_bits, 32), num_bets_raises, num_calls
        )) as won_and_aggression
    from seats
    group by all
),

alike as (
    select
        stake_label,
        num_seats,
        player_kind,
        position_no,
        num_seat_hands,
        vpip_and_pfr,
        flop_and_showdown,
        won_and_aggression,
        count(*) as num_clusters,
        sum(net_chips) as net_chips,
        sum_of_squares(net_chips) as squared_net_chips
    from per_cluster
    group by all
),

per_group as (
    select
        stake_label,
        num_seats,
        player_kind,
        position_no,
        cast(sum(num_clusters) as bigint) as num_clusters,
        chip_moments(net_chips, squared_net_chips, num_seat_hands, num_clusters) as net,
        moments(count_at(vpip_and_pfr, 0), count_at(vpip_and_pfr, 1), num_clusters) as vpip,
        moments(count_at(vpip_and_pfr, 2), count_at(vpip_and_pfr, 3), num_clusters) as pfr,
        moments(count_at(flop_and_showdown, 0), count_at(flop_and_showdown, 1), num_clusters) as saw_flop,
        moments(count_at(flop_and_showdown, 2), count_at(flop_and_showdown, 3), num_clusters) as went_to_showdown,
        moments(count_at(won_and_aggression, 0), count_at(won_and_aggression, 1), num_clusters) as won_at_showdown,
        moments(count_at(won_and_aggression, 2), count_at(won_and_aggression, 3), num_clusters) as aggression
    from alike
    group by all
),

with_run as (
    select int_run.game, int_run.run_id, per_group.*
    from per_group
    cross join int_run
)

select * from with_run
