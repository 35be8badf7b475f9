-- Sums of pots when the helps are opened, by table, replays and redeals before.
-- grain: one row per (run_id, stake_label, num_seats, player_mix, num_replays, num_redeals)
-- units: num_redeals since the last replay, 5 stands for five and more, null for all together; moments over clusters with such
--   pots, a
--   cluster being a session; chips are the smallest unit of the stakes
with

opened as (
    select
        hands.table_no,
        hands.session_no,
        deals.num_replays,
        least(deals.num_redeals, 5) as num_redeals,
        deals.pot_at_helps_chips as pot_chips,
        deals.extra_chips
    from int_mata_deals as deals
    inner join int_mata_hands as hands on deals.hand_no = hands.hand_no
    where deals.pot_at_helps_chips is not null
),

per_cluster as (
    select
        table_no,
        session_no,
        num_replays,
        num_redeals,
        count(*) as num_pots,
        cast(sum(pot_chips) as bigint) as pot_chips,
        cast(sum(extra_chips) as bigint) as extra_chips
    from opened
    group by grouping sets ((table_no, session_no, num_replays, num_redeals), (table_no, session_no, num_replays))
),

per_group as (
    select
        table_no,
        num_replays,
        num_redeals,
        count(*) as num_clusters,
        moments(pot_chips, num_pots, 1) as pot,
        moments(extra_chips, num_pots, 1) as extras,
        moments(extra_chips, pot_chips, 1) as extras_of_pots
    from per_cluster
    group by all
),

with_table as (
    select tables.* exclude (table_no), per_group.* exclude (table_no)
    from per_group
    inner join int_mata_tables as tables on per_group.table_no = tables.table_no
)

select * from with_table
