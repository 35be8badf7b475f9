-- Runs that count.
-- grain: one row per (run_id)
-- units: num_hands and num_rejects are counts; created_at is UTC
with

runs as (select * from stg_runs)

select * from runs
