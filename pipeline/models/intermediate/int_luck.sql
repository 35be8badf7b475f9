-- Seats of the block whose betting was over with cards to come, and what these cards gave or took.
-- grain: one row per (hand_no, seat_no)
-- units: luck_millichips are thousandths of a chip won more than expected
with

luck as (select * from stg_luck),

joined as (
    select
        seats.hand_no,
        seats.seat_no,
        seats.session_no,
        seats.stake_no,
        seats.kind_no,
        1000 * seats.won_chips - luck.expected_won_millichips as luck_millichips
    from luck
    inner join int_seats as seats on luck.hand_no = seats.hand_no and luck.seat_no = seats.seat_no
)

select * from joined
