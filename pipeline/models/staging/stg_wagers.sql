-- Wagers against the house.
-- grain: one row per (run_id, hand_no, seat_no, wager_no)
-- units: *_chips are the smallest unit of the hand's stakes; net_chips is the seat's gain
with

wagers as (select * from lake_wagers semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        hand_no,
        seat_no,
        wager_no,
        wager_name(wager) as wager,
        stake_chips as staked_chips,
        fee_chips,
        return_chips,
        net_chips,
        hand_value,
        outcome_name(outcome) as outcome
    from wagers
)

select * from renamed
