-- Cards of the seats of each hand of the block, in the deal that decided it.
-- grain: one row per (hand_no)
-- units: card_set is a set, unknown cards left out; num_known_cards counts each card as often as it is there
with

seats as (select * from stg_seats),

per_hand as (
    select hand_no, bit_or(card_set(cards)) as card_set, sum(num_known_cards(cards)) as num_known_cards
    from seats
    group by all
)

select * from per_hand
