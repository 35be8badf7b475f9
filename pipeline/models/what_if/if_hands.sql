-- Hands of the block at the stakes asked for, with what decides their rake, and the stretch of hands that each is in. Sessions
-- are not cut: one belongs to the stretch that it begins in.
-- grain: one row per (hand_no)
-- units: *_chips are chips of the schedules, pots with uncalled bets returned. was_flop_dealt says that the street was
--   dealt from which rake is taken; of Mata Ases that the helps were opened, in any deal or in that which is paid [A-65]
with

helps as (
    select
        hand_no,
        bool_or(pot_at_helps_chips is not null) as were_open,
        arg_max(pot_at_helps_chips is not null, deal_no) as were_open_at_last
    from int_mata_deals
    group by all
),

joined as (
    select
        hands.hand_no,
        hands.stake_no,
        hands.session_no * int_run.session_hands // getvariable('stretch_hands') as stretch_no,
        cast(hands.num_seats as bigint) as num_seats,
        hands.pot_chips * stakes.scale as pot_chips,
        hands.rake_chips * stakes.scale as rake_chips,
        case
            when helps.hand_no is null then hands.last_street_no >= getvariable('rake_from_street')
            when getvariable('is_rake_by_deal') then helps.were_open_at_last
            else helps.were_open
        end as was_flop_dealt
    from int_hands as hands
    cross join int_run
    inner join if_stakes as stakes on hands.stake_label = stakes.stake_label
    left join helps on hands.hand_no = helps.hand_no
)

select * from joined
