-- Files that hands were imported from, and what became of them.
-- grain: one row per (run_id, file_no)
-- units: all columns that begin with num are counts of hands
with

source_files as (select * from lake_source_files semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        file_no,
        file as source_file,
        num_hands,
        num_new,
        num_duplicate,
        num_conflicting,
        num_cancelled,
        num_unsupported,
        num_rejected,
        num_merged
    from source_files
)

select * from renamed
