-- Players' seats of the block with all that marts group and add up: session, stakes, kind of player, statistics.
-- grain: one row per (hand_no, seat_no)
-- units: *_chips are the smallest unit of the stakes; cards are packed; bits are those of codes.Stat; action_counts are packed
--   as in macros/words.sql
with

seats as (select * from stg_seats where seat_kind = 'player'),

stats as (select * from stg_seat_stats),

kinds as (select * from int_player_kinds),

joined as (
    select
        seats.hand_no,
        seats.seat_no,
        hands.session_no,
        hands.is_alone,
        hands.stake_no,
        hands.num_seats,
        seats.position_no,
        seats.player_id,
        kinds.kind_no,
        seats.cards,
        seats.stack_chips,
        seats.put_in_chips,
        seats.returned_chips,
        seats.won_chips,
        seats.last_street_no,
        seats.has_folded,
        seats.went_to_showdown,
        seats.was_locked,
        seats.high_value,
        seats.low_value,
        stats.chance_bits,
        stats.made_bits,
        packed_counts(stats.num_bets_raises, stats.num_calls, stats.num_checks, stats.num_folds) as action_counts
    from seats
    inner join int_hands as hands on seats.hand_no = hands.hand_no
    inner join stats on seats.hand_no = stats.hand_no and seats.seat_no = stats.seat_no
    left join kinds on seats.policy_id = kinds.policy_id
)

select * from joined
