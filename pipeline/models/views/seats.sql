-- Seats as one reads them: who sat there, the cards, the result.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: *_chips are the smallest unit of the stakes, net_bb big blinds, in games without blinds small bets. up_cards are those
--   cards that lie open, of Mata Ases those that are dealt open to all (dealt_cards has the others). won_low_chips are the part
--   of won_chips that came from low halves of pots
with

seats as (select * from stg_seats),

hands as (select * from stg_hands),

stakes as (
    select
        stakes.run_id,
        stakes.stake_id,
        stakes.stake_label,
        stakes.betting_limit,
        stakes.big_blind_chips,
        runs.high_ranking,
        runs.low_ranking,
        runs.up_card_bits,
        position_names(runs.has_blinds, stakes.blind_chips) as position_names
    from stg_stakes as stakes
    inner join stg_runs as runs on stakes.run_id = runs.run_id
),

low_wins as (
    select run_id, hand_no, seat_no, cast(sum(won_chips) as bigint) as won_low_chips
    from stg_awards
    where pot_side = 'low'
    group by all
),

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
        stakes.position_names[seats.position_no + 1] as position,
        hands.num_seats,
        stakes.stake_label,
        stakes.betting_limit,
        seats.stack_chips,
        cards_text(seats.cards) as cards,
        up_cards_text(seats.cards, stakes.up_card_bits) as up_cards,
        case when stakes.up_card_bits = 0 then starting_hand(seats.cards) end as starting_hand,
        seats.put_in_chips,
        seats.returned_chips,
        seats.won_chips,
        coalesce(low_wins.won_low_chips, 0) as won_low_chips,
        seats.net_chips,
        seats.net_chips / stakes.big_blind_chips as net_bb,
        seats.last_street_no,
        seats.has_folded,
        seats.is_all_in,
        seats.went_to_showdown,
        seats.has_shown,
        seats.has_mucked,
        seats.was_fitted,
        hand_class_name(stakes.high_ranking, seats.high_value) as hand_class,
        case when seats.high_value > 0 then hand_class_name(stakes.low_ranking, seats.low_value) end as low_hand_class
    from seats
    inner join hands on seats.run_id = hands.run_id and seats.hand_no = hands.hand_no
    left join stakes on hands.run_id = stakes.run_id and hands.stake_id = stakes.stake_id
    left join low_wins on seats.run_id = low_wins.run_id and seats.hand_no = low_wins.hand_no and seats.seat_no = low_wins.seat_no
    left join players on seats.run_id = players.run_id and seats.player_id = players.player_id
    left join policies on seats.run_id = policies.run_id and seats.policy_id = policies.policy_id
)

select * from readable
