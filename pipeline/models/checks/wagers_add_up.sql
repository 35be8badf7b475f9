-- A wager's net is what came back less stake and fee, none of them negative; a bet is two antes; what was lost stays lost.
-- grain: one row per (run_id, hand_no, seat_no, wager_no)
-- units: chips
-- scope: block
-- games: house
with

wagers as (select * from stg_wagers),

antes as (select hand_no, seat_no, staked_chips as ante_chips from wagers where wager = 'ante'),

bad as (
    select wagers.*, antes.ante_chips
    from wagers
    left join antes on wagers.hand_no = antes.hand_no and wagers.seat_no = antes.seat_no
    where
        wagers.net_chips <> wagers.return_chips - wagers.staked_chips - wagers.fee_chips
        or wagers.staked_chips <= 0
        or wagers.fee_chips < 0
        or wagers.return_chips < 0
        or wagers.wager is null
        or wagers.outcome is null
        or (wagers.wager = 'bet' and wagers.staked_chips is distinct from 2 * antes.ante_chips)
        or (wagers.wager = 'ante' and wagers.fee_chips not in (0, wagers.staked_chips))
        or (wagers.outcome in ('lost', 'folded', 'exchange lost') and wagers.return_chips > 0)
        or (wagers.outcome in ('tied', 'won') and wagers.return_chips < wagers.staked_chips)
)

select * from bad
