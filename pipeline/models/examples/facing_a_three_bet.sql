-- What players do who raised first and are raised again: how often they fold, by kind and position.
select
    player_kind,
    position,
    count_if(fold_to_three_bet_chance) as num_chances,
    count_if(fold_to_three_bet_made) / nullif(count_if(fold_to_three_bet_chance), 0) as fold_rate
from hand_players
group by all
having num_chances > 0
order by player_kind, num_chances desc
