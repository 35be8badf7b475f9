-- Sums of hands by size of the pot.
-- grain: one row per (run_id, stake_label, pot_bb_bucket)
-- units: pot_bb_bucket is the lower bound in big blinds; moments over clusters that have such pots, a cluster being a session;
--   chips are the smallest unit of the stakes
with

-- Many hands that are sessions of their own are alike, and to find a bucket takes longer than to count.
alone as (
    select
        stake_label,
        pot_chips,
        rake_chips,
        pot_chips / big_blind_chips as pot_bb,
        count(*) as num_hands,
        count_if(is_raked) as num_raked_hands
    from int_hands
    where is_alone
    group by all
),

together as (
    select
        stake_label,
        session_no,
        pot_bb_bucket(pot_chips / big_blind_chips) as pot_bb_bucket,
        sum(pot_chips) as pot_chips,
        sum(rake_chips) as rake_chips,
        count(*) as num_hands,
        count_if(is_raked) as num_raked_hands
    from int_hands
    where not is_alone
    group by all
),

clusters as (
    select
        stake_label,
        pot_bb_bucket(pot_bb) as pot_bb_bucket,
        pot_chips,
        rake_chips,
        num_hands,
        1 as num_hands_each,
        num_raked_hands,
        num_hands as num_clusters
    from alone
    union all
    select
        stake_label,
        pot_bb_bucket,
        pot_chips,
        rake_chips,
        num_hands,
        num_hands as num_hands_each,
        num_raked_hands,
        1 as num_clusters
    from together
),

per_group as (
    select
        stake_label,
        pot_bb_bucket,
        cast(sum(num_hands) as bigint) as num_hands,
        sum(num_raked_hands) as num_raked_hands,
        cast(sum(num_clusters) as bigint) as num_clusters,
        moments(rake_chips, num_hands_each, num_clusters) as rake_of_hands,
        moments(rake_chips, pot_chips, num_clusters) as rake_of_pots
    from clusters
    group by all
),

with_run as (
    select int_run.game, int_run.run_id, int_run.rule_set, per_group.*
    from per_group
    cross join int_run
)

select * from with_run
