-- What sources say of seats beside how they played: whose cards they show, cash-outs, promotions, bounties, places, prizes.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: *_chips are the smallest unit of the hand's stakes, *_hundredths those of the row's currency. was_dealt_in is false
--   of players who only sat there: they have no row in seats
-- columns:
--   prize_hundredths: what the player got from the prize pool; null where the source names nothing
--   entry_won_tournament_id: number of the tournament that the player won an entry to; null for none
--   head_bounty_hundredths: bounty on the player's head before the hand; null where the source names none
--   head_bounty_after_hundredths: the same after the hand, where it grew by what others left; else null
--   bounty_won_hundredths: what the player was paid for knocking others out; null where the source does not say how much
--   bounty_paid_hundredths: what was paid for knocking this player out, to all who share it; null where the source names none
--   knocked_out_by_seat_nos [numbers]: chairs of those who share it; null where the source names none
--   rebuy_price_hundredths: what the chips cost that were bought again; null where none were
--   addon_price_hundredths: what the chips of the add-on cost; null where none was taken
--   was_dealt_in: whether the player was dealt in; else there is no row in seats
with

source_seats as (select * from stg_source_seats),

source_hands as (select * from stg_source_hands),

players as (select * from stg_players),

seats as (select run_id, hand_no, seat_no from stg_seats),

readable as (
    select
        source_seats.* exclude (player_id),
        players.site,
        players.player,
        source_hands.external_id,
        source_hands.played_at,
        source_hands.tournament_id,
        seats.seat_no is not null as was_dealt_in
    from source_seats
    left join source_hands on source_seats.run_id = source_hands.run_id and source_seats.hand_no = source_hands.hand_no
    left join players on source_seats.run_id = players.run_id and source_seats.player_id = players.player_id
    left join seats
        on source_seats.run_id = seats.run_id and source_seats.hand_no = seats.hand_no and source_seats.seat_no = seats.seat_no
)

select * from readable
