-- Sums of hands by what rake they paid, by table.
-- grain: one row per (run_id, stake_label, num_seats, player_mix, step_chips)
-- units: step_chips is the rake of the hand, in the smallest unit of the stakes; moments over clusters with such hands, a cluster
--   being a session
with

sizes as (select table_no, session_no, count(*) as num_all_hands from int_mata_hands group by all),

per_cluster as (
    select
        table_no,
        session_no,
        rake_chips as step_chips,
        count(*) as num_hands,
        cast(sum(pot_chips) as bigint) as pot_chips
    from int_mata_hands
    group by all
),

per_group as (
    select
        per_cluster.table_no,
        per_cluster.step_chips,
        moments(per_cluster.num_hands, sizes.num_all_hands, 1) as of_hands,
        cast(sum(per_cluster.pot_chips) as bigint) as pot_chips
    from per_cluster
    inner join sizes on per_cluster.table_no = sizes.table_no and per_cluster.session_no = sizes.session_no
    group by all
),

with_table as (
    select tables.* exclude (table_no), per_group.* exclude (table_no)
    from per_group
    inner join int_mata_tables as tables on per_group.table_no = tables.table_no
)

select * from with_table
