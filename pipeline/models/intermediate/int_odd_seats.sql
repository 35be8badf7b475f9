-- Players' seats of the block that do not add up in some way, with all that checks need to say in which.
-- grain: one row per (hand_no, seat_no)
-- units: *_chips are the smallest unit of the stakes; bits are those of codes.Stat; counts are packed as in macros/words.sql.
--   Whether the rules allowed a third raise is the kernel's word: chances of it are compared where it grants them
with

seats as (select * from int_seats),

actions as (select * from int_seat_actions),

-- Who checks in a small blind as large as the big one, and wins when the big blind folds, has acted: no walk.
walks as (
    select hands.hand_no
    from int_hands as hands
    inner join int_hand_raises as raises on hands.hand_no = raises.hand_no
    where not hands.went_to_showdown and hands.last_street_no = 0 and raises.entry_no = 65535
),

-- Past the first street in the deal that decided the hand, or in an earlier one.
reached as (
    select seats.hand_no, seats.seat_no, greatest(seats.last_street_no, actions.last_street_no) > 0 as is_past_first
    from seats
    left join actions on seats.hand_no = actions.hand_no and seats.seat_no = actions.seat_no
),

recomputed as (
    select
        coalesce(seats.hand_no, actions.hand_no) as hand_no,
        coalesce(seats.seat_no, actions.seat_no) as seat_no,
        seats.hand_no is null as has_actions_only,
        seats.put_in_chips,
        seats.returned_chips,
        coalesce(actions.paid_chips, 0) as paid_chips,
        seats.chance_bits,
        1 | 8 | 64
        | case when walks.hand_no is not null and not seats.has_folded then 0 else 2 | 4 end
        | case when reached.is_past_first then 16 | 2048 else 0 end
        | case when seats.went_to_showdown then 32 else 0 end
        | case
            when raises.is_seeded then 0
            else chances_of_streets(seats.last_street_no)
            | case
                when seats.last_street_no = 0 then 0
                when seats.went_to_showdown and raises.last_decision_street_no < hands.last_street_no then 0
                else 2097152
            end
            | case
                when not raises.has_blinds or not is_blind_position(seats.position_no, seats.num_seats) then 1048576
                when coalesce(actions.made_bits, 0) & 2 = 2 then 1048576
                when coalesce(actions.chance_bits, 0) & 524288 = 524288
                    then case when seats.has_folded and seats.last_street_no = 0 then 0 else 1048576 end
                when walks.hand_no is null then 0
                else 1048576
            end
        end
        | coalesce(actions.chance_bits, 0) & (~(16384 | 32768) | seats.chance_bits) & case
            when barred.hand_no is not null then ~(128 | 262144)
            when seats.stack_chips - coalesce(dead.dead_chips, 0) <= raises.raise_to_chips then ~(128 | 262144)
            else ~0
        end as expected_chance_bits,
        seats.made_bits,
        1
        | coalesce(actions.made_bits, 0)
        | case when reached.is_past_first then 8 else 0 end
        | case when seats.went_to_showdown then 16 else 0 end
        | case when seats.went_to_showdown and seats.won_chips > 0 then 32 else 0 end
        | case when seats.won_chips > 0 then 64 else 0 end
        | case when reached.is_past_first and seats.won_chips > 0 then 2048 else 0 end
        | case when raises.is_seeded or coalesce(actions.made_bits, 0) & 2 = 0 then 0 else 1048576 end
        | case
            when raises.is_seeded or not seats.went_to_showdown or seats.last_street_no = 0 then 0
            when raises.last_decision_street_no < hands.last_street_no then 0
            else 2097152
        end as expected_made_bits,
        seats.action_counts,
        coalesce(actions.action_counts, 0) as expected_action_counts
    from seats
    full join actions on seats.hand_no = actions.hand_no and seats.seat_no = actions.seat_no
    left join reached on seats.hand_no = reached.hand_no and seats.seat_no = reached.seat_no
    left join int_hand_raises as raises on seats.hand_no = raises.hand_no
    left join int_hands as hands on seats.hand_no = hands.hand_no
    left join int_seat_dead_chips as dead on seats.hand_no = dead.hand_no and seats.seat_no = dead.seat_no
    left join walks on seats.hand_no = walks.hand_no
    left join int_barred_seats as barred on seats.hand_no = barred.hand_no and seats.seat_no = barred.seat_no
),

odd as (
    select *
    from recomputed
    where
        has_actions_only
        or put_in_chips + returned_chips <> paid_chips
        or chance_bits <> expected_chance_bits
        or made_bits <> expected_made_bits
        or action_counts <> expected_action_counts
)

select * from odd
