-- Where imported hands came from, and what the source says of table and tournament.
-- grain: one row per (run_id, hand_no)
-- units: played_at and tournament_start are UTC; line counts from 1; *_chips are the smallest unit of the hand's stakes
with

source_hands as (select * from lake_source_hands semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        hand_no,
        site,
        external_id,
        file as source_file,
        section as source_section,
        line as line_no,
        played_at,
        table_name,
        tournament_id,
        tournament_level,
        buy_in_currency,
        buy_in as buy_in_hundredths,
        bounty as bounty_hundredths,
        fee as fee_hundredths,
        tournament_name,
        tournament_type,
        tournament_flags,
        tournament_speed,
        tournament_start,
        initial_stack_chips,
        table_size,
        is_fast,
        home_game,
        mixture,
        jackpot_chips,
        added_chips,
        is_verified,
        remark,
        facts,
        details
    from source_hands
)

select * from renamed
