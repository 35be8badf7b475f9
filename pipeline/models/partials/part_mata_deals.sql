-- Sums of deals by how they ended, by table.
-- grain: one row per (run_id, stake_label, num_seats, player_mix, ending)
-- units: moments over clusters that have such deals, a cluster being a session
with

ended as (
    select
        hands.table_no,
        hands.session_no,
        case
            when deals.ending <> 'showdown' then deals.ending
            when hands.num_killers > 0 then 'killed'
            else 'divided'
        end as ending
    from int_mata_deals as deals
    inner join int_mata_hands as hands on deals.hand_no = hands.hand_no
),

sizes as (
    select table_no, session_no, count(*) as num_hands, cast(sum(num_deals) as bigint) as num_all_deals
    from int_mata_hands
    group by all
),

per_cluster as (
    select table_no, session_no, ending, count(*) as num_deals
    from ended
    group by all
),

per_group as (
    select
        per_cluster.table_no,
        per_cluster.ending,
        moments(per_cluster.num_deals, sizes.num_all_deals, 1) as of_deals,
        moments(per_cluster.num_deals, sizes.num_hands, 1) as of_hands
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
