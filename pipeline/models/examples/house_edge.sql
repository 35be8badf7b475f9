-- What the house keeps of each wager of games against the house, beside the exact edge where it is known.
select game, strategy, wager, num_boxes, edge, edge_low, edge_high, exact_edge
from mart_house_wagers
order by game, strategy, wager
