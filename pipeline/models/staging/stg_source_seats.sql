-- What sources say of seats beside how they played: whose cards they show, cash-outs, promotions, tournaments.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: *_chips are the smallest unit of the hand's stakes, *_hundredths those of the row's currency
with

source_seats as (select * from lake_source_seats semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        hand_no,
        seat_no,
        player_id,
        is_hero,
        cash_out_chips,
        cash_out_fee_chips,
        bonus_chips,
        adjustment_chips,
        has_finished,
        place,
        prize as prize_hundredths,
        entry_won as entry_won_tournament_id,
        head_bounty as head_bounty_hundredths,
        head_bounty_after as head_bounty_after_hundredths,
        bounty_won as bounty_won_hundredths,
        bounty_paid as bounty_paid_hundredths,
        knocked_out_by as knocked_out_by_seat_nos,
        rebuy_chips,
        rebuy_price as rebuy_price_hundredths,
        addon_chips,
        addon_price as addon_price_hundredths,
        currency
    from source_seats
)

select * from renamed
