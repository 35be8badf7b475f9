-- Results of real players at cash tables, cut by month, position, effective stack and seats dealt in, all hands for comparison.
-- grain: one row per (site, player, game, betting_limit, stake_label, cut, item)
-- units: *_chips are the smallest unit of the stakes, *_money units of the currency; results are after rake; *_bb_per_100 and
--   their errors are big blinds per 100 hands; times are UTC. Hands are not independent, so errors are clustered: by sessions as
--   in mart_sessions where there are ten of them at these stakes and all times are known, else by stretches of 25 hands in a row
--   where there are ten, else by hands. Intervals are of Student's t with one degree of freedom fewer than clusters. The
--   effective stack is the smaller of the own one and the largest other one
-- columns:
--   site: card room or program that recorded the hands
--   player: name of the player there
--   game: key of the game
--   betting_limit: no limit, pot limit or fixed limit
--   stake_label: blinds or bets, limit and currency
--   currency: ISO code, or PLAY for play money
--   cut: all, month, position, stack or seats; each adds up to all hands, so never add up two
--   item_no: place of the item in its cut
--   item: month (UTC), name of the position, band of the effective stack, or number of seats; unknown where no record says it
--   num_hands: hands dealt in
--   num_untimed: of these, hands whose time is not known
--   num_hero_hands: hands whose record shows the player's cards from the start, as files of one's own do
--   first_played_at: when the first hand whose time is known began
--   last_played_at: when the last one began
--   net_chips: won less put in, as the pots were paid: cash-outs and what the room adds are in total_money
--   net_money: the same in units of the currency
--   net_bb: the same in big blinds
--   big_blind_money: big blind in units of the currency, in games without blinds the small bet
--   big_bet_bb: big bet in big blinds; results of fixed limit told in big bets are those in big blinds divided by it
--   net_bb_per_100: 100 * net_bb / num_hands
--   net_bb_per_100_stderr: its clustered standard error
--   net_bb_per_100_low: lower end of its 95 % interval, null of fewer than five clusters
--   net_bb_per_100_high: upper end of it
--   cluster: what is taken for independent: session, stretch (25 hands in a row) or hand
--   num_clusters: how many of these there are, the sample of the standard errors
--   deviation_bb_per_100: standard deviation of 100 hands, 10 times that of one hand
--   num_cash_outs: hands in which the player left the pot to the room
--   cash_out_net_chips: got for that less what the pots would have paid, fees taken off
--   bonus_chips: paid by the room beside the pots
--   total_money: net_money with these two
--   num_all_in: hands whose betting was over with cards to come, all live hands known
--   luck_chips: won more there than could be expected
--   ev_money: net_money without luck_chips
--   ev_bb_per_100: expected result: there each pot is shared by chances to win it, elsewhere it is what was won
--   ev_bb_per_100_stderr: its clustered standard error
--   num_showdowns: hands in which the player reached the showdown
--   showdown_net_chips: won less put in of these
--   no_showdown_net_chips: won less put in of the others
--   rake_dealt_chips: rake in equal shares to all dealt in
--   rake_contributed_chips: rake in equal shares to those with chips in the pots
--   rake_weighted_chips: rake in proportion to chips in the pots
--   rake_contributed_bb_per_100: rake_contributed_chips in big blinds per 100 hands
--   vpip_made: hands with a voluntary call, bet or raise on the first street
--   vpip_chances: hands less walks
--   vpip_rate: vpip_made / vpip_chances
--   pfr_made: hands with a raise on the first street
--   pfr_chances: hands less walks
--   pfr_rate: pfr_made / pfr_chances
--   three_bet_made: hands that made the second raise on the first street
--   three_bet_chances: hands with a decision facing one raise of another seat, that might raise
--   three_bet_rate: three_bet_made / three_bet_chances
--   fold_to_three_bet_made: hands that made the first raise and folded to the second
--   fold_to_three_bet_chances: hands that made the first raise and had a decision facing two raises
--   fold_to_three_bet_rate: fold_to_three_bet_made / fold_to_three_bet_chances
--   steal_made: hands that raised first in from the cutoff, the button or the small blind
--   steal_chances: hands with a decision there after all before had folded
--   steal_rate: steal_made / steal_chances
--   fold_to_steal_made: blinds that folded to a steal
--   fold_to_steal_chances: blinds with a decision facing a steal that nobody had called or raised
--   fold_to_steal_rate: fold_to_steal_made / fold_to_steal_chances
--   saw_flop_made: hands that had not folded when the second street was dealt
--   saw_flop_chances: hands
--   saw_flop_rate: saw_flop_made / saw_flop_chances
--   cbet_made: hands that raised last on the first street and bet first on the second
--   cbet_chances: hands that raised last on the first street and had a decision on the second before any bet
--   cbet_rate: cbet_made / cbet_chances
--   fold_to_cbet_made: hands that folded to such a bet
--   fold_to_cbet_chances: hands with a decision facing such a bet that nobody had raised
--   fold_to_cbet_rate: fold_to_cbet_made / fold_to_cbet_chances
--   went_to_showdown_made: hands that reached the showdown, all-in or not
--   went_to_showdown_chances: hands that saw the second street
--   went_to_showdown_rate: went_to_showdown_made / went_to_showdown_chances
--   won_at_showdown_made: showdowns that won chips, shared pots included
--   won_at_showdown_chances: showdowns reached
--   won_at_showdown_rate: won_at_showdown_made / won_at_showdown_chances
--   wwsf_made: hands that saw the second street and won chips, shared pots included
--   wwsf_chances: hands that saw the second street
--   wwsf_rate: wwsf_made / wwsf_chances
--   num_bets_raises: bets and raises after the first street
--   num_calls: calls after the first street
--   num_folds: folds after the first street
--   aggression_factor [ratio]: num_bets_raises / num_calls, null without calls
--   aggression_frequency [fraction]: num_bets_raises / (num_bets_raises + num_calls + num_folds), checks left out
with

-- Numbers stand for the names of room, player and stakes while seats are sorted and added up.
stakes as (
    select
        *,
        cast(row_number() over (order by site, player, game, betting_limit, stake_label) as integer) as group_no
    from (
        select distinct
            site, player, game, betting_limit, stake_label, currency, decimals, big_blind_chips, big_bet_chips
        from part_real_seats
        where not is_tournament
    )
),

seats as (
    select
        stakes.group_no,
        seats.run_id,
        seats.hand_no,
        seats.played_at,
        coalesce(100 * year(seats.played_at) + month(seats.played_at), 999999) as month_no,
        position_place(seats.position, seats.position_no) as position_place,
        seats.position,
        coalesce(stack_band_no(seats.effective_chips, seats.big_blind_chips), 99) as stack_band_no,
        seats.num_seats,
        seats.is_hero,
        seats.net_chips,
        seats.has_cashed_out,
        seats.cash_out_net_chips,
        seats.bonus_chips,
        seats.was_all_in,
        seats.luck_millichips,
        seats.rake_dealt,
        seats.rake_contributed,
        seats.rake_weighted,
        seats.went_to_showdown,
        seats.made_bits,
        seats.chance_bits,
        seats.action_counts
    from part_real_seats as seats
    inner join stakes using (site, player, game, betting_limit, stake_label)
    where not seats.is_tournament
),

sessions as (
    select stakes.group_no, sessions.session_no, sessions.began_at
    from mart_sessions as sessions
    inner join stakes using (site, player, currency)
),

in_sessions as (
    select
        seats.*,
        sessions.session_no,
        row_number() over (
            partition by seats.group_no order by seats.played_at, seats.run_id, seats.hand_no
        ) - 1 as place
    from seats
    asof left join sessions on seats.group_no = sessions.group_no and seats.played_at >= sessions.began_at
),

clusterings as (
    select
        group_no,
        case
            when count(session_no) = count(*) and count(distinct session_no) >= 10 then 'session'
            when count(*) >= 250 then 'stretch'
            else 'hand'
        end as cluster
    from in_sessions
    group by all
),

clustered as materialized (
    select
        seats.* exclude (run_id, hand_no, session_no, place),
        clusterings.cluster,
        case clusterings.cluster when 'session' then seats.session_no else seats.place // 25 end as cluster_no
    from in_sessions as seats
    inner join clusterings using (group_no)
),

cuts as (select unnest(['all', 'month', 'position', 'stack', 'seats']) as cut),

-- Five times as long, so not kept.
in_cuts as not materialized (
    select
        clustered.*,
        cuts.cut,
        case cuts.cut
            when 'all' then 0
            when 'month' then clustered.month_no
            when 'position' then clustered.position_place
            when 'stack' then clustered.stack_band_no
            when 'seats' then clustered.num_seats
        end as item_no
    from clustered
    cross join cuts
),

per_cluster as (
    select
        group_no,
        cut,
        item_no,
        cluster_no,
        count(*) as num_hands,
        cast(sum(net_chips) as bigint) as net_chips,
        cast(sum(luck_millichips) as bigint) as luck_millichips
    from in_cuts
    where cluster <> 'hand'
    group by all
),

errors as (
    select
        group_no,
        cut,
        item_no,
        count(*) as num_clusters,
        moments(net_chips, num_hands, 1) as net,
        moments(1000 * net_chips - luck_millichips, num_hands, 1) as expected
    from per_cluster
    group by all
    union all
    select
        group_no,
        cut,
        item_no,
        count(*) as num_clusters,
        moments(net_chips, 1, 1) as net,
        moments(1000 * net_chips - luck_millichips, 1, 1) as expected
    from in_cuts
    where cluster = 'hand'
    group by all
),

counted as (
    select *, stats_of_hand(lanes(made_bits), lanes(chance_bits), action_counts) as stats
    from in_cuts
),

per_item as (
    select
        group_no,
        cut,
        item_no,
        min(position) as position,
        min(cluster) as cluster,
        count(*) as num_hands,
        count(*) - count(played_at) as num_untimed,
        count_if(is_hero) as num_hero_hands,
        min(played_at) as first_played_at,
        max(played_at) as last_played_at,
        sum_of_squares(net_chips) as squared_net_chips,
        count_if(has_cashed_out) as num_cash_outs,
        cast(sum(cash_out_net_chips) as bigint) as cash_out_net_chips,
        cast(sum(bonus_chips) as bigint) as bonus_chips,
        count_if(was_all_in) as num_all_in,
        cast(sum(luck_millichips) as bigint) as luck_millichips,
        count_if(went_to_showdown) as num_showdowns,
        cast(sum(case when went_to_showdown then net_chips else 0 end) as bigint) as showdown_net_chips,
        cast(sum(rake_dealt) as bigint) as rake_dealt,
        cast(sum(rake_contributed) as bigint) as rake_contributed,
        cast(sum(rake_weighted) as bigint) as rake_weighted,
        stats_of_session(stats) as stats
    from counted
    group by all
),

rates as (
    select
        stakes.*,
        per_item.* exclude (group_no),
        errors.num_clusters,
        errors.net,
        errors.expected,
        100 * ratio(errors.net) / stakes.big_blind_chips as net_bb_per_100,
        100 * ratio_stderr(errors.net, errors.num_clusters) / stakes.big_blind_chips as net_bb_per_100_stderr
    from per_item
    inner join errors using (group_no, cut, item_no)
    inner join stakes on per_item.group_no = stakes.group_no
),

final as (
    select
        site,
        player,
        game,
        betting_limit,
        stake_label,
        currency,
        cut,
        item_no,
        cut_item(cut, item_no, position) as item,
        num_hands,
        num_untimed,
        num_hero_hands,
        first_played_at,
        last_played_at,
        net.x as net_chips,
        net.x / power(10, decimals) as net_money,
        net.x / big_blind_chips as net_bb,
        big_blind_chips / power(10, decimals) as big_blind_money,
        big_bet_chips / big_blind_chips as big_bet_bb,
        net_bb_per_100,
        net_bb_per_100_stderr,
        net_bb_per_100 - half_width(net_bb_per_100_stderr, num_clusters) as net_bb_per_100_low,
        net_bb_per_100 + half_width(net_bb_per_100_stderr, num_clusters) as net_bb_per_100_high,
        cluster,
        num_clusters,
        10 * sqrt(greatest(0, squared_net_chips - net.x * ratio(net)) / nullif(num_hands - 1, 0)) / big_blind_chips
            as deviation_bb_per_100,
        num_cash_outs,
        cash_out_net_chips,
        bonus_chips,
        (net.x + cash_out_net_chips + bonus_chips) / power(10, decimals) as total_money,
        num_all_in,
        luck_millichips / 1000 as luck_chips,
        (1000 * net.x - luck_millichips) / 1000 / power(10, decimals) as ev_money,
        0.1 * ratio(expected) / big_blind_chips as ev_bb_per_100,
        0.1 * ratio_stderr(expected, num_clusters) / big_blind_chips as ev_bb_per_100_stderr,
        num_showdowns,
        showdown_net_chips,
        net.x - showdown_net_chips as no_showdown_net_chips,
        rake_dealt / 2520 as rake_dealt_chips,
        rake_contributed / 2520 as rake_contributed_chips,
        rake_weighted / 2520 as rake_weighted_chips,
        100 * rake_contributed / 2520 / num_hands / big_blind_chips as rake_contributed_bb_per_100,
        unnest(stat_columns(stats))
    from rates
)

select * from final
order by site, player, game, betting_limit, stake_label, cut, item_no
