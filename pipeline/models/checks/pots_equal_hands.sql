-- The awards of a hand, with the rake taken from them, add up to its pots and its rake.
-- grain: one row per (run_id, hand_no)
-- units: chips
-- scope: block
with

hands as (select * from int_hands),

awards as (select * from int_hand_awards),

bad as (
    select
        int_run.run_id,
        hands.hand_no,
        hands.pot_chips,
        awards.pot_chips as awarded_pot_chips,
        hands.rake_chips,
        awards.rake_chips as awarded_rake_chips
    from hands
    cross join int_run
    left join awards on hands.hand_no = awards.hand_no
    where hands.pot_chips <> coalesce(awards.pot_chips, 0) or hands.rake_chips <> coalesce(awards.rake_chips, 0)
)

select * from bad
