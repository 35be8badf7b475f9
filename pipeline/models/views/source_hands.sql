-- Where imported hands came from, what is said of table and tournament, and whether the engine pays what the record says.
-- grain: one row per (run_id, hand_no)
-- units: line_no counts from 1; played_at and tournament_start are UTC; *_chips are the smallest unit of the stakes
with

source_hands as (select * from stg_source_hands)

select * from source_hands
