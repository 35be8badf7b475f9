-- Results in 3-bet pots by position and suits of the flop: on monotone ones beside the others.
select
    position,
    count_if(flop_suits = 'monotone') as num_monotone,
    bb_per_100(case when flop_suits = 'monotone' then net_bb end) as net_bb_per_100_monotone,
    count_if(flop_suits <> 'monotone') as num_others,
    bb_per_100(case when flop_suits <> 'monotone' then net_bb end) as net_bb_per_100_others
from filter_players
where pot_type = '3-bet' and saw_flop and flop_suits is not null
group by position
order by num_others desc
