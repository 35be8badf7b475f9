-- Seats of each hand of the block, added up.
-- grain: one row per (hand_no)
-- units: *_chips are the smallest unit of the stakes; chairs are sets; num_flop_players had not folded when the second street was
--   dealt, in the deal that decided the hand
with

seats as (select * from stg_seats),

per_hand as (
    select
        hand_no,
        count(*) as num_rows,
        sum(net_chips) as net_chips,
        set_of(seat_no) as chairs,
        count_if(seat_kind = 'player') as num_players,
        set_of(case when seat_kind = 'player' then seat_no end) as player_chairs,
        bit_count(set_of(case when seat_kind = 'player' then position_no end)) as num_positions,
        max(case when seat_kind = 'player' then position_no end) as last_position_no,
        max(case when seat_kind = 'player' and position_no = 0 then seat_no end) as button_seat_no,
        count_if(went_to_showdown) as num_showdown_seats,
        count_if(seat_kind = 'player' and last_street_no > 0) as num_flop_players,
        count(case when seat_kind = 'player' then stack_chips end) as num_stacks,
        min(case when seat_kind = 'player' then stack_chips end) as min_stack_chips,
        max(case when seat_kind = 'player' then stack_chips end) as max_stack_chips
    from seats
    group by all
)

select * from per_hand
