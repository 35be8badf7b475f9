-- Sums of hands shown down and compared by class of hand, high and where pots are split low.
-- grain: one row per (run_id, pot_side, hand_class_no)
-- units: moments over clusters that have the class, a cluster being a session
with

showdowns as (select * from int_seats where went_to_showdown and high_value > 0),

sides as (
    select
        showdowns.session_no,
        'high' as pot_side,
        hand_class_no(int_run.high_ranking, showdowns.high_value) as hand_class_no,
        showdowns.won_chips - coalesce(low_wins.low_won_chips, 0) as won_chips
    from showdowns
    cross join int_run
    left join int_low_wins as low_wins on showdowns.hand_no = low_wins.hand_no and showdowns.seat_no = low_wins.seat_no
    union all
    select
        showdowns.session_no,
        'low' as pot_side,
        hand_class_no(int_run.low_ranking, coalesce(showdowns.low_value, 0)) as hand_class_no,
        coalesce(low_wins.low_won_chips, 0) as won_chips
    from showdowns
    cross join int_run
    left join int_low_wins as low_wins on showdowns.hand_no = low_wins.hand_no and showdowns.seat_no = low_wins.seat_no
    where int_run.low_ranking is not null
),

per_cluster as (
    select
        session_no,
        pot_side,
        hand_class_no,
        count(*) as num_showdowns,
        count_if(won_chips > 0) as num_won
    from sides
    group by all
),

with_totals as (
    select *, cast(sum(num_showdowns) over (partition by session_no, pot_side) as bigint) as num_all_showdowns
    from per_cluster
),

per_group as (
    select
        pot_side,
        hand_class_no,
        count(*) as num_clusters,
        moments(num_showdowns, num_all_showdowns, 1) as showdowns,
        moments(num_won, num_showdowns, 1) as won
    from with_totals
    group by all
),

with_run as (
    select
        int_run.game,
        int_run.run_id,
        int_run.rule_set,
        case per_group.pot_side when 'high' then int_run.high_ranking else int_run.low_ranking end as ranking,
        per_group.*
    from per_group
    cross join int_run
)

select * from with_run
