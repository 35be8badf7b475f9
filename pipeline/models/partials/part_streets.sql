-- Sums of hands and seats by how far they went.
-- grain: one row per (run_id, stake_label, street_no)
-- units: moments over clusters, a cluster being a session; street_no 9 is the showdown; chips are the smallest unit of the stakes
with

hands as (select *, end_no(last_street_no, went_to_showdown) as end_no from int_hands),

seats as (select stake_no, end_no(last_street_no, went_to_showdown) as end_no from int_seats),

-- Hands that are sessions of their own are alike but for where they ended.
ends as (
    select
        stake_no,
        end_no,
        case when is_alone then null else session_no end as session_no,
        count(*) as num_hands,
        cast(sum(pot_chips) as bigint) as pot_chips
    from hands
    group by all
),

streets as (select cast(unnest([0, 1, 2, 3, 4, showdown_no()]) as utinyint) as street_no),

alike as (
    select
        ends.stake_no,
        streets.street_no,
        1 as num_hands,
        cast(ends.end_no >= streets.street_no as integer) as num_reached,
        ends.num_hands as num_clusters
    from ends
    cross join streets
    where ends.session_no is null
),

per_session as (
    select
        ends.stake_no,
        streets.street_no,
        ends.session_no,
        sum(ends.num_hands) as num_hands,
        sum(case when ends.end_no >= streets.street_no then ends.num_hands else 0 end) as num_reached
    from ends
    cross join streets
    where ends.session_no is not null
    group by all
),

clusters as (
    select stake_no, street_no, num_hands, num_reached, num_clusters
    from alike
    union all
    select stake_no, street_no, num_hands, num_reached, 1 as num_clusters
    from per_session
),

per_street as (
    select
        stake_no,
        street_no,
        cast(sum(num_clusters) as bigint) as num_clusters,
        moments(num_reached, num_hands, num_clusters) as reached
    from clusters
    group by all
),

ended as (
    select stake_no, end_no, cast(sum(num_hands) as bigint) as num_ended, cast(sum(pot_chips) as bigint) as ended_pot_chips
    from ends
    group by all
),

seats_ended as (
    select stake_no, end_no, count(*) as num_seats_ended
    from seats
    group by all
),

labels as (select distinct stake_no, stake_label from int_stakes),

with_run as (
    select
        int_run.game,
        int_run.run_id,
        int_run.rule_set,
        labels.stake_label,
        per_street.street_no,
        per_street.num_clusters,
        per_street.reached,
        coalesce(ended.num_ended, 0) as num_ended,
        coalesce(ended.ended_pot_chips, 0) as ended_pot_chips,
        coalesce(seats_ended.num_seats_ended, 0) as num_seats_ended
    from per_street
    cross join int_run
    left join labels on per_street.stake_no = labels.stake_no
    left join ended on per_street.stake_no = ended.stake_no and per_street.street_no = ended.end_no
    left join seats_ended on per_street.stake_no = seats_ended.stake_no and per_street.street_no = seats_ended.end_no
)

select * from with_run
