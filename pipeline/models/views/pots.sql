-- Main and side pots, from the shares paid out of them.
-- grain: one row per (run_id, hand_no, deal_no, pot_no)
-- units: chips are the smallest unit of the stakes, pot_bb big blinds, in games without blinds small bets, before rake; low_chips
--   are the low half of a pot that is split, and num_low_winners the seats that share it
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
        count(distinct case when pot_side = 'high' then seat_no end) as num_high_winners,
        count(distinct case when pot_side = 'low' then seat_no end) as num_low_winners,
        cast(sum(won_chips + rake_chips) as bigint) as pot_chips,
        cast(sum(case when pot_side = 'low' then won_chips + rake_chips else 0 end) as bigint) as low_chips,
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
        per_pot.num_high_winners,
        per_pot.num_low_winners,
        stakes.stake_label,
        per_pot.pot_chips,
        per_pot.low_chips,
        per_pot.pot_chips / stakes.big_blind_chips as pot_bb,
        per_pot.rake_chips
    from per_pot
    inner join hands on per_pot.run_id = hands.run_id and per_pot.hand_no = hands.hand_no
    left join stakes on hands.run_id = stakes.run_id and hands.stake_id = stakes.stake_id
)

select * from readable
