-- Players of a run.
-- grain: one row per (run_id, player_id)
-- units: policy_id is null for a person
with

players as (select * from lake_players semi join stg_runs using (run_id)),

renamed as (select game, run_id, player_id, site, name as player, policy_id from players)

select * from renamed
