-- Seats with more chips than an all-in first raise before the flop that might not raise over it: they had acted and the raise
-- was a short one, or nobody else was left who could call more. A raise is full by the minimum bet, at fixed limit by half a
-- bet, and over a bring-in where it completes to the small bet.
-- grain: one row per (hand_no, seat_no)
-- units: none
with

seats as (
    select
        seats.hand_no,
        seats.seat_no,
        coalesce(seats.stack_chips - coalesce(dead.dead_chips, 0), 9223372036854775807) as most_chips
    from int_seats as seats
    left join int_seat_dead_chips as dead on seats.hand_no = dead.hand_no and seats.seat_no = dead.seat_no
),

all_in as (
    select hands.*
    from int_hand_raises as hands
    inner join seats on hands.hand_no = seats.hand_no and hands.first_raiser_seat_no = seats.seat_no
    where seats.most_chips <= hands.raise_to_chips
),

covering as (
    select seats.hand_no, seats.seat_no, coalesce(actions.fold_action_no, 65535) as fold_action_no
    from all_in
    inner join seats on all_in.hand_no = seats.hand_no
    left join int_seat_actions as actions on seats.hand_no = actions.hand_no and seats.seat_no = actions.seat_no
    where seats.most_chips > all_in.raise_to_chips
),

decisions as (
    select
        actions.hand_no,
        actions.seat_no,
        max(actions.action_no) as action_no,
        bool_or(actions.action_no < all_in.first_raise_no and not actions.is_forced) as has_acted_before,
        any_value(all_in.raise_to_chips)
        - sum(case when actions.action_no < all_in.first_raise_no and actions.is_live then actions.put_in_chips else 0 end)
            as missing_chips
    from stg_actions as actions
    inner join all_in on actions.hand_no = all_in.hand_no
    where actions.action_no <= all_in.second_raise_no and actions.street_no = 0
    group by all
    having max(actions.action_no) > any_value(all_in.first_raise_no)
),

facing as (
    select covering.hand_no, covering.seat_no, decisions.action_no, decisions.has_acted_before, decisions.missing_chips
    from covering
    inner join decisions on covering.hand_no = decisions.hand_no and covering.seat_no = decisions.seat_no
),

last_left as (
    select facing.hand_no, facing.seat_no
    from facing
    left join covering as others
        on
            facing.hand_no = others.hand_no
            and facing.seat_no <> others.seat_no
            and others.fold_action_no > facing.action_no
    where others.seat_no is null
),

not_reopened as (
    select facing.hand_no, facing.seat_no
    from facing
    inner join int_hands as hands on facing.hand_no = hands.hand_no
    inner join all_in on facing.hand_no = all_in.hand_no
    where
        facing.has_acted_before
        and case
            when hands.bring_in_chips between 1 and hands.small_bet_chips - 1 and all_in.raise_to_chips >= hands.small_bet_chips
                then false
            when hands.betting_limit = 'fixed limit' then 2 * facing.missing_chips < hands.small_bet_chips
            else facing.missing_chips < hands.min_bet_chips
        end
),

barred as (
    select * from last_left
    union
    select * from not_reopened
)

select * from barred
