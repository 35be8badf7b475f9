-- Sums of main pots that cards decided in games of high and low.
-- grain: one row per (run_id, stake_label)
-- units: moments over clusters that have such pots, a cluster being a session; chips are the smallest unit of the stakes
with

per_cluster as (
    select
        hands.stake_label,
        hands.session_no,
        count(*) as num_pots,
        count_if(pots.num_low_winners > 0) as num_split,
        count_if(pots.num_winners = 1) as num_scooped,
        count_if(pots.num_low_winners > 0 and greatest(pots.num_high_winners, pots.num_low_winners) > 1) as num_quartered,
        cast(sum(pots.pot_chips) as bigint) as pot_chips,
        cast(sum(pots.low_chips) as bigint) as low_chips
    from int_main_pots as pots
    inner join int_hands as hands on pots.hand_no = hands.hand_no
    group by all
),

per_group as (
    select
        stake_label,
        count(*) as num_clusters,
        moments(num_split, num_pots, 1) as split,
        moments(num_scooped, num_pots, 1) as scooped,
        moments(num_quartered, num_pots, 1) as quartered,
        moments(low_chips, pot_chips, 1) as low_chips
    from per_cluster
    group by all
),

with_run as (
    select int_run.game, int_run.run_id, int_run.rule_set, per_group.*
    from per_group
    cross join int_run
)

select * from with_run
