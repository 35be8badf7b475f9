-- Rake of each hand that pays any, put down to its seats in three ways: dealt, in equal shares to all dealt in; contributed, in
-- equal shares to those with chips in the pots; weighted, in proportion to these chips. Uncalled bets don't count.
-- grain: one row per (schedule_no, hand_no, seat_no)
-- units: 2520ths of a chip, which one to ten seats share without rest. Weighted shares are rounded where a seat ends when the
--   chips of the hand are laid out by seat, so they add up to the rake, each less than a 2520th of a chip off
with

seats as (
    select
        rakes.schedule_no,
        seats.hand_no,
        seats.seat_no,
        seats.session_no,
        seats.stake_no,
        seats.kind_no,
        seats.player_id,
        seats.num_seats,
        rakes.rake_chips,
        seats.put_in_chips,
        sum(seats.put_in_chips) over whole_hand as pot_chips,
        count_if(seats.put_in_chips > 0) over whole_hand as num_contributors,
        sum(seats.put_in_chips) over so_far as put_in_so_far_chips
    from int_seats as seats
    inner join int_rakes as rakes on seats.hand_no = rakes.hand_no
    window
        so_far as (partition by rakes.schedule_no, seats.hand_no order by seats.seat_no rows unbounded preceding),
        whole_hand as (
            partition by rakes.schedule_no, seats.hand_no
            order by seats.seat_no rows between unbounded preceding and unbounded following
        )
),

shared as (
    select
        schedule_no,
        hand_no,
        seat_no,
        session_no,
        stake_no,
        kind_no,
        player_id,
        rake_chips * (2520 // num_seats) as dealt,
        case when put_in_chips > 0 then rake_chips * (2520 // num_contributors) else 0 end as contributed,
        case when put_in_chips > 0 then cast(
            2520 * cast(rake_chips as hugeint) * put_in_so_far_chips // pot_chips
            - 2520 * cast(rake_chips as hugeint) * (put_in_so_far_chips - put_in_chips) // pot_chips
            as bigint
        ) else 0 end as weighted
    from seats
)

select * from shared
