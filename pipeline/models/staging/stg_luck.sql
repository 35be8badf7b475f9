-- What live seats could expect when the betting was over and cards were still to come.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: expected_won_millichips are thousandths of a chip, after rake
with

luck as (select * from lake_luck semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        hand_no,
        seat_no,
        street_no as all_in_street_no,
        num_boards,
        is_exact,
        expected_won_millichips
    from luck
)

select * from renamed
