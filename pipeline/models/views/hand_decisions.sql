-- Decisions of a deal as one list of numbers: what lines of actions are made of.
-- grain: one row per (run_id, hand_no, deal_no)
-- units: none
-- columns:
--   decision_keys [code]: street times 2 ** 25, place in the log times 512, chair times 32 and code of the action, in any order
with

actions as (select * from stg_actions),

-- An aggregate and no WHERE, so that the planner can leave it out of queries that ask for no line.
per_deal as (
    select
        run_id,
        hand_no,
        deal_no,
        list(decision_key(street_no, action_no, seat_no, action_code)) filter (action_code between 7 and 14) as decision_keys
    from actions
    group by all
)

select * from per_deal
