-- Boards beyond the one that stands in hands: of earlier deals, and further boards.
-- grain: one row per (run_id, hand_no, deal_no, board_no)
-- units: board is packed cards
with

boards as (select * from lake_boards semi join stg_runs using (run_id)),

renamed as (select game, run_id, hand_no, deal_no, board_no, board from boards)

select * from renamed
