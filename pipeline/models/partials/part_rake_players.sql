-- Sums of rake by kind of player, put down to players in two ways: hands alone that paid none are left out.
-- grain: one row per (run_id, stake_label, player_kind)
-- units: moments over sessions; dealt is rake shared equally by all dealt in, in 2520ths of a chip, which one to ten seats
--   share without rest; won is rake taken from what a seat collected, in chips
with

per_session as (
    select
        seats.stake_no,
        seats.kind_no,
        seats.session_no,
        count(*) as num_seat_hands,
        cast(sum(hands.rake_chips * (2520 // hands.num_seats)) as bigint) as dealt,
        cast(sum(coalesce(paid.rake_chips, 0)) as bigint) as won
    from int_seats as seats
    inner join int_hands as hands on seats.hand_no = hands.hand_no
    left join int_seat_rakes as paid on seats.hand_no = paid.hand_no and seats.seat_no = paid.seat_no
    where hands.is_raked or not hands.is_alone
    group by all
),

alike as (
    select stake_no, kind_no, num_seat_hands, dealt, won, count(*) as num_clusters
    from per_session
    group by all
),

per_group as (
    select
        stake_no,
        kind_no,
        moments(dealt, num_seat_hands, num_clusters) as dealt,
        moments(won, num_seat_hands, num_clusters) as won
    from alike
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
