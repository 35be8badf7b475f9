-- Results of each player in steps of 1,024 hands.
-- grain: one row per (run_id, stake_label, player_id, step_no)
-- units: net_chips are the smallest unit of the stakes
with

seats as (select * from int_seats),

per_group as (
    select
        stake_no,
        player_id,
        hand_no // 1024 as step_no,
        count(*) as num_hands,
        cast(sum(won_chips - put_in_chips) as bigint) as net_chips
    from seats
    group by all
),

labels as (select distinct stake_no, stake_label from int_stakes),

with_run as (
    select int_run.game, int_run.run_id, int_run.rule_set, labels.stake_label, per_group.* exclude (stake_no)
    from per_group
    cross join int_run
    left join labels on per_group.stake_no = labels.stake_no
)

select * from with_run
