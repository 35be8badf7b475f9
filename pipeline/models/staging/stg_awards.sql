-- Shares of pots paid to seats.
-- grain: one row per (run_id, hand_no, deal_no, pot_no, board_no, pot_side, seat_no)
-- units: chips are the smallest unit of the hand's stakes, won_chips after rake
with

awards as (select * from lake_awards semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        hand_no,
        deal_no,
        pot_no,
        board_no,
        pot_side_name(side) as pot_side,
        seat_no,
        chips as won_chips,
        rake_chips,
        result_source_name(result_source) as result_source
    from awards
)

select * from renamed
