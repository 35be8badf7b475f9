-- What became of the hands of a file adds up to the hands that it has.
-- grain: one row per (run_id, file_no)
-- units: counts of hands
-- scope: lake
with

source_files as (select * from stg_source_files),

wrong as (
    select *
    from source_files
    where
        num_hands
        <> num_new + num_duplicate + num_conflicting + num_cancelled + num_unsupported + num_rejected
        or num_merged > num_duplicate
)

select * from wrong
