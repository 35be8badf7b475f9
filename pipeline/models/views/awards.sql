-- Shares of pots as one reads them.
-- grain: one row per (run_id, hand_no, deal_no, pot_no, board_no, pot_side, seat_no)
-- units: won_chips and rake_chips are the smallest unit of the stakes, won_bb big blinds, in games without blinds small bets,
--   after rake; pot_side is the half of a pot that is split between high and low, high where it is not
with

awards as (select * from stg_awards),

players as (select * from seats),

stakes as (
    select hands.run_id, hands.hand_no, stakes.big_blind_chips
    from stg_hands as hands
    left join stg_stakes as stakes on hands.run_id = stakes.run_id and hands.stake_id = stakes.stake_id
),

readable as (
    select
        awards.game,
        awards.run_id,
        awards.hand_no,
        awards.deal_no,
        awards.pot_no,
        awards.board_no,
        awards.pot_side,
        awards.seat_no,
        players.player,
        players.player_kind,
        players.position,
        case awards.pot_side when 'low' then players.low_hand_class else players.hand_class end as hand_class,
        awards.won_chips,
        awards.won_chips / stakes.big_blind_chips as won_bb,
        awards.rake_chips,
        awards.result_source
    from awards
    left join players
        on awards.run_id = players.run_id and awards.hand_no = players.hand_no and awards.seat_no = players.seat_no
    left join stakes on awards.run_id = stakes.run_id and awards.hand_no = stakes.hand_no
)

select * from readable
