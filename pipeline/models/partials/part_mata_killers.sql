-- Sums of hands shown down when a hand was decided, by table and class.
-- grain: one row per (run_id, stake_label, num_seats, player_mix, class_place)
-- units: class_place as in kill_class_name, null for all classes; moments over clusters that have such hands, a cluster being a
--   session
with

shown as (
    select
        hands.table_no,
        hands.session_no,
        kill_class_place(seats.high_value) as class_place,
        seats.won_chips > 0 as has_won
    from int_seats as seats
    inner join int_mata_hands as hands on seats.hand_no = hands.hand_no
    where seats.went_to_showdown and seats.high_value > 0
),

per_cluster as (
    select
        table_no,
        session_no,
        class_place,
        count(*) as num_shown,
        count_if(has_won) as num_won
    from shown
    group by grouping sets ((table_no, session_no, class_place), (table_no, session_no))
),

with_totals as (
    select *, max(num_shown) over (partition by table_no, session_no) as num_all_shown
    from per_cluster
),

per_group as (
    select
        table_no,
        class_place,
        count(*) as num_clusters,
        moments(num_shown, num_all_shown, 1) as shown,
        moments(num_won, num_shown, 1) as won
    from with_totals
    group by all
),

with_table as (
    select tables.* exclude (table_no), per_group.* exclude (table_no)
    from per_group
    inner join int_mata_tables as tables on per_group.table_no = tables.table_no
)

select * from with_table
