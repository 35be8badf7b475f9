-- Sums of wagers against the house cut by what decides them: the first decision, the outcome, the hand.
-- grain: one row per (run_id, strategy, box_kind, wager, cut, item_no)
-- units: moments over rounds; net is what the box wins, in the smallest unit of the stakes
-- games: house
with

wagers as (select * from int_house_wagers where wager in ('base', 'bonus')),

cuts as (
    select *, 'hand' as cut, pay_line_no as item_no
    from wagers
    union all
    select *, 'outcome' as cut, house_item_no('outcome', outcome) as item_no
    from wagers
    where wager = 'base'
    union all
    select *, 'decision' as cut, house_item_no('decision', decision) as item_no
    from wagers
    where decision is not null
),

per_round as (
    select
        group_no,
        wager,
        hand_no,
        cut,
        item_no,
        count(*) as num_boxes,
        count_if(outcome <> 'folded') as num_bets,
        cast(sum(net_chips) as bigint) as net_chips,
        cast(sum(unit_chips) as bigint) as unit_chips
    from cuts
    group by all
),

with_totals as (
    select
        *,
        cast(sum(num_boxes) over same as bigint) as num_all_boxes,
        cast(sum(unit_chips) over same as bigint) as all_unit_chips
    from per_round
    window same as (partition by group_no, wager, hand_no, cut)
),

totals as (
    select
        group_no,
        wager,
        cut,
        count(*) as num_rounds,
        moments(num_all_boxes, num_all_boxes, 1) as all_boxes,
        moments(all_unit_chips, all_unit_chips, 1) as all_units
    from (select distinct group_no, wager, hand_no, cut, num_all_boxes, all_unit_chips from with_totals)
    group by all
),

per_item as (
    select
        group_no,
        wager,
        cut,
        item_no,
        cast(sum(num_bets) as bigint) as num_bets,
        cast(sum(unit_chips) as bigint) as unit_chips,
        moments(num_boxes, num_all_boxes, 1) as boxes,
        moments(net_chips, all_unit_chips, 1) as nets
    from with_totals
    group by all
),

named as (
    select
        boxes.* exclude (group_no),
        per_item.* exclude (group_no),
        totals.num_rounds,
        totals.all_boxes,
        totals.all_units
    from per_item
    inner join totals on per_item.group_no = totals.group_no and per_item.wager = totals.wager and per_item.cut = totals.cut
    inner join int_house_groups as boxes on per_item.group_no = boxes.group_no
)

select * from named
