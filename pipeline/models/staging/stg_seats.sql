-- Seats dealt in.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: *_chips are the smallest unit of the hand's stakes, net_chips = won_chips - put_in_chips; cards are packed
with

seats as (select * from lake_seats semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        hand_no,
        seat_no,
        seat_kind_name(seat_kind) as seat_kind,
        player_id,
        policy_id,
        position_no,
        stack_chips,
        cards,
        put_in_chips,
        returned_chips,
        won_chips,
        won_chips - put_in_chips as net_chips,
        last_street_no,
        (flags & 1) <> 0 as has_folded,
        (flags & 2) <> 0 as is_all_in,
        (flags & 4) <> 0 as went_to_showdown,
        (flags & 8) <> 0 as has_shown,
        (flags & 16) <> 0 as has_mucked,
        (flags & 32) <> 0 as was_locked,
        (flags & 64) <> 0 as was_fitted,
        high_value,
        low_value
    from seats
)

select * from renamed
