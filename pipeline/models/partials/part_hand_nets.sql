-- Sums of seats of the hands of a session by kind of player, each hand for itself: what the same number of hands would say of
-- which each has cards of its own.
-- grain: one row per (run_id, stake_label, player_kind)
-- units: moments over hands; chips are the smallest unit of the stakes; sessions of one hand are not here but in part_players
with

per_hand as (
    select
        stake_no,
        kind_no,
        hand_no,
        count(*) as num_seat_hands,
        cast(sum(won_chips - put_in_chips) as bigint) as net_chips
    from int_seats
    where not is_alone
    group by all
),

per_group as (
    select stake_no, kind_no, count(*) as num_hands, moments(net_chips, num_seat_hands, 1) as net
    from per_hand
    group by all
),

labels as (select distinct stake_no, stake_label from int_stakes),

kinds as (select distinct kind_no, player_kind from int_player_kinds),

with_run as (
    select
        int_run.game,
        int_run.run_id,
        labels.stake_label,
        kinds.player_kind,
        per_group.num_hands,
        per_group.net
    from per_group
    cross join int_run
    left join labels on per_group.stake_no = labels.stake_no
    left join kinds on per_group.kind_no = kinds.kind_no
)

select * from with_run
