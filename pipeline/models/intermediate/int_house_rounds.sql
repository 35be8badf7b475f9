-- Wagers of the block against the house, those of a round that are of one strategy and kind of box together: a cluster.
-- grain: one row per (group_no, wager, hand_no)
-- games: house
-- units: chips as in int_house_wagers
with

wagers as (select * from int_house_wagers),

-- Of each kind of open box there is one in a round.
alone as (
    select group_no, wager, hand_no, 1 as num_boxes, unit_chips, staked_chips, net_chips
    from wagers
    where is_only_one_of_kind(group_no)
),

together as (
    select
        group_no,
        wager,
        hand_no,
        count(*) as num_boxes,
        cast(sum(unit_chips) as bigint) as unit_chips,
        cast(sum(staked_chips) as bigint) as staked_chips,
        cast(sum(net_chips) as bigint) as net_chips
    from wagers
    where not is_only_one_of_kind(group_no)
    group by all
),

per_round as (
    from alone
    union all
    from together
)

select * from per_round
