-- No two rows of a dimension have the same key.
-- grain: one row per (lake_table, row_key)
-- units: num_rows counts rows with the key
-- scope: lake
with

keys as (
    select 'stakes' as lake_table, concat_ws(' ', run_id, stake_id) as row_key, count(*) as num_rows
    from stg_stakes
    group by run_id, stake_id
    having count(*) > 1
    union all
    select 'players' as lake_table, concat_ws(' ', run_id, player_id) as row_key, count(*) as num_rows
    from stg_players
    group by run_id, player_id
    having count(*) > 1
    union all
    select 'policies' as lake_table, concat_ws(' ', run_id, policy_id) as row_key, count(*) as num_rows
    from stg_policies
    group by run_id, policy_id
    having count(*) > 1
)

select * from keys
