-- Sums of hands by size of the pot.
-- grain: one row per (run_id, stake_label, pot_bb_bucket)
-- units: pot_bb_bucket is the lower bound in big blinds; moments over clusters that have such pots, a cluster being a session;
--   chips are the smallest unit of the stakes
with

hands as (
    select *, pot_bb_bucket(pot_chips / big_blind_chips) as pot_bb_bucket
    from int_hands
),

per_session as (
    select
        stake_label,
        pot_bb_bucket,
        session_no,
        sum(pot_chips) as pot_chips,
        sum(rake_chips) as rake_chips
    from hands
    where not is_alone
    group by all
),

clusters as (
    select stake_label, pot_bb_bucket, pot_chips, rake_chips
    from hands
    where is_alone
    union all
    select stake_label, pot_bb_bucket, pot_chips, rake_chips
    from per_session
),

counts as (
    select stake_label, pot_bb_bucket, count(*) as num_hands, count_if(is_raked) as num_raked_hands
    from hands
    group by all
),

rakes as (
    select stake_label, pot_bb_bucket, count(*) as num_clusters, moments(rake_chips, pot_chips, 1) as rake_of_pots
    from clusters
    group by all
),

with_run as (
    select
        int_run.game,
        int_run.run_id,
        counts.*,
        rakes.num_clusters,
        rakes.rake_of_pots
    from counts
    inner join rakes on counts.stake_label = rakes.stake_label and counts.pot_bb_bucket = rakes.pot_bb_bucket
    cross join int_run
)

select * from with_run
