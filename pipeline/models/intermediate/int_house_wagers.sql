-- Wagers of the block against the house, with what the box decided and held. Ante, bet and fee of a box are also one wager, base.
-- grain: one row per (hand_no, seat_no, wager)
-- games: house
-- units: *_chips are the smallest unit of the stakes; unit_chips is what an edge is told by: the ante for base, else the stake;
--   staked_chips has the fee too; pay_line_no is 0 for a high card to 9 for a royal flush, of the first five cards at the bonus;
--   group_no numbers strategy and kind of box; is_covered says that the balance sufficed for any decision,
--   is_alone that there was no other box
with

wagers as (select * from stg_wagers),

-- The two boxes with an ante that are played first are open (rule book 8).
boxes as (
    select
        seats.hand_no,
        seats.seat_no,
        kinds.kind_no,
        seats.position_no,
        seats.stack_chips
    from stg_seats as seats
    inner join int_player_kinds as kinds on seats.policy_id = kinds.policy_id
    where seats.seat_kind = 'box'
),

antes as (select hand_no, seat_no, staked_chips as ante_chips from wagers where wager = 'ante'),

-- The most that all boxes can put in: ante, a fee of as much and a bet of two antes.
rounds as (
    select
        hand_no,
        sum(case wager when 'ante' then 4 * staked_chips when 'bonus' then staked_chips else 0 end) as most_put_in_chips,
        min(seat_no) = max(seat_no) as is_alone
    from wagers
    group by all
),

first_moves as (
    select hand_no, seat_no, arg_min(action_code, action_no) as action_code
    from stg_actions
    where street_no = 1
    group by all
),

replaced as (
    select hand_no, seat_no, count(*) as num_cards
    from stg_cards
    group by all
),

decided as (
    select
        boxes.hand_no,
        boxes.seat_no,
        house_group_no(boxes.kind_no, antes.ante_chips is not null, boxes.position_no) as group_no,
        antes.ante_chips,
        boxes.stack_chips >= rounds.most_put_in_chips as is_covered,
        rounds.is_alone,
        case first_moves.action_code
            when 7 then 'fold'
            when 10 then 'raise'
            when 18 then 'buy'
            when 19 then 'exchange ' || ['one', 'two', 'three', 'four', 'five'][replaced.num_cards]
        end as decision
    from boxes
    inner join rounds on boxes.hand_no = rounds.hand_no
    left join antes on boxes.hand_no = antes.hand_no and boxes.seat_no = antes.seat_no
    left join first_moves on boxes.hand_no = first_moves.hand_no and boxes.seat_no = first_moves.seat_no
    left join replaced on boxes.hand_no = replaced.hand_no and boxes.seat_no = replaced.seat_no
),

single as (
    select
        hand_no,
        seat_no,
        wager,
        staked_chips as unit_chips,
        staked_chips + fee_chips as staked_chips,
        return_chips as returned_chips,
        net_chips,
        hand_value,
        outcome
    from wagers
),

base as (
    select
        hand_no,
        seat_no,
        'base' as wager,
        sum(unit_chips) filter (where wager = 'ante') as unit_chips,
        sum(staked_chips) as staked_chips,
        sum(returned_chips) as returned_chips,
        sum(net_chips) as net_chips,
        max(hand_value) as hand_value,
        max(outcome) as outcome
    from single
    where wager <> 'bonus'
    group by all
),

every_wager as (
    from single
    union all
    from base
),

joined as (
    select
        wagers.hand_no,
        wagers.seat_no,
        wagers.wager,
        decided.group_no,
        cast(wagers.unit_chips as bigint) as unit_chips,
        cast(wagers.staked_chips as bigint) as staked_chips,
        cast(wagers.returned_chips as bigint) as returned_chips,
        cast(wagers.net_chips as bigint) as net_chips,
        pay_line_no(wagers.hand_value) as pay_line_no,
        wagers.outcome,
        case when wagers.wager = 'base' then decided.decision end as decision,
        decided.is_covered,
        decided.is_alone
    from every_wager as wagers
    inner join decided on wagers.hand_no = decided.hand_no and wagers.seat_no = decided.seat_no
)

select * from joined
