-- Sums of wagers against the house in stretches of 256 rounds, so that runs of the same cards can be set beside each other.
-- grain: one row per (run_id, stake_label, stretch_no, figure, player_kind)
-- units: x / n is the figure: chips that the house keeps over antes (base_edge) or bonuses staked (bonus_edge); player_kind is
--   strategy and kind of box, null for all boxes together; num_hands are the rounds of the stretch
-- games: house
with

wagers as (
    select
        wagers.hand_no // 256 as stretch_no,
        wagers.hand_no,
        wagers.wager || '_edge' as figure,
        boxes.strategy || ', ' || boxes.box_kind as player_kind,
        boxes.game,
        boxes.run_id,
        boxes.stake_label,
        wagers.net_chips,
        wagers.unit_chips
    from int_house_wagers as wagers
    inner join int_house_groups as boxes on wagers.group_no = boxes.group_no
    where wagers.wager in ('base', 'bonus')
),

rounds as (select stretch_no, count(distinct hand_no) as num_hands from wagers group by all),

figures as (
    select
        game,
        run_id,
        stake_label,
        stretch_no,
        figure,
        player_kind,
        -cast(sum(net_chips) as bigint) as x,
        cast(sum(unit_chips) as bigint) as n
    from wagers
    group by grouping sets (
        (game, run_id, stake_label, stretch_no, figure, player_kind),
        (game, run_id, stake_label, stretch_no, figure)
    )
),

simulated as (
    select
        figures.game,
        figures.run_id,
        figures.stake_label,
        figures.stretch_no,
        figures.figure,
        figures.player_kind,
        rounds.num_hands,
        figures.x,
        figures.n
    from figures
    inner join rounds on figures.stretch_no = rounds.stretch_no
    semi join int_run on figures.run_id = int_run.run_id and int_run.kind = 'simulate'
)

select * from simulated
