-- Deals are numbered from 0 and as many as their hand says; the last one alone decides it, with the pot of the hand; what lies in
-- the middle after a deal lies there before the next one, with an extra only after a deal that is void.
-- grain: one row per (run_id, hand_no)
-- units: chips and counts
-- scope: audit
with

deals as (
    select
        hand_no,
        deal_no,
        pot_before_chips,
        pot_after_chips,
        extra_chips,
        ending in ('misdeal', 'check through') as is_void,
        ending in ('fold', 'showdown') as is_last,
        lead(pot_before_chips) over (partition by hand_no order by deal_no) as pot_of_next_chips
    from stg_deals
),

per_hand as (
    select
        hand_no,
        count(*) as num_rows,
        max(deal_no) as last_deal_no,
        count(*) filter (where is_last) as num_last,
        max_by(is_last, deal_no) as is_decided,
        max_by(pot_after_chips, deal_no) as pot_after_chips,
        count(*) filter (
            where pot_after_chips < pot_before_chips
            or is_void <> (extra_chips > 0)
            or (pot_of_next_chips <> pot_after_chips and not is_void)
            or pot_of_next_chips < pot_after_chips
        ) as num_odd
    from deals
    group by hand_no
),

bad as (
    select int_run.run_id, per_hand.*, hands.num_deals, hands.pot_chips
    from per_hand
    inner join int_hands as hands on per_hand.hand_no = hands.hand_no
    cross join int_run
    where
        per_hand.num_rows <> hands.num_deals
        or per_hand.last_deal_no + 1 <> hands.num_deals
        or per_hand.num_last <> 1
        or not per_hand.is_decided
        or per_hand.pot_after_chips <> hands.pot_chips
        or per_hand.num_odd > 0
)

select * from bad
