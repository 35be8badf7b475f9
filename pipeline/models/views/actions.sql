-- Actions as one reads them, with the pot and the bet as they stood.
-- grain: one row per (run_id, hand_no, deal_no, action_no)
-- units: *_chips are the smallest unit of the stakes, put_in_bb big blinds, in games without blinds small bets. pot_before_chips
--   counts all chips put in before; raise_to_chips is where the seat's bet of this street stands after the action; to_call_chips
--   is what it lacked before, at most its stack where that is known
with

actions as (select * from stg_actions),

hands as (select * from stg_hands),

stakes as (
    select
        stakes.*,
        position_names(runs.has_blinds, stakes.blind_chips) as position_names,
        case
            when stakes.calls_full_blind
                then list_max(list_transform(
                    list_zip(stakes.blind_chips, stakes.post_chips), lambda post: post[1] + post[2]
                ))
            else 0
        end as owed_blind_chips,
        case when stakes.calls_full_blind then stakes.bring_in_chips else 0 end as owed_bring_in_chips
    from stg_stakes as stakes
    inner join stg_runs as runs on stakes.run_id = runs.run_id
),

seats as (select * from stg_seats),

players as (select * from stg_players),

policies as (select * from stg_policies),

-- On the first street a blind or bring-in that is short, or not posted for want of chips, counts in full for those who call.
bets as (
    select
        *,
        sum(put_in_chips) over hand_so_far as pot_after_chips,
        sum(put_in_chips) over seat_so_far as seat_in_after_chips,
        sum(case when is_live then put_in_chips else 0 end) over seat_street_so_far as raise_to_chips
    from actions
    window
        hand_so_far as (partition by run_id, hand_no order by deal_no, action_no rows unbounded preceding),
        seat_so_far as (partition by run_id, hand_no, seat_no order by deal_no, action_no rows unbounded preceding),
        seat_street_so_far as (
            partition by run_id, hand_no, deal_no, street_no, seat_no
            order by action_no
            rows unbounded preceding
        )
),

levels as (
    select
        *,
        max(raise_to_chips) over (
            partition by run_id, hand_no, deal_no, street_no
            order by action_no
            rows between unbounded preceding and 1 preceding
        ) as bet_before_chips,
        bool_or(action_code = 6) over (
            partition by run_id, hand_no, deal_no, street_no
            order by action_no
            rows unbounded preceding
        ) as is_brought_in
    from bets
),

readable as (
    select
        levels.game,
        levels.run_id,
        levels.hand_no,
        levels.deal_no,
        levels.action_no,
        levels.street_no,
        street_names(levels.game)[levels.street_no + 1] as street,
        levels.seat_no,
        players.player,
        case when levels.policy_id = 255 then 'person' else policies.player_kind end as player_kind,
        stakes.position_names[levels.position_no + 1] as position,
        action_name(levels.action_code) as action,
        cast(levels.pot_after_chips - levels.put_in_chips as bigint) as pot_before_chips,
        cast(case
            when levels.is_forced then 0
            else greatest(0, least(
                greatest(
                    coalesce(levels.bet_before_chips, 0),
                    case when levels.street_no = 0 then stakes.owed_blind_chips else 0 end,
                    case when levels.is_brought_in then stakes.owed_bring_in_chips else 0 end
                ) - (levels.raise_to_chips - levels.put_in_chips),
                seats.stack_chips - (levels.seat_in_after_chips - levels.put_in_chips)
            ))
        end as bigint) as to_call_chips,
        levels.put_in_chips,
        cast(levels.raise_to_chips as bigint) as raise_to_chips,
        levels.put_in_chips / stakes.big_blind_chips as put_in_bb,
        levels.is_forced
    from levels
    inner join hands on levels.run_id = hands.run_id and levels.hand_no = hands.hand_no
    inner join seats
        on levels.run_id = seats.run_id and levels.hand_no = seats.hand_no and levels.seat_no = seats.seat_no
    left join stakes on hands.run_id = stakes.run_id and hands.stake_id = stakes.stake_id
    left join players on seats.run_id = players.run_id and seats.player_id = players.player_id
    left join policies on levels.run_id = policies.run_id and levels.policy_id = policies.policy_id
)

select * from readable
