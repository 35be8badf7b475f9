-- A real player over all stakes: bb/100 of hands each in its own big blind, and of sums as fpdb has it; big bets at limit.
select
    site,
    player,
    currency,
    sum(num_hands) as num_hands,
    sum(net_money) as net_money,
    100 * sum(net_bb) / sum(num_hands) as net_bb_per_100,
    100 * sum(net_money) / sum(num_hands * big_blind_money) as net_bb_per_100_of_sums,
    100 * sum(net_bb / big_bet_bb) filter (where betting_limit = 'fixed limit')
    / sum(num_hands) filter (where betting_limit = 'fixed limit') as net_big_bets_per_100
from mart_player_results
group by all
order by num_hands desc
