-- What live seats could expect adds up to the pots less rake.
-- grain: one row per (run_id, hand_no)
-- units: thousandths of a chip; of each pot each seat's share is rounded down
-- scope: block
with

per_hand as (
    select hand_no, count(*) as num_seats, cast(sum(expected_won_millichips) as bigint) as expected_won_millichips
    from stg_luck
    group by all
),

bad as (
    select
        int_run.run_id,
        hands.hand_no,
        per_hand.expected_won_millichips,
        1000 * (hands.pot_chips - hands.rake_chips) as pots_millichips
    from per_hand
    inner join int_hands as hands on per_hand.hand_no = hands.hand_no
    cross join int_run
    where
        hands.result_source <> 'recorded'
        and 1000 * (hands.pot_chips - hands.rake_chips) - per_hand.expected_won_millichips
        not between 0 and per_hand.num_seats * (per_hand.num_seats + 1)
)

select * from bad
