-- Hands.
-- grain: one row per (run_id, hand_no)
-- units: *_chips are the smallest unit of the hand's stakes; board is packed cards
with

hands as (select * from lake_hands semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        hand_no,
        session_no,
        stake_id,
        button_seat as button_seat_no,
        num_seats,
        num_deals,
        num_boards,
        board,
        last_street_no,
        num_actions,
        num_showdown as num_showdown_seats,
        num_showdown > 0 as went_to_showdown,
        pot_chips,
        rake_chips,
        rake_chips > 0 as is_raked,
        result_source_name(result_source) as result_source
    from hands
)

select * from renamed
