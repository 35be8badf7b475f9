-- Sums of hands shown down and compared, all classes together: the denominators of shares of classes.
-- grain: one row per (run_id)
-- units: moments over clusters, a cluster being a session; chips are the smallest unit of the stakes
with

showdowns as (select * from int_seats where went_to_showdown and high_value > 0),

per_cluster as (
    select session_no, count(*) as num_showdowns
    from showdowns
    group by all
),

per_group as (
    select count(*) as num_clusters, moments(num_showdowns, num_showdowns, 1) as showdowns
    from per_cluster
    group by all
),

with_run as (
    select int_run.game, int_run.run_id, int_run.rule_set, per_group.*
    from per_group
    cross join int_run
)

select * from with_run
