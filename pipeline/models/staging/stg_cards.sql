-- Cards dealt to seats beyond those that stand in seats: of earlier deals, and what did not fit.
-- grain: one row per (run_id, hand_no, deal_no, seat_no, card_no)
-- units: card is a card number, 254 where unknown
with

cards as (select * from lake_cards semi join stg_runs using (run_id)),

renamed as (select game, run_id, hand_no, deal_no, seat_no, card_no, street_no, card, is_face_up from cards)

select * from renamed
