-- Deals of hands of the block that may be dealt again, with what came before each of them in its hand.
-- grain: one row per (hand_no, deal_no)
-- units: *_chips are the smallest unit of the stakes; num_replays before the deal, num_redeals since the last of them;
--   extra_chips are all extras paid before it
with

deals as (
    select
        *,
        pot_before_chips - coalesce(lag(pot_after_chips) over in_order, pot_before_chips) as extra_before_chips,
        cast(sum(cast(ending = 'replay' as integer)) over in_order as integer) - cast(ending = 'replay' as integer) as num_replays
    from stg_deals
    window in_order as (partition by hand_no order by deal_no)
),

placed as (
    select
        hand_no,
        deal_no,
        num_seats as num_dealt,
        ending,
        ending in ('misdeal', 'check through') as is_void,
        num_replays,
        cast(row_number() over (partition by hand_no, num_replays order by deal_no) as integer) - 1 as num_redeals,
        cast(sum(extra_before_chips) over (partition by hand_no order by deal_no) as bigint) as extra_chips,
        pot_at_helps_chips
    from deals
)

select * from placed
