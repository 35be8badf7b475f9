-- Hands that were not read: where they stand and why.
-- grain: one row per (run_id, reject_no)
-- units: line_no counts from 1, action_no from 0
with

rejects as (select * from stg_rejects)

select rejects.*, refusal_name(refusal_code) as refusal from rejects
