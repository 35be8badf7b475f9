-- What each seat of the block did, added up over its actions.
-- grain: one row per (hand_no, seat_no)
-- units: paid_chips are the smallest unit of the stakes, uncalled bets included; bits are those of codes.Stat, of a second
--   or third raise that the rules may have forbidden too; action_counts are packed as in macros/words.sql
with

actions as (select * from stg_actions),

hands as (select * from int_hand_raises),

-- What a decision had a chance for. The action with which something begins or ends is the last one that still faced it.
faced as (
    select
        actions.hand_no,
        actions.seat_no,
        actions.action_no,
        actions.street_no,
        actions.action_code,
        actions.is_fold,
        actions.is_bet_or_raise,
        actions.put_in_chips,
        hands.is_seeded,
        case when actions.is_forced or actions.street_no > 0 or hands.is_seeded then 0 else 524288 end
        | case
            when actions.is_forced or actions.street_no > 1 then 0
            when actions.street_no = 1
                then case
                    when actions.action_no <= hands.flop_bet_no
                        then case when actions.seat_no = hands.last_raiser_seat_no then 512 else 0 end
                    when actions.action_no > hands.cbet_no and actions.action_no <= hands.flop_raise_no then 1024
                    else 0
                end
            when actions.action_no <= hands.first_raise_no
                then case
                    when
                        hands.has_blinds
                        and actions.action_no <= hands.entry_no
                        and is_steal_position(actions.position_no, hands.num_seats)
                        then 4096
                    else 0
                end
            when actions.action_no <= hands.second_raise_no
                then 128 | case when actions.action_no > hands.first_call_no then 262144 else 0 end | case
                    when
                        actions.action_no > hands.steal_no
                        and actions.action_no <= hands.answer_no
                        and is_blind_position(actions.position_no, hands.num_seats)
                        then 8192
                    else 0
                end
            when actions.action_no <= hands.third_raise_no
                then 65536 | 16384 | case when actions.seat_no = hands.first_raiser_seat_no then 256 else 32768 end
            when actions.action_no <= hands.fourth_raise_no and actions.seat_no = hands.second_raiser_seat_no then 131072
            else 0
        end as chance_bits
    from actions
    inner join hands on actions.hand_no = hands.hand_no
),

per_seat as (
    select
        hand_no,
        seat_no,
        cast(sum(put_in_chips) as bigint) as paid_chips,
        max(action_no) as last_action_no,
        max(street_no) as last_street_no,
        min(case when is_fold then action_no end) as fold_action_no,
        bit_or(chance_bits) as chance_bits,
        bit_or(case
            when is_fold then chance_bits & (256 | 1024 | 8192 | 65536 | 131072)
            when is_bet_or_raise
                then chance_bits & (128 | 512 | 4096 | 16384 | 32768 | 262144 | 524288)
                | case when street_no = 0 then 2 | 4 when is_seeded then 0 else 1 << (21 + cast(street_no as integer)) end
            when action_code = 9 and street_no = 0 then 2
            when action_code = 9 and not is_seeded then 1 << (25 + cast(street_no as integer))
            else 0
        end) as made_bits,
        cast(sum(case
            when street_no = 0 then 0
            when is_bet_or_raise then packed_counts(1, 0, 0, 0)
            when action_code = 9 then packed_counts(0, 1, 0, 0)
            when action_code = 8 then packed_counts(0, 0, 1, 0)
            when is_fold then packed_counts(0, 0, 0, 1)
            else 0
        end) as bigint) as action_counts
    from faced
    group by all
)

select * from per_seat
