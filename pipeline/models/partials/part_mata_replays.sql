-- Sums of hands by how often their pot had been replayed before, by table.
-- grain: one row per (run_id, stake_label, num_seats, player_mix, num_replays)
-- units: moments over clusters with such hands, a cluster being a session
with

-- Each time that a hand is begun or replayed, one deal stands: the last of the deals until the next replay.
standing as (
    select
        hands.table_no,
        hands.session_no,
        deals.num_replays,
        deals.pot_at_helps_chips is not null as is_opened,
        deals.ending in ('replay', 'showdown') as is_shown_down,
        deals.ending = 'replay' as is_replayed,
        deals.ending = 'replay' or (deals.ending = 'showdown' and hands.num_killers = 0) as is_unkilled
    from int_mata_deals as deals
    inner join int_mata_hands as hands on deals.hand_no = hands.hand_no
    where not deals.is_void
),

per_cluster as (
    select
        table_no,
        session_no,
        num_replays,
        count(*) as num_hands,
        count_if(is_opened) as num_opened,
        count_if(is_shown_down) as num_shown_down,
        count_if(is_unkilled) as num_unkilled,
        count_if(is_replayed) as num_replayed
    from standing
    group by all
),

per_group as (
    select
        table_no,
        num_replays,
        count(*) as num_clusters,
        count_if(num_shown_down > 0) as num_shown_clusters,
        moments(num_opened, num_hands, 1) as opened,
        moments(num_shown_down, num_hands, 1) as shown_down,
        moments(num_unkilled, num_shown_down, 1) as unkilled,
        moments(num_replayed, num_hands, 1) as replayed
    from per_cluster
    group by all
),

with_table as (
    select tables.* exclude (table_no), per_group.* exclude (table_no)
    from per_group
    inner join int_mata_tables as tables on per_group.table_no = tables.table_no
)

select * from with_table
