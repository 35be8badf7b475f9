-- Strategies and kinds of box of the block: whose wagers marts add up.
-- grain: one row per (group_no)
-- games: house
-- units: none
with

used as (select distinct group_no from int_house_wagers),

kinds as (select distinct kind_no, player_kind from int_player_kinds),

labels as (select distinct stake_label from int_stakes),

named as (
    select
        int_run.game,
        int_run.run_id,
        int_run.scenario,
        labels.stake_label,
        int_run.rule_set,
        int_run.payouts,
        kinds.player_kind as strategy,
        box_kind_of(used.group_no) as box_kind,
        used.group_no
    from used
    inner join kinds on used.group_no // 4 = kinds.kind_no
    cross join int_run
    cross join labels
)

select * from named
