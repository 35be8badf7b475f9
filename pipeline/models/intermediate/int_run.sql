-- The run that the block belongs to. Models of a block need not tell runs apart: hand_no and session_no do.
-- grain: one row per (run_id)
-- units: none
with

hands as (select * from stg_hands),

run as (select distinct game, run_id from hands)

select * from run
