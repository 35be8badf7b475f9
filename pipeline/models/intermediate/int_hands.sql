-- Hands of the block with their stakes.
-- grain: one row per (hand_no)
-- units: *_chips are the smallest unit of the stakes
with

hands as (select * from stg_hands),

stakes as (select * from stg_stakes),

joined as (
    select
        hands.hand_no,
        hands.session_no,
        stakes.stake_label,
        stakes.big_blind_chips,
        hands.button_seat_no,
        hands.num_seats,
        hands.num_deals,
        hands.last_street_no,
        hands.num_actions,
        hands.num_showdown_seats,
        hands.went_to_showdown,
        hands.board,
        hands.pot_chips,
        hands.rake_chips,
        hands.is_raked,
        hands.result_source
    from hands
    left join stakes on hands.run_id = stakes.run_id and hands.stake_id = stakes.stake_id
)

select * from joined
