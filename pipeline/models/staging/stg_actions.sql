-- Actions, posts included, in order of play.
-- grain: one row per (run_id, hand_no, deal_no, action_no)
-- units: put_in_chips moved from the stack to the table, in the smallest unit of the hand's stakes
with

actions as (select * from lake_actions semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        hand_no,
        deal_no,
        action_no,
        street_no,
        seat_no,
        position_no,
        policy_id,
        action as action_code,
        action < 7 or action in (15, 16, 17) as is_forced,
        action = 7 as is_fold,
        action between 10 and 12 as is_bet_or_raise,
        action not in (0, 5, 15, 16) as is_live,
        put_in_chips
    from actions
)

select * from renamed
