-- Sums of wagers against the house between the numbers of rounds at which their convergence is told.
-- grain: one row per (run_id, strategy, box_kind, wager, step_no)
-- units: moments over rounds; net is what the box wins, in the smallest unit of the stakes
-- games: house
with

per_step as (
    select
        group_no,
        wager,
        round_step_no(hand_no) as step_no,
        count(*) as num_rounds,
        cast(sum(num_boxes) as bigint) as num_boxes,
        moments(net_chips, unit_chips, 1) as net_of_units
    from int_house_rounds
    where wager in ('base', 'bonus')
    group by all
),

named as (
    select boxes.* exclude (group_no), per_step.* exclude (group_no)
    from per_step
    inner join int_house_groups as boxes on per_step.group_no = boxes.group_no
)

select * from named
