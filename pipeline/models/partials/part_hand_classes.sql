-- Sums of hands shown down and compared by class of hand.
-- grain: one row per (run_id, hand_class_no)
-- units: moments over clusters that have the class, a cluster being a session
with

showdowns as (select * from int_seats where went_to_showdown and high_value > 0),

per_cluster as (
    select
        session_no,
        hand_class_no(high_value) as hand_class_no,
        count(*) as num_showdowns,
        count_if(won_chips > 0) as num_won
    from showdowns
    group by all
),

with_totals as (
    select *, cast(sum(num_showdowns) over (partition by session_no) as bigint) as num_all_showdowns
    from per_cluster
),

per_group as (
    select
        hand_class_no,
        count(*) as num_clusters,
        moments(num_showdowns, num_all_showdowns, 1) as showdowns,
        moments(num_won, num_showdowns, 1) as won
    from with_totals
    group by all
),

with_run as (
    select int_run.game, int_run.run_id, per_group.*
    from per_group
    cross join int_run
)

select * from with_run
