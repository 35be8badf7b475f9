-- Sums of hands that may be dealt again, by table.
-- grain: one row per (run_id, stake_label, num_seats, player_mix)
-- units: moments over clusters, a cluster being a session; chips are the smallest unit of the stakes
with

-- Each pot is looked at by itself; nobody kills where none of its winners does, and it is divided where there are several.
pots as (
    select
        awards.hand_no,
        awards.pot_no,
        sum(awards.won_chips + awards.rake_chips) as pot_chips,
        count(*) > 1 and count_if(kills(seats.high_value)) = 0 as is_divided
    from stg_awards as awards
    inner join int_seats as seats on awards.hand_no = seats.hand_no and awards.seat_no = seats.seat_no
    where awards.result_source = 'cards' and awards.hand_no in (select int_mata_hands.hand_no from int_mata_hands)
    group by all
),

shown_pots as (
    select
        hand_no,
        count(*) as num_pots,
        count_if(is_divided) as num_divided,
        sum(pot_chips) as pot_chips,
        sum(case when is_divided then pot_chips else 0 end) as divided_chips
    from pots
    group by all
),

per_cluster as (
    select
        hands.table_no,
        hands.session_no,
        count(*) as num_hands,
        cast(sum(hands.num_deals) as bigint) as num_deals,
        count_if(hands.num_misdeals + hands.num_check_throughs > 0) as num_redealt,
        count_if(hands.num_replays > 0) as num_replayed,
        cast(sum(hands.extra_chips) as bigint) as extra_chips,
        cast(sum(hands.pot_chips) as bigint) as pot_chips,
        cast(sum(hands.rake_chips) as bigint) as rake_chips,
        cast(sum(coalesce(shown_pots.num_pots, 0)) as bigint) as num_shown_pots,
        cast(sum(coalesce(shown_pots.num_divided, 0)) as bigint) as num_divided,
        cast(sum(coalesce(shown_pots.pot_chips, 0)) as bigint) as shown_chips,
        cast(sum(coalesce(shown_pots.divided_chips, 0)) as bigint) as divided_chips
    from int_mata_hands as hands
    left join shown_pots on hands.hand_no = shown_pots.hand_no
    group by all
),

per_group as (
    select
        table_no,
        count(*) as num_clusters,
        count_if(num_shown_pots > 0) as num_shown_clusters,
        moments(num_deals, num_hands, 1) as deals_of_hands,
        moments(num_hands, num_deals, 1) as hands_of_deals,
        moments(num_redealt, num_hands, 1) as redealt,
        moments(num_replayed, num_hands, 1) as replayed,
        moments(extra_chips, num_hands, 1) as extras_of_hands,
        moments(extra_chips, pot_chips, 1) as extras_of_pots,
        moments(pot_chips, num_hands, 1) as pot_of_hands,
        moments(rake_chips, num_hands, 1) as rake_of_hands,
        moments(num_divided, num_shown_pots, 1) as divided,
        moments(divided_chips, shown_chips, 1) as divided_chips
    from per_cluster
    group by all
),

with_table as (
    select tables.* exclude (table_no), per_group.* exclude (table_no)
    from per_group
    inner join int_mata_tables as tables on per_group.table_no = tables.table_no
)

select * from with_table
