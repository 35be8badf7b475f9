-- VPIP, PFR and 3-bet of each player, with the counts behind them.
select
    player,
    count(*) as num_hands,
    rate_text(count_if(vpip_made), count_if(vpip_chance)) as vpip,
    rate_text(count_if(pfr_made), count_if(pfr_chance)) as pfr,
    rate_text(count_if(three_bet_made), count_if(three_bet_chance)) as three_bet
from hand_players
group by all
having count_if(vpip_chance) > 0
order by num_hands desc, player
limit 20
