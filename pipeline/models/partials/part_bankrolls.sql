-- Results of each player in steps of 1,024 hands.
-- grain: one row per (run_id, stake_label, player_id, step_no)
-- units: net_chips are the smallest unit of the stakes, luck_millichips thousandths of it won more than expected all-in with
--   cards to come
with

seats as (select * from int_seats),

per_group as (
    select
        seats.stake_no,
        seats.player_id,
        seats.hand_no // 1024 as step_no,
        count(*) as num_hands,
        cast(sum(seats.won_chips - seats.put_in_chips) as bigint) as net_chips,
        cast(sum(coalesce(luck.luck_millichips, 0)) as bigint) as luck_millichips
    from seats
    left join int_luck as luck on seats.hand_no = luck.hand_no and seats.seat_no = luck.seat_no
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
