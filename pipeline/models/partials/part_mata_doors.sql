-- Sums of seats by the rank of their door in the deal that decided the hand, by table.
-- grain: one row per (run_id, stake_label, num_seats, player_mix, door_rank)
-- units: door_rank from 0 (2) to 12 (A); moments over clusters that have such doors, a cluster being a session; chips are the
--   smallest
--   unit of the stakes
with

doors as (
    select
        hands.table_no,
        hands.session_no,
        card_at(seats.cards, 0) // 4 as door_rank,
        seats.won_chips - seats.put_in_chips as net_chips,
        seats.won_chips > 0 as has_won
    from int_seats as seats
    inner join int_mata_hands as hands on seats.hand_no = hands.hand_no
    where card_at(seats.cards, 0) < 52
),

per_cluster as (
    select
        table_no,
        session_no,
        door_rank,
        count(*) as num_doors,
        cast(sum(net_chips) as bigint) as net_chips,
        count_if(has_won) as num_won
    from doors
    group by all
),

per_group as (
    select
        table_no,
        door_rank,
        count(*) as num_clusters,
        moments(net_chips, num_doors, 1) as net,
        moments(num_won, num_doors, 1) as won
    from per_cluster
    group by all
),

with_table as (
    select tables.* exclude (table_no), per_group.* exclude (table_no)
    from per_group
    inner join int_mata_tables as tables on per_group.table_no = tables.table_no
)

select * from with_table
