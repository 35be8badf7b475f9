-- What each game and limit yields over all its stakes and seats: big blinds per 100 hands and per player's 100, how often.
select
    game,
    betting_limit,
    sum(num_hands) as num_hands,
    sum(num_hands * rake_bb_per_100_hands) / sum(num_hands) as rake_bb_per_100_hands,
    sum(num_hands * rake_bb_per_100_hands) / sum(num_hands * num_seats) as rake_bb_per_100_per_player_dealt,
    sum(num_raked_hands) / sum(num_hands) as share_of_hands_raked
from mart_rake_yield
group by all
order by rake_bb_per_100_hands desc
