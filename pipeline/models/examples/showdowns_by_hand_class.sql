-- How often each class of hands is shown down, and how often it is paid then.
select
    game,
    hand_class,
    count(*) as num_shown,
    count_if(won_chips > 0) / count(*) as won_rate,
    share_low(count_if(won_chips > 0), count(*)) as low,
    share_high(count_if(won_chips > 0), count(*)) as high
from seats
where went_to_showdown and hand_class is not null
group by all
order by game, num_shown desc
