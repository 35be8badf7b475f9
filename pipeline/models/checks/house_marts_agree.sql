-- Marts of the house that count the same wagers in different ways come to the same sums.
-- grain: one row per (game, scenario, stake_label, rule_set, payouts, strategy, box_kind, wager, measure)
-- units: counts, chips, and units of the wager
-- scope: marts
with

wagers as (select * from mart_house_wagers),

-- Of each cut the items are all wagers and their whole result.
cuts as (
    select
        game,
        scenario,
        stake_label,
        rule_set,
        payouts,
        strategy,
        box_kind,
        wager,
        cut,
        sum(num_boxes) as num_boxes,
        sum(net_units) as net_units
    from mart_house_results
    group by all
),

parts as (
    select
        game,
        scenario,
        stake_label,
        rule_set,
        payouts,
        strategy,
        box_kind,
        sum(house_net_chips) filter (where wager = 'base') as base_chips,
        sum(house_net_chips) filter (where wager in ('ante', 'bet')) as chips
    from wagers
    where wager <> 'bonus'
    group by all
),

measures as (
    select
        cuts.* exclude (cut, num_boxes, net_units),
        'wagers by ' || cuts.cut as measure,
        wagers.num_boxes as one,
        cuts.num_boxes as other
    from cuts
    left join wagers using (game, scenario, stake_label, rule_set, payouts, strategy, box_kind, wager)
    union all
    select
        cuts.* exclude (cut, num_boxes, net_units),
        'result by ' || cuts.cut as measure,
        -wagers.edge as one,
        cuts.net_units as other
    from cuts
    left join wagers using (game, scenario, stake_label, rule_set, payouts, strategy, box_kind, wager)
    union all
    select
        * exclude (base_chips, chips),
        'base' as wager,
        'ante and bet' as measure,
        base_chips as one,
        chips as other
    from parts
),

bad as (select * from measures where coalesce(abs(one - other) > 1e-9, true))

select * from bad
