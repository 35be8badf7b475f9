-- Sums of wagers against the house, by strategy and kind of box.
-- grain: one row per (run_id, strategy, box_kind, wager)
-- units: moments over rounds, of box_nets over boxes; net is what the box wins, in the smallest unit of the stakes
-- games: house
with

wagers as (select * from int_house_wagers),

of_rounds as (
    select
        group_no,
        wager,
        count(*) as num_rounds,
        moments(net_chips, unit_chips, 1) as net_of_units,
        moments(net_chips, staked_chips, 1) as net_of_staked
    from int_house_rounds
    group by all
),

of_boxes as (
    select
        group_no,
        wager,
        count(*) as num_boxes,
        count_if(net_chips > 0) as num_hits,
        cast(sum(returned_chips) as bigint) as returned_chips,
        moments(net_chips, unit_chips, 1) as box_nets,
        min(unit_chips) as min_unit_chips,
        max(unit_chips) as max_unit_chips,
        bool_and(is_covered) as is_covered,
        bool_and(is_alone) as is_alone
    from wagers
    group by all
),

named as (
    select
        boxes.* exclude (group_no),
        of_rounds.* exclude (group_no, wager),
        of_boxes.* exclude (group_no)
    from of_rounds
    inner join of_boxes on of_rounds.group_no = of_boxes.group_no and of_rounds.wager = of_boxes.wager
    inner join int_house_groups as boxes on of_rounds.group_no = boxes.group_no
)

select * from named
