-- Files that hands were imported from: how many each has, how many were new, and why the others were not.
-- grain: one row per (run_id, file_no)
-- units: all columns that begin with num are counts of hands
with

source_files as (select * from stg_source_files)

select * from source_files
