-- How often continuation bets are made on which flops, and how often they win the pot without a call.
select
    flop_suits,
    flop_connection,
    rate_text(count_if(cbet), count(cbet)) as cbet_rate,
    rate_text(count_if(cbet and street_2_line = 'B' and last_street = 'flop' and won_hand), count_if(cbet)) as won_at_once,
    avg(net_bb) filter (cbet) as net_bb_when_bet,
    avg(net_bb) filter (not cbet) as net_bb_when_checked
from filter_players
where flop_suits is not null
group by all
having count(cbet) > 0
order by flop_suits, flop_connection
