-- Who checks the flop and is bet into: how often it folds, calls or raises, by the effective stack.
select
    stack_depth,
    count(*) as num_hands,
    rate_text(count_if(street_2_line like 'XF%'), count(*)) as check_fold,
    rate_text(count_if(street_2_line like 'XC%'), count(*)) as check_call,
    rate_text(count_if(street_2_line like 'XR%'), count(*)) as check_raise,
    avg(net_bb) filter (street_2_line like 'XR%') as net_bb_when_raised
from filter_players
where street_2_line like 'X_%'
group by stack_depth
order by num_hands desc
