-- Big blinds per 100 hands by position and kind of player, game by game.
select
    game,
    position,
    player_kind,
    sum(num_seat_hands) as num_hands,
    100 * sum(net_bb) / sum(num_seat_hands) as net_bb_per_100
from mart_win_rate
group by all
order by game, position, net_bb_per_100 desc
