-- Sums of the block's hands under each schedule, in stretches of hands. Sessions are not cut: one belongs to the stretch that it
-- begins in.
-- grain: one row per (stake_no, num_seats, stretch_no, schedule_no)
-- units: *_chips are chips of the schedules; a hand at the cap pays just that; a changed one pays not what was taken
with

hands as (
    select hands.*, hands.session_no * int_run.session_hands // getvariable('stretch_hands') as stretch_no
    from if_hands as hands
    cross join int_run
),

summed as (
    select
        hands.stake_no,
        hands.num_seats,
        hands.stretch_no,
        rakes.schedule_no,
        count(*) as num_hands,
        cast(sum(hands.pot_chips) as bigint) as pot_chips,
        cast(sum(rakes.rake_chips) as bigint) as rake_chips,
        count_if(rakes.rake_chips = 0) as num_untouched,
        count_if(rakes.is_at_cap) as num_at_cap,
        count_if(rakes.rake_chips <> hands.rake_chips) as num_changed
    from if_rakes as rakes
    inner join hands on rakes.hand_no = hands.hand_no
    group by all
)

select * from summed
