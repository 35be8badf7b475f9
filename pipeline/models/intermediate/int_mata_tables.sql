-- Tables of the block whose hands may be dealt again: stakes, seats dealt in, and who sat there.
-- grain: one row per (table_no)
-- units: player_mix names the kinds of player in order, with their number where it is not one
with

tables as (select distinct table_no, stake_no, num_seats, kind_lanes from int_mata_hands),

kinds as (select distinct least(kind_no, 14) as kind_no, player_kind from int_player_kinds),

counted as (
    select tables.*, kinds.player_kind, lane_at(tables.kind_lanes, kinds.kind_no) as num_players
    from tables
    inner join kinds on lane_at(tables.kind_lanes, kinds.kind_no) > 0
),

mixes as (
    select
        table_no,
        stake_no,
        num_seats,
        string_agg(
            case when num_players = 1 then player_kind else num_players || ' ' || player_kind end, ', ' order by player_kind
        ) as player_mix
    from counted
    group by all
),

labels as (select distinct stake_no, stake_label from int_stakes),

with_run as (
    select
        int_run.game,
        int_run.run_id,
        int_run.rule_set,
        labels.stake_label,
        mixes.num_seats,
        mixes.player_mix,
        mixes.table_no
    from mixes
    cross join int_run
    left join labels on mixes.stake_no = labels.stake_no
)

select * from with_run
