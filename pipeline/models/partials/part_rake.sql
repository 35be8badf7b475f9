-- Sums of hands by stakes and number of seats, for the rake.
-- grain: one row per (run_id, stake_label, num_seats)
-- units: moments over clusters, a cluster being a session; chips are the smallest unit of the stakes
with

hands as (select * from int_hands),

per_cluster as (
    select
        stake_label,
        num_seats,
        session_no,
        count(*) as num_hands,
        count_if(is_raked) as num_raked_hands,
        sum(pot_chips) as pot_chips,
        sum(rake_chips) as rake_chips
    from hands
    group by all
),

per_group as (
    select
        stake_label,
        num_seats,
        count(*) as num_clusters,
        moments(rake_chips, num_hands, 1) as rake_of_hands,
        moments(rake_chips, pot_chips, 1) as rake_of_pots,
        moments(num_raked_hands, num_hands, 1) as raked_hands
    from per_cluster
    group by all
),

with_run as (
    select int_run.game, int_run.run_id, int_run.rule_set, per_group.*
    from per_group
    cross join int_run
)

select * from with_run
