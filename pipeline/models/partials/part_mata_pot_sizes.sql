-- Numbers of pots when the helps are opened, by table and size.
-- grain: one row per (run_id, stake_label, num_seats, player_mix, pot_bb_bucket)
-- units: counts; pot_bb_bucket is the lower bound in big blinds
with

pots as (
    select hands.table_no, deals.pot_at_helps_chips / stakes.big_blind_chips as pot_bb, count(*) as num_pots
    from int_mata_deals as deals
    inner join int_mata_hands as hands on deals.hand_no = hands.hand_no
    inner join (select distinct stake_no, big_blind_chips from int_stakes) as stakes on hands.stake_no = stakes.stake_no
    where deals.pot_at_helps_chips is not null
    group by all
),

per_group as (
    select table_no, pot_bb_bucket(pot_bb) as pot_bb_bucket, cast(sum(num_pots) as bigint) as num_pots
    from pots
    group by all
),

with_table as (
    select tables.* exclude (table_no), per_group.* exclude (table_no)
    from per_group
    inner join int_mata_tables as tables on per_group.table_no = tables.table_no
)

select * from with_table
