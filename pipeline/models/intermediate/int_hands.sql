-- Hands of the block with their stakes.
-- grain: one row per (hand_no)
-- units: *_chips are the smallest unit of the stakes; is_alone says that the hand is a session of its own
with

hands as (select * from stg_hands),

stakes as (select * from int_stakes),

sessions as (
    select session_no, count(*) as num_hands
    from hands
    group by all
),

joined as (
    select
        hands.hand_no,
        hands.session_no,
        sessions.num_hands = 1 as is_alone,
        stakes.stake_no,
        stakes.stake_label,
        stakes.big_blind_chips,
        stakes.min_bet_chips,
        stakes.small_bet_chips,
        stakes.bring_in_chips,
        stakes.betting_limit,
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
    inner join sessions on hands.session_no = sessions.session_no
    left join stakes on hands.stake_id = stakes.stake_id
)

select * from joined
