-- Seats of each hand of the block, added up.
-- grain: one row per (hand_no)
-- units: net_chips are the smallest unit of the stakes; chairs are sets
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
        count_if(went_to_showdown) as num_showdown_seats
    from seats
    group by all
)

select * from per_hand
