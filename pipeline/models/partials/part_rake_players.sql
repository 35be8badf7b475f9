-- Sums of rake by kind of player, and by person, put down to players in five ways.
-- grain: one row per (run_id, stake_label, player_kind, player_id)
-- units: moments over sessions; dealt, contributed, weighted and collected are 2520ths of a chip as in int_rake_shares, won is
--   rake taken from what a seat collected, pot by pot, in chips. player_id is null where a row is of all players of the kind,
--   hands alone that paid none left out; in rows of persons, by player_id, they are counted
with

seats as (
    select
        seats.stake_no,
        seats.kind_no,
        seats.session_no,
        seats.player_id,
        shares.dealt is not null or not seats.is_alone as is_of_kind,
        shares.dealt,
        shares.contributed,
        shares.weighted,
        shares.collected,
        paid.rake_chips as won
    from int_seats as seats
    left join int_rake_shares as shares on seats.hand_no = shares.hand_no and seats.seat_no = shares.seat_no
    left join int_seat_rakes as paid on seats.hand_no = paid.hand_no and seats.seat_no = paid.seat_no
    where shares.dealt is not null or not seats.is_alone or seats.kind_no = 255
),

counted as (
    select * exclude (player_id, is_of_kind), null as player_id
    from seats
    where is_of_kind
    union all
    select * exclude (player_id, is_of_kind), player_id
    from seats
    where kind_no = 255
),

per_session as (
    select
        stake_no,
        kind_no,
        player_id,
        session_no,
        count(*) as num_seat_hands,
        cast(sum(coalesce(dealt, 0)) as bigint) as dealt,
        cast(sum(coalesce(contributed, 0)) as bigint) as contributed,
        cast(sum(coalesce(weighted, 0)) as bigint) as weighted,
        cast(sum(coalesce(collected, 0)) as bigint) as collected,
        cast(sum(coalesce(won, 0)) as bigint) as won
    from counted
    group by all
),

alike as (
    select stake_no, kind_no, player_id, num_seat_hands, dealt, contributed, weighted, collected, won, count(*) as num_clusters
    from per_session
    group by all
),

per_group as (
    select
        stake_no,
        kind_no,
        player_id,
        cast(sum(num_clusters) as bigint) as num_clusters,
        moments(dealt, num_seat_hands, num_clusters) as dealt,
        moments(contributed, num_seat_hands, num_clusters) as contributed,
        moments(weighted, num_seat_hands, num_clusters) as weighted,
        moments(collected, num_seat_hands, num_clusters) as collected,
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
