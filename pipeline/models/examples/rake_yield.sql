-- What each game and stake yields: rake per 100 hands, and its share of the pots.
select game, stake_label, num_seats, num_hands, rake_bb_per_100_hands, rake_share_of_pots, share_of_hands_raked
from mart_rake_yield
order by rake_bb_per_100_hands desc
