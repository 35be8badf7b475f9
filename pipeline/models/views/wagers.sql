-- Wagers against the house as one reads them: who staked what, on which hand, what became of it.
-- grain: one row per (run_id, hand_no, seat_no, wager_no)
-- units: *_chips are the smallest unit of the stakes; net_chips = return_chips - staked_chips - fee_chips
with

wagers as (select * from stg_wagers),

seats as (select * from stg_seats where seat_kind = 'box'),

hands as (select * from stg_hands),

stakes as (select * from stg_stakes),

players as (select * from stg_players),

policies as (select * from stg_policies),

readable as (
    select
        wagers.game,
        wagers.run_id,
        wagers.hand_no,
        wagers.seat_no,
        wagers.wager_no,
        players.player,
        case when seats.policy_id = 255 then 'person' else policies.player_kind end as strategy,
        stakes.stake_label,
        wagers.wager,
        wagers.staked_chips,
        wagers.fee_chips,
        wagers.return_chips,
        wagers.net_chips,
        hand_class_name('standard', wagers.hand_value) as hand_class,
        wagers.outcome
    from wagers
    inner join seats on wagers.run_id = seats.run_id and wagers.hand_no = seats.hand_no and wagers.seat_no = seats.seat_no
    inner join hands on wagers.run_id = hands.run_id and wagers.hand_no = hands.hand_no
    left join stakes on hands.run_id = stakes.run_id and hands.stake_id = stakes.stake_id
    left join players on seats.run_id = players.run_id and seats.player_id = players.player_id
    left join policies on seats.run_id = policies.run_id and seats.policy_id = policies.policy_id
)

select * from readable
