-- Seats as one reads them: who sat there, the cards, the result.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: *_chips are the smallest unit of the stakes, net_bb big blinds
with

seats as (select * from stg_seats),

hands as (select * from stg_hands),

stakes as (select * from stg_stakes),

players as (select * from stg_players),

policies as (select * from stg_policies),

readable as (
    select
        seats.game,
        seats.run_id,
        seats.hand_no,
        seats.seat_no,
        seats.seat_kind,
        players.player,
        case when seats.policy_id = 255 then 'person' else policies.player_kind end as player_kind,
        seats.position_no,
        position_name(seats.position_no, hands.num_seats) as position,
        hands.num_seats,
        stakes.stake_label,
        seats.stack_chips,
        cards_text(seats.cards) as cards,
        starting_hand(seats.cards) as starting_hand,
        seats.put_in_chips,
        seats.returned_chips,
        seats.won_chips,
        seats.net_chips,
        seats.net_chips / stakes.big_blind_chips as net_bb,
        seats.last_street_no,
        seats.has_folded,
        seats.is_all_in,
        seats.went_to_showdown,
        seats.has_shown,
        seats.has_mucked,
        hand_class_name(seats.high_value) as hand_class
    from seats
    inner join hands on seats.run_id = hands.run_id and seats.hand_no = hands.hand_no
    left join stakes on hands.run_id = stakes.run_id and hands.stake_id = stakes.stake_id
    left join players on seats.run_id = players.run_id and seats.player_id = players.player_id
    left join policies on seats.run_id = policies.run_id and seats.policy_id = policies.policy_id
)

select * from readable
