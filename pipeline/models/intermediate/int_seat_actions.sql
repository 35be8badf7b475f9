-- What each seat of the block did, added up over its actions.
-- grain: one row per (hand_no, seat_no)
-- units: paid_chips are the smallest unit of the stakes, uncalled bets included; made_bits are those of vpip (2) and pfr (4);
--   action_counts are packed as in macros.sql
with

actions as (select * from stg_actions),

per_seat as (
    select
        hand_no,
        seat_no,
        cast(sum(put_in_chips) as bigint) as paid_chips,
        max(action_no) as last_action_no,
        min(case when is_fold then action_no end) as fold_action_no,
        bit_or(case
            when street_no > 0 then 0
            when is_bet_or_raise then 6
            when action_code = 9 then 2
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
    from actions
    group by all
)

select * from per_seat
