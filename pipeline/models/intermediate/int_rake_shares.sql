-- Rake of each hand that pays any, put down to its seats in four ways: dealt, in equal shares to all dealt in; contributed, in
-- equal shares to those with chips in the pots; weighted, in proportion to these chips; collected, in proportion to what each
-- collected from all pots together, before rake. Uncalled bets don't count.
-- grain: one row per (schedule_no, hand_no, seat_no)
-- units: 2520ths of a chip, which one to ten seats share without rest. Weighted and collected shares are rounded where a seat
--   ends when the chips of the hand are laid out by seat, so they add up to the rake, each less than a 2520th of a chip off
with

chips as (
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
        seats.won_chips + coalesce(paid.rake_chips, 0) as collected_chips
    from int_seats as seats
    inner join int_rakes as rakes on seats.hand_no = rakes.hand_no
    left join int_seat_rakes as paid on seats.hand_no = paid.hand_no and seats.seat_no = paid.seat_no
),

seats as (
    select
        *,
        sum(put_in_chips) over whole_hand as pot_chips,
        count_if(put_in_chips > 0) over whole_hand as num_contributors,
        sum(collected_chips) over whole_hand as all_collected_chips,
        sum(put_in_chips) over so_far as put_in_so_far_chips,
        sum(collected_chips) over so_far as collected_so_far_chips
    from chips
    window
        so_far as (partition by schedule_no, hand_no order by seat_no rows unbounded preceding),
        whole_hand as (
            partition by schedule_no, hand_no
            order by seat_no rows between unbounded preceding and unbounded following
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
        rake_part(rake_chips, put_in_chips, put_in_so_far_chips, pot_chips) as weighted,
        rake_part(rake_chips, collected_chips, collected_so_far_chips, all_collected_chips) as collected
    from seats
)

select * from shared
