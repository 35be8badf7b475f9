-- Hands as one reads them: stakes, board, pot, where an imported one came from.
-- grain: one row per (run_id, hand_no)
-- units: *_chips are the smallest unit of the stakes, *_bb big blinds, in games without blinds small bets; board are the common
--   cards, in stud the one that serves all where the deck runs out
with

hands as (select * from stg_hands),

stakes as (select * from stg_stakes),

sources as (select * from stg_source_hands),

readable as (
    select
        hands.game,
        hands.run_id,
        hands.hand_no,
        hands.session_no,
        stakes.stake_label,
        stakes.betting_limit,
        stakes.big_blind_chips,
        hands.num_seats,
        hands.button_seat_no,
        cards_text(hands.board) as board,
        hands.last_street_no,
        street_names(hands.game)[hands.last_street_no + 1] as last_street,
        hands.num_actions,
        hands.num_deals,
        hands.went_to_showdown,
        hands.num_showdown_seats,
        hands.pot_chips,
        hands.pot_chips / stakes.big_blind_chips as pot_bb,
        hands.rake_chips,
        hands.rake_chips / stakes.big_blind_chips as rake_bb,
        hands.result_source,
        sources.site,
        sources.external_id,
        sources.played_at,
        sources.table_name,
        sources.tournament_id,
        sources.is_verified
    from hands
    left join stakes on hands.run_id = stakes.run_id and hands.stake_id = stakes.stake_id
    left join sources on hands.run_id = sources.run_id and hands.hand_no = sources.hand_no
)

select * from readable
