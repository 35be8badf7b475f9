-- How the results of real players at cash tables went, hand by hand in order of time, in at most 200 steps a player.
-- grain: one row per (site, player, currency, step_no)
-- units: *_bb are big blinds won since the first hand, each hand in its own and to a millionth, after rake; *_money units of the
--   currency. Hands whose time is not known come last, in the order of their files. The hundred players with the most hands in
--   which they are the hero, then with the most hands, are here
-- columns:
--   site: card room or program that recorded the hands
--   player: name of the player there
--   currency: ISO code, or PLAY for play money
--   player_place: place among all players: most hands as hero first, then most hands
--   step_no: number of the step, 1 first
--   num_steps: how many the player has
--   num_hands: hands of the player up to the end of the step
--   net_bb: won less put in
--   ev_bb: the same with luck all-in taken out, as in mart_luck
--   showdown_bb: won less put in of hands in which the player reached the showdown
--   no_showdown_bb: won less put in of the others
--   net_money: won less put in
--   ev_money: the same with luck all-in taken out
with

counted as (
    select
        site,
        player,
        currency,
        count_if(is_hero) as num_hero_hands,
        count(*) as num_hands
    from part_real_seats
    where not is_tournament
    group by all
),

placed as (
    select
        site,
        player,
        currency,
        cast(row_number() over (
            order by num_hero_hands desc, num_hands desc, site, player, currency
        ) as integer) as player_place,
        cast(ceil(num_hands / 200) as bigint) as hands_in_step
    from counted
),

players as (select * from placed where player_place <= 100),

hands as (
    select
        players.player_place,
        (row_number() over (
            partition by players.player_place order by seats.played_at nulls last, seats.run_id, seats.hand_no
        ) - 1) // players.hands_in_step + 1 as step_no,
        billionths(seats.net_chips, seats.decimals) as net_billionths,
        billionths(seats.luck_millichips, seats.decimals) as luck_trillionths,
        cast(round(1e6 * seats.net_chips / seats.big_blind_chips) as bigint) as net_millionths,
        cast(round(1e3 * seats.luck_millichips / seats.big_blind_chips) as bigint) as luck_millionths,
        seats.went_to_showdown
    from part_real_seats as seats
    inner join players using (site, player, currency)
    where not seats.is_tournament
),

steps as (
    select
        player_place,
        step_no,
        count(*) as num_hands,
        sum(net_billionths) as net_billionths,
        sum(luck_trillionths) as luck_trillionths,
        sum(net_millionths) as net_millionths,
        sum(luck_millionths) as luck_millionths,
        sum(case when went_to_showdown then net_millionths else 0 end) as showdown_millionths
    from hands
    group by all
),

running as (
    select
        player_place,
        step_no,
        count(*) over whole as num_steps,
        sum(num_hands) over so_far as num_hands,
        sum(net_billionths) over so_far as net_billionths,
        sum(luck_trillionths) over so_far as luck_trillionths,
        sum(net_millionths) over so_far as net_millionths,
        sum(luck_millionths) over so_far as luck_millionths,
        sum(showdown_millionths) over so_far as showdown_millionths
    from steps
    window
        whole as (partition by player_place),
        so_far as (partition by player_place order by step_no rows unbounded preceding)
),

final as (
    select
        players.site,
        players.player,
        players.currency,
        players.player_place,
        cast(running.step_no as integer) as step_no,
        cast(running.num_steps as integer) as num_steps,
        cast(running.num_hands as bigint) as num_hands,
        running.net_millionths / 1e6 as net_bb,
        (running.net_millionths - running.luck_millionths) / 1e6 as ev_bb,
        running.showdown_millionths / 1e6 as showdown_bb,
        (running.net_millionths - running.showdown_millionths) / 1e6 as no_showdown_bb,
        running.net_billionths / 1e9 as net_money,
        (1000 * running.net_billionths - running.luck_trillionths) / 1e12 as ev_money
    from running
    inner join players using (player_place)
)

select * from final
order by player_place, step_no
