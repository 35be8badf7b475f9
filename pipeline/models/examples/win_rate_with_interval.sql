-- Win rate of each kind of player in each game from the hands themselves, its 95 % interval over sessions.
with sessions as (
    select
        seats.game,
        seats.player_kind,
        seats.run_id,
        hands.session_no,
        sum(seats.net_bb) as net_bb,
        count(*) as num_hands
    from seats
    inner join hands on seats.run_id = hands.run_id and seats.hand_no = hands.hand_no
    where seats.seat_kind = 'player'
    group by all
)

select
    game,
    player_kind,
    sum(num_hands) as num_hands,
    100 * (ratio_interval(net_bb, num_hands)).ratio as net_bb_per_100,
    100 * (ratio_interval(net_bb, num_hands)).low as low,
    100 * (ratio_interval(net_bb, num_hands)).high as high
from sessions
group by game, player_kind
order by game, net_bb_per_100 desc
