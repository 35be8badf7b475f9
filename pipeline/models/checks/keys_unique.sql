-- No two rows of a table have the same key. Of seats and actions this is in seats_per_hand and actions_in_order.
-- grain: one row per (run_id, lake_table, row_key)
-- units: num_rows counts rows with the key
-- scope: block
with

keys as (
    select 'hands' as lake_table, concat_ws(' ', hand_no) as row_key, count(*) as num_rows
    from stg_hands
    group by hand_no
    having count(*) > 1
    union all
    select 'seat_stats' as lake_table, concat_ws(' ', hand_no) as row_key, num_rows
    from int_hand_stats
    where num_rows <> bit_count(chairs)
    union all
    select
        'awards' as lake_table,
        concat_ws(' ', hand_no, deal_no, pot_no, board_no, pot_side, seat_no) as row_key,
        count(*) as num_rows
    from stg_awards
    group by hand_no, deal_no, pot_no, board_no, pot_side, seat_no
    having count(*) > 1
    union all
    select 'cards' as lake_table, concat_ws(' ', hand_no, deal_no, seat_no, card_no) as row_key, count(*) as num_rows
    from stg_cards
    group by hand_no, deal_no, seat_no, card_no
    having count(*) > 1
    union all
    select 'boards' as lake_table, concat_ws(' ', hand_no, deal_no, board_no) as row_key, count(*) as num_rows
    from stg_boards
    group by hand_no, deal_no, board_no
    having count(*) > 1
    union all
    select 'deals' as lake_table, concat_ws(' ', hand_no, deal_no) as row_key, count(*) as num_rows
    from stg_deals
    group by hand_no, deal_no
    having count(*) > 1
    union all
    select 'wagers' as lake_table, concat_ws(' ', hand_no, seat_no, wager_no) as row_key, count(*) as num_rows
    from stg_wagers
    group by hand_no, seat_no, wager_no
    having count(*) > 1
    union all
    select 'source_hands' as lake_table, concat_ws(' ', hand_no) as row_key, count(*) as num_rows
    from stg_source_hands
    group by hand_no
    having count(*) > 1
    union all
    select 'source_seats' as lake_table, concat_ws(' ', hand_no, seat_no) as row_key, count(*) as num_rows
    from stg_source_seats
    group by hand_no, seat_no
    having count(*) > 1
    union all
    select 'rejects' as lake_table, concat_ws(' ', reject_no) as row_key, count(*) as num_rows
    from stg_rejects
    group by reject_no
    having count(*) > 1
    union all
    select 'source_files' as lake_table, concat_ws(' ', file_no) as row_key, count(*) as num_rows
    from stg_source_files
    group by file_no
    having count(*) > 1
),

bad as (
    select int_run.run_id, keys.*
    from keys
    cross join int_run
)

select * from bad
