-- Hands that were not read, with the reason.
-- grain: one row per (run_id, reject_no)
-- units: line counts from 1, actions from 0
with

rejects as (select * from lake_rejects semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        reject_no,
        file as source_file,
        section as source_section,
        line as line_no,
        external_id,
        action_no,
        status as status_code,
        coalesce(refusal, 0) as refusal_code,
        reason,
        text as record
    from rejects
)

select * from renamed
