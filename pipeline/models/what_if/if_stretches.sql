-- Sums of the block's hands under each schedule, in stretches of hands.
-- grain: one row per (stake_no, num_seats, pot_bb_from, stretch_no, schedule_no)
-- units: *_chips are chips of the schedules; a hand at the cap pays just that; a changed one pays not what was taken; pot_bb_from
--   is the lower bound of a class of pots in big blinds; a jackpot drop that what the rake leaves can't pay is short
with

hands as (
    select
        hands.*,
        list_last(list_filter(rake_pot_bounds(), lambda bound: bound * stakes.big_blind_chips <= hands.pot_chips)) as pot_bb_from
    from if_hands as hands
    inner join if_stakes as stakes on hands.stake_no = stakes.stake_no
),

summed as (
    select
        hands.stake_no,
        hands.num_seats,
        hands.pot_bb_from,
        hands.stretch_no,
        rakes.schedule_no,
        count(*) as num_hands,
        cast(sum(hands.pot_chips) as bigint) as pot_chips,
        cast(sum(rakes.rake_chips) as bigint) as rake_chips,
        cast(sum(rakes.drop_chips) as bigint) as drop_chips,
        count_if(rakes.rake_chips = 0) as num_untouched,
        count_if(rakes.is_at_cap) as num_at_cap,
        count_if(rakes.rake_chips <> hands.rake_chips) as num_changed,
        count_if(rakes.drop_chips > 0) as num_drops,
        count_if(rakes.is_drop_short) as num_drops_short
    from if_rakes as rakes
    inner join hands on rakes.hand_no = hands.hand_no
    group by all
)

select * from summed
