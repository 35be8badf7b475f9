-- The ten best and ten worst starting hands of hold'em by big blinds won a hand.
with ranked as (
    select
        starting_hand,
        count(*) as num_hands,
        avg(net_bb) as net_bb_per_hand,
        row_number() over (order by avg(net_bb) desc) as from_best,
        row_number() over (order by avg(net_bb)) as from_worst
    from seats
    where starting_hand is not null and game = 'holdem'
    group by starting_hand
)

select starting_hand, num_hands, net_bb_per_hand
from ranked
where from_best <= 10 or from_worst <= 10
order by net_bb_per_hand desc
