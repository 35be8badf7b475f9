-- Seats of hands of the block whose stacks differ or are not all known; elsewhere the effective stack is the own one.
-- grain: one row per (hand_no, seat_no)
-- units: effective_chips are the smaller of the own stack and the largest other one, null where that is not known
with

hands as (
    select hand_no, num_stacks < num_players as is_a_stack_unknown
    from int_hand_seats
    where num_stacks < num_players or min_stack_chips < max_stack_chips
),

stacks as (
    select
        seats.hand_no,
        seats.seat_no,
        seats.stack_chips,
        hands.is_a_stack_unknown,
        max(seats.stack_chips) over others as largest_other_chips
    from int_seats as seats
    inner join hands on seats.hand_no = hands.hand_no
    window
        others as (
            partition by seats.hand_no
            order by seats.seat_no rows between unbounded preceding and unbounded following exclude current row
        )
),

effective as (
    select
        hand_no,
        seat_no,
        case
            when stack_chips <= largest_other_chips then stack_chips
            when stack_chips is not null and not is_a_stack_unknown then largest_other_chips
        end as effective_chips
    from stacks
)

select * from effective
