-- What 100,000 more hands may bring a player, at the measured win rate and at both ends of its 95 % interval.
with players as (
    select
        player, site as source, game, stake_label, num_hands,
        net_bb_per_100, net_bb_per_100_low, net_bb_per_100_high, deviation_bb_per_100
    from mart_player_results
    union all
    select
        player, scenario as source, game, stake_label, num_hands,
        net_bb_per_100, net_bb_per_100_low, net_bb_per_100_high, deviation_bb_per_100
    from mart_simulated_players
    where cut = 'all'
)

select
    player,
    source,
    game,
    stake_label,
    num_hands,
    net_bb_per_100,
    chance_of_loss(net_bb_per_100, deviation_bb_per_100, 100000) as loss,
    chance_of_loss(net_bb_per_100_low, deviation_bb_per_100, 100000) as loss_at_low_end,
    chance_of_loss(net_bb_per_100_high, deviation_bb_per_100, 100000) as loss_at_high_end,
    chance_of_downswing(net_bb_per_100, deviation_bb_per_100, 100000, 1000) as downswing_of_1000,
    expected_max_drawdown(net_bb_per_100, deviation_bb_per_100, 100000) as largest_fall,
    hands_needed(deviation_bb_per_100, 5) as hands_to_know_to_5_bb_per_100
from players
where deviation_bb_per_100 > 0
order by num_hands desc
