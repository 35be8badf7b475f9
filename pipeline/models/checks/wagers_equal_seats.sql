-- What a box puts in and gets back is that of its wagers, and what the house pays and takes is that of all wagers of the round.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: chips; expected_* are the sums over wagers
-- scope: block
-- games: house
with

seats as (select * from stg_seats),

wagers as (select * from stg_wagers),

of_boxes as (
    select hand_no, seat_no, sum(staked_chips + fee_chips) as put_in_chips, sum(return_chips) as won_chips
    from wagers
    group by all
),

of_house as (
    select
        hand_no,
        sum(greatest(return_chips - staked_chips, 0)) as put_in_chips,
        sum(greatest(staked_chips - return_chips, 0) + fee_chips) as won_chips
    from wagers
    group by all
),

expected as (
    select
        seats.run_id,
        seats.hand_no,
        seats.seat_no,
        seats.put_in_chips,
        seats.won_chips,
        case seats.seat_kind when 'box' then of_boxes.put_in_chips when 'house' then of_house.put_in_chips end
            as expected_put_in_chips,
        case seats.seat_kind when 'box' then of_boxes.won_chips when 'house' then of_house.won_chips end as expected_won_chips
    from seats
    left join of_boxes on seats.hand_no = of_boxes.hand_no and seats.seat_no = of_boxes.seat_no
    left join of_house on seats.hand_no = of_house.hand_no
),

bad as (
    select *
    from expected
    where put_in_chips is distinct from expected_put_in_chips or won_chips is distinct from expected_won_chips
)

select * from bad
