-- VPIP, PFR and 3-bet of each player in each game with the counts behind them, people by site, others by scenario.
select
    game,
    coalesce(nullif(site, ''), scenario) as source,
    player,
    cast(sum(chances) filter (where statistic = 'hands') as bigint) as num_hands,
    rate_text(
        sum(made) filter (where statistic = 'vpip'),
        cast(sum(chances) filter (where statistic = 'vpip') as bigint)
    ) as vpip,
    rate_text(
        sum(made) filter (where statistic = 'pfr'),
        cast(sum(chances) filter (where statistic = 'pfr') as bigint)
    ) as pfr,
    rate_text(
        sum(made) filter (where statistic = 'three_bet'),
        cast(sum(chances) filter (where statistic = 'three_bet') as bigint)
    ) as three_bet
from statistics
where cut = 'all' and not is_tournament
group by all
order by num_hands desc, source, player, game
limit 20
