-- Who entered and raised before the flop and who bet on it: what a seat of the hand faced follows from these numbers.
-- grain: one row per (hand_no)
-- units: *_no are numbers of actions, 65535 where there is none; *_seat_no are chairs, 0 for nobody. answer_no is the first call
--   or raise after the first raise, first_call_no the first call after it; last_decision_street_no is -1 where
--   nobody had a decision; steal_no is the first raise if it is a steal, cbet_no the first bet of the flop if it is a
--   continuation bet; raise_to_chips is where the first raise before the flop stands, null without one. Only blinds can be
--   stolen; a bring-in is posted and no entry, completing it is the first raise. Where a hand begins with a seed nobody counts
--   raises: it may be dealt again
with

hands as (select * from int_hands),

entries as (select * from stg_actions where street_no <= 1 and not is_forced and not is_fold),

seeded as (select distinct hand_no from stg_actions where action_code = 15),

first_entries as (
    select hand_no, min(action_no) as entry_no, min(case when action_code = 9 then action_no end) as call_no
    from entries
    where street_no = 0
    group by all
),

raises as (
    select
        hand_no,
        street_no,
        action_no,
        seat_no,
        position_no,
        put_in_chips,
        row_number() over (partition by hand_no, street_no order by action_no) as raise_no
    from entries
    anti join seeded using (hand_no)
    where is_bet_or_raise
),

preflop_raises as (
    select
        hand_no,
        min(action_no) as first_raise_no,
        min(case when raise_no = 2 then action_no end) as second_raise_no,
        min(case when raise_no = 3 then action_no end) as third_raise_no,
        min(case when raise_no = 4 then action_no end) as fourth_raise_no,
        arg_min(seat_no, raise_no) as first_raiser_seat_no,
        max(case when raise_no = 2 then seat_no end) as second_raiser_seat_no,
        arg_min(position_no, raise_no) as first_raiser_position_no,
        arg_max(seat_no, raise_no) as last_raiser_seat_no
    from raises
    where street_no = 0
    group by all
),

first_calls as (
    select entries.hand_no, min(entries.action_no) as first_call_no
    from entries
    inner join preflop_raises as raises on entries.hand_no = raises.hand_no
    where entries.action_code = 9 and entries.street_no = 0 and entries.action_no > raises.first_raise_no
    group by all
),

-- The last street with a decision.
decided as (
    select hand_no, max(street_no) as last_decision_street_no
    from stg_actions
    where not is_forced
    group by all
),

-- Who raises first has put in no live chips before but its posts.
posts as (
    select hand_no, seat_no, put_in_chips
    from stg_actions
    where is_forced and is_live
),

first_raises as (
    select raises.hand_no, cast(any_value(raises.put_in_chips) + coalesce(sum(posts.put_in_chips), 0) as bigint) as raise_to_chips
    from raises
    left join posts on raises.hand_no = posts.hand_no and raises.seat_no = posts.seat_no
    where raises.street_no = 0 and raises.raise_no = 1
    group by all
),

flop_bets as (
    select
        hand_no,
        min(action_no) as first_bet_no,
        min(case when raise_no = 2 then action_no end) as second_bet_no,
        arg_min(seat_no, raise_no) as first_better_seat_no
    from raises
    where street_no = 1
    group by all
),

joined as (
    select
        hands.hand_no,
        hands.num_seats,
        int_run.has_blinds and seeded.hand_no is null as has_blinds,
        seeded.hand_no is not null as is_seeded,
        coalesce(decided.last_decision_street_no, -1) as last_decision_street_no,
        cast(coalesce(first_entries.entry_no, 65535) as usmallint) as entry_no,
        cast(coalesce(preflop_raises.first_raise_no, 65535) as usmallint) as first_raise_no,
        cast(coalesce(preflop_raises.second_raise_no, 65535) as usmallint) as second_raise_no,
        cast(coalesce(preflop_raises.third_raise_no, 65535) as usmallint) as third_raise_no,
        cast(coalesce(preflop_raises.fourth_raise_no, 65535) as usmallint) as fourth_raise_no,
        cast(coalesce(first_calls.first_call_no, 65535) as usmallint) as first_call_no,
        cast(coalesce(least(first_entries.call_no, preflop_raises.second_raise_no), 65535) as usmallint) as answer_no,
        cast(case
            when
                int_run.has_blinds
                and preflop_raises.first_raise_no = first_entries.entry_no
                and is_steal_position(preflop_raises.first_raiser_position_no, hands.num_seats)
                then preflop_raises.first_raise_no
            else 65535
        end as usmallint) as steal_no,
        first_raises.raise_to_chips,
        coalesce(preflop_raises.first_raiser_seat_no, 0::utinyint) as first_raiser_seat_no,
        coalesce(preflop_raises.second_raiser_seat_no, 0::utinyint) as second_raiser_seat_no,
        coalesce(preflop_raises.last_raiser_seat_no, 0::utinyint) as last_raiser_seat_no,
        cast(coalesce(flop_bets.first_bet_no, 65535) as usmallint) as flop_bet_no,
        cast(coalesce(flop_bets.second_bet_no, 65535) as usmallint) as flop_raise_no,
        cast(case
            when flop_bets.first_better_seat_no = preflop_raises.last_raiser_seat_no then flop_bets.first_bet_no
            else 65535
        end as usmallint) as cbet_no
    from hands
    cross join int_run
    left join seeded on hands.hand_no = seeded.hand_no
    left join first_entries on hands.hand_no = first_entries.hand_no
    left join preflop_raises on hands.hand_no = preflop_raises.hand_no
    left join first_calls on hands.hand_no = first_calls.hand_no
    left join decided on hands.hand_no = decided.hand_no
    left join first_raises on hands.hand_no = first_raises.hand_no
    left join flop_bets on hands.hand_no = flop_bets.hand_no
)

select * from joined
