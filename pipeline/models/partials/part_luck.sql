-- What cards still to come gave or took, by kind of player: only sessions with such seats are looked at.
-- grain: one row per (run_id, stake_label, player_kind)
-- units: moments over such sessions; luck is what a seat won less what it could expect, in thousandths of a chip;
--   luck_times_net is the sum of its products with net chips
with

lucky as (
    select stake_no, kind_no, session_no, count(*) as num_all_in, cast(sum(luck_millichips) as bigint) as luck
    from int_luck
    group by all
),

sessions as (
    select
        seats.stake_no,
        seats.kind_no,
        seats.session_no,
        count(*) as num_seat_hands,
        cast(sum(seats.won_chips - seats.put_in_chips) as bigint) as net_chips
    from int_seats as seats
    where seats.session_no in (select lucky.session_no from lucky)
    group by all
),

per_group as (
    select
        lucky.stake_no,
        lucky.kind_no,
        cast(sum(lucky.num_all_in) as bigint) as num_all_in,
        moments(lucky.luck, sessions.num_seat_hands, 1) as luck,
        cast(sum(cast(lucky.luck as hugeint) * sessions.net_chips) as hugeint) as luck_times_net
    from lucky
    inner join sessions
        on
            lucky.stake_no = sessions.stake_no
            and lucky.kind_no = sessions.kind_no
            and lucky.session_no = sessions.session_no
    group by all
),

labels as (select distinct stake_no, stake_label from int_stakes),

kinds as (select distinct kind_no, player_kind from int_player_kinds),

with_run as (
    select
        int_run.game,
        int_run.run_id,
        int_run.rule_set,
        labels.stake_label,
        kinds.player_kind,
        per_group.* exclude (stake_no, kind_no)
    from per_group
    cross join int_run
    left join labels on per_group.stake_no = labels.stake_no
    left join kinds on per_group.kind_no = kinds.kind_no
)

select * from with_run
