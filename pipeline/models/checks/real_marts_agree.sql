-- Marts of real players come to the same sums: each cut of results to all hands, sessions to the hands whose time is known,
-- curves to all hands, tournaments to their sums by buy-in.
-- grain: one row per (site, player, currency, stake_label, measure)
-- units: counts, chips, and units of the currency for money; stake_label is null where a measure is of all stakes
-- scope: marts
with

cuts as (
    select
        site,
        player,
        game,
        betting_limit,
        stake_label,
        currency,
        cut,
        cast(sum(num_hands) as bigint) as num_hands,
        cast(sum(num_untimed) as bigint) as num_untimed,
        cast(sum(net_chips) as bigint) as net_chips,
        cast(sum(vpip_made) as bigint) as vpip_made,
        cast(round(2520 * sum(rake_contributed_chips)) as bigint) as rake_2520ths
    from mart_player_cuts
    group by all
),

-- Money of sessions can be set beside that of all hands where every time is known.
totals as (
    select
        site,
        player,
        currency,
        cast(sum(num_hands) as bigint) as num_hands,
        cast(sum(num_hands - num_untimed) as bigint) as num_timed,
        case when sum(num_untimed) = 0 then sum(net_money) end as net_money,
        sum(abs(net_money)) as moved_money
    from mart_player_results
    group by all
),

sessions as (
    select
        site,
        player,
        currency,
        cast(sum(num_hands) as bigint) as num_hands,
        sum(net_money) as net_money,
        sum(abs(net_money)) as moved_money
    from mart_sessions
    group by all
),

tournaments as (
    select
        site,
        player,
        cast(sum(num_hands) as bigint) as num_hands,
        count_if(is_finished) as num_finished,
        cast(sum(profit_hundredths) as bigint) as profit_hundredths
    from mart_tournaments
    group by all
),

buy_ins as (
    select
        site,
        player,
        cast(sum(num_hands) as bigint) as num_hands,
        cast(sum(num_finished) as bigint) as num_finished,
        cast(sum(profit_hundredths) as bigint) as profit_hundredths
    from mart_tournament_results
    group by all
),

bad as (
    select cuts.site, cuts.player, cuts.currency, cuts.stake_label, 'cut by ' || cuts.cut as measure
    from cuts
    inner join mart_player_results as results using (site, player, game, betting_limit, stake_label)
    where
        cuts.num_hands <> results.num_hands
        or cuts.num_untimed <> results.num_untimed
        or cuts.net_chips <> results.net_chips
        or cuts.vpip_made <> results.vpip_made
        or cuts.rake_2520ths <> cast(round(2520 * results.rake_contributed_chips) as bigint)
    union all
    select site, player, currency, null as stake_label, 'sessions' as measure
    from totals
    full join sessions using (site, player, currency)
    where
        coalesce(totals.num_timed, 0) <> coalesce(sessions.num_hands, 0)
        or abs(totals.net_money - sessions.net_money) > 1e-9 * (1 + totals.moved_money + sessions.moved_money)
    union all
    select site, player, currency, null as stake_label, 'curves' as measure
    from totals
    inner join mart_player_curves as curves using (site, player, currency)
    where curves.step_no = curves.num_steps and curves.num_hands <> totals.num_hands
    union all
    select site, player, null as currency, null as stake_label, 'tournaments' as measure
    from tournaments
    full join buy_ins using (site, player)
    where
        tournaments.num_hands is distinct from buy_ins.num_hands
        or tournaments.num_finished is distinct from buy_ins.num_finished
        or tournaments.profit_hundredths is distinct from buy_ins.profit_hundredths
)

select * from bad
