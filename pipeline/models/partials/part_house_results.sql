-- Sums of wagers against the house cut by what decides them: the first decision, the outcome, the hand.
-- grain: one row per (run_id, strategy, box_kind, wager, cut, item_no)
-- units: moments over rounds; net is what the box wins, in the smallest unit of the stakes
-- games: house
with

wagers as (select *, outcome <> 'folded' as is_bet from int_house_wagers where wager in ('base', 'bonus')),

totals as (
    select
        group_no,
        wager,
        count(*) as num_rounds,
        moments(num_boxes, num_boxes, 1) as all_boxes,
        moments(unit_chips, unit_chips, 1) as all_units
    from int_house_rounds
    group by all
),

-- Where a round has one box of the kind it is its own cluster, and boxes that are alike in all of this are added up first.
alone as (
    select
        group_no,
        wager,
        pay_line_no,
        outcome,
        decision,
        count_if(is_bet) as num_bets,
        cast(sum(unit_chips) as bigint) as unit_chips,
        count_moments(1, 1, 1) as boxes,
        moments(net_chips, unit_chips, 1) as nets
    from wagers
    where is_only_one_of_kind(group_no)
    group by all
),

cuts_alone as (
    select *, 'hand' as cut, pay_line_no as item_no
    from alone
    union all
    select *, 'outcome' as cut, house_item_no('outcome', outcome) as item_no
    from alone
    where wager = 'base'
    union all
    select *, 'decision' as cut, house_item_no('decision', decision) as item_no
    from alone
    where decision is not null
),

items_alone as (
    select
        group_no,
        wager,
        cut,
        item_no,
        cast(sum(num_bets) as bigint) as num_bets,
        cast(sum(unit_chips) as bigint) as unit_chips,
        merged(boxes) as boxes,
        merged(nets) as nets
    from cuts_alone
    group by all
),

-- Boxes that bet by themselves have no decision.
cuts_together as (
    select group_no, wager, hand_no, is_bet, net_chips, unit_chips, 'hand' as cut, pay_line_no as item_no
    from wagers
    where not is_only_one_of_kind(group_no)
    union all
    select
        group_no,
        wager,
        hand_no,
        is_bet,
        net_chips,
        unit_chips,
        'outcome' as cut,
        house_item_no('outcome', outcome) as item_no
    from wagers
    where not is_only_one_of_kind(group_no) and wager = 'base'
),

per_round as (
    select
        group_no,
        wager,
        hand_no,
        cut,
        item_no,
        count(*) as num_boxes,
        count_if(is_bet) as num_bets,
        cast(sum(net_chips) as bigint) as net_chips,
        cast(sum(unit_chips) as bigint) as unit_chips
    from cuts_together
    group by all
),

items_together as (
    select
        per_round.group_no,
        per_round.wager,
        per_round.cut,
        per_round.item_no,
        cast(sum(per_round.num_bets) as bigint) as num_bets,
        cast(sum(per_round.unit_chips) as bigint) as unit_chips,
        moments(per_round.num_boxes, rounds.num_boxes, 1) as boxes,
        moments(per_round.net_chips, rounds.unit_chips, 1) as nets
    from per_round
    inner join int_house_rounds as rounds
        on per_round.group_no = rounds.group_no and per_round.wager = rounds.wager and per_round.hand_no = rounds.hand_no
    group by all
),

items as (
    from items_alone
    union all
    from items_together
),

named as (
    select
        boxes.* exclude (group_no),
        items.* exclude (group_no),
        totals.num_rounds,
        totals.all_boxes,
        totals.all_units
    from items
    inner join totals on items.group_no = totals.group_no and items.wager = totals.wager
    inner join int_house_groups as boxes on items.group_no = boxes.group_no
)

select * from named
