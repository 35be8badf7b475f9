-- The run that the block belongs to. Models of a block need not tell runs apart: hand_no and session_no do.
-- grain: one row per (run_id)
-- units: none
with

hands as (select distinct run_id from stg_hands),

run as (
    select
        runs.game,
        runs.run_id,
        runs.kind,
        runs.name as scenario,
        runs.session_hands,
        runs.rule_set,
        runs.payouts,
        runs.high_ranking,
        runs.low_ranking,
        runs.has_blinds,
        runs.up_card_bits
    from stg_runs as runs
    semi join hands on runs.run_id = hands.run_id
)

select * from run
