-- Stakes of the run of the block. Where several have one label, one of them stands for all, as grouping numbers is quick.
-- grain: one row per (stake_id)
-- units: *_chips are the smallest unit of the stakes; stake_no is the lowest stake_id with the label
with

stakes as (select * from stg_stakes semi join int_run using (run_id)),

numbered as (
    select
        stake_id,
        cast(min(stake_id) over (partition by stake_label) as usmallint) as stake_no,
        stake_label,
        big_blind_chips,
        min_bet_chips,
        small_bet_chips,
        bring_in_chips,
        betting_limit
    from stakes
)

select * from numbered
