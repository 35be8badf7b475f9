-- A hand has as many seats as it says, each chair and each position once; positions count from the button where there are
-- blinds, else from the seat that has to open, wherever the button is.
-- grain: one row per (run_id, hand_no)
-- units: counts
-- scope: block
with

hands as (select * from int_hands),

seats as (select * from int_hand_seats),

bad as (
    select
        int_run.run_id,
        hands.hand_no,
        hands.num_seats,
        seats.num_rows,
        bit_count(seats.chairs) as num_chairs,
        seats.num_players,
        seats.num_positions,
        seats.last_position_no,
        hands.button_seat_no,
        seats.button_seat_no as seat_no_of_position_0,
        hands.num_showdown_seats,
        seats.num_showdown_seats as num_seats_at_showdown
    from hands
    cross join int_run
    left join seats on hands.hand_no = seats.hand_no
    where
        seats.num_rows is distinct from hands.num_seats
        or bit_count(seats.chairs) <> seats.num_rows
        or seats.num_positions <> seats.num_players
        or seats.last_position_no + 1 <> seats.num_players
        or (int_run.has_blinds and seats.button_seat_no <> hands.button_seat_no)
        or seats.num_showdown_seats <> hands.num_showdown_seats
)

select * from bad
