-- Sums of choices to keep the hole or take a new one, by table and street.
-- grain: one row per (run_id, stake_label, num_seats, player_mix, street_no, choice)
-- units: moments over clusters with such choices, a cluster being a session; net after a choice is what the seat wins in the hand
--   less what it puts in from then on, in the smallest unit of the stakes
with

moves as (
    select
        actions.hand_no,
        actions.deal_no,
        actions.seat_no,
        actions.street_no,
        cast(sum(actions.put_in_chips) as bigint) as put_in_chips,
        max(case actions.action_code when 13 then 'keep' when 14 then 'new' end) as choice
    from stg_actions as actions
    semi join int_mata_hands using (hand_no)
    group by all
),

-- A choice is the first thing that happens on its street, so all that is put in there comes after it.
followed as (
    select
        hand_no,
        seat_no,
        street_no,
        choice,
        sum(put_in_chips) over (
            partition by hand_no, seat_no order by deal_no desc, street_no desc rows unbounded preceding
        ) as put_in_after_chips
    from moves
),

choices as (
    select
        hands.table_no,
        hands.session_no,
        followed.street_no,
        followed.choice,
        seats.won_chips + seats.returned_chips - followed.put_in_after_chips as net_chips,
        seats.won_chips > 0 as has_won
    from followed
    inner join int_seats as seats on followed.hand_no = seats.hand_no and followed.seat_no = seats.seat_no
    inner join int_mata_hands as hands on followed.hand_no = hands.hand_no
    where followed.choice is not null
),

per_cluster as (
    select
        table_no,
        session_no,
        street_no,
        choice,
        count(*) as num_choices,
        cast(sum(net_chips) as bigint) as net_chips,
        count_if(has_won) as num_won
    from choices
    group by all
),

with_totals as (
    select *, cast(sum(num_choices) over (partition by table_no, session_no, street_no) as bigint) as num_all_choices
    from per_cluster
),

totals as (
    select table_no, street_no, count(*) as num_all_clusters, moments(num_all_choices, num_all_choices, 1) as all_choices
    from (select distinct table_no, session_no, street_no, num_all_choices from with_totals)
    group by all
),

per_choice as (
    select
        table_no,
        street_no,
        choice,
        count(*) as num_clusters,
        moments(num_choices, num_all_choices, 1) as chosen,
        moments(net_chips, num_choices, 1) as net,
        moments(num_won, num_choices, 1) as won
    from with_totals
    group by all
),

per_group as (
    select per_choice.*, totals.num_all_clusters, totals.all_choices
    from per_choice
    inner join totals on per_choice.table_no = totals.table_no and per_choice.street_no = totals.street_no
),

with_table as (
    select tables.* exclude (table_no), per_group.* exclude (table_no)
    from per_group
    inner join int_mata_tables as tables on per_group.table_no = tables.table_no
)

select * from with_table
