-- Main and side pots, from the shares paid out of them.
-- grain: one row per (run_id, hand_no, deal_no, pot_no)
-- units: chips are the smallest unit of the stakes, pot_bb big blinds, before rake
with

awards as (select * from stg_awards),

hands as (select * from stg_hands),

stakes as (select * from stg_stakes),

per_pot as (
    select
        game,
        run_id,
        hand_no,
        deal_no,
        pot_no,
        count(distinct seat_no) as num_winners,
        cast(sum(won_chips + rake_chips) as bigint) as pot_chips,
        cast(sum(rake_chips) as bigint) as rake_chips
    from awards
    group by all
),

readable as (
    select
        per_pot.game,
        per_pot.run_id,
        per_pot.hand_no,
        per_pot.deal_no,
        per_pot.pot_no,
        per_pot.num_winners,
        stakes.stake_label,
        per_pot.pot_chips,
        per_pot.pot_chips / stakes.big_blind_chips as pot_bb,
        per_pot.rake_chips
    from per_pot
    inner join hands on per_pot.run_id = hands.run_id and per_pot.hand_no = hands.hand_no
    left join stakes on hands.run_id = stakes.run_id and hands.stake_id = stakes.stake_id
)

select * from readable
