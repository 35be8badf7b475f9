-- Sessions of real players at cash tables: a session ends when the next hand of the player begins more than 30 minutes later, or
-- as many as the build was told.
-- grain: one row per (site, player, currency, session_no)
-- units: *_money are units of the currency, after rake; times are UTC, a hand's being that of its beginning; *_bb_per_100 are big
--   blinds per 100 hands, each hand in its own. Hands whose time is not known are in no session (num_untimed of
--   mart_player_results), chips of tournaments are no money and in none either
-- columns:
--   site: card room or program that recorded the hands
--   player: name of the player there
--   currency: ISO code, or PLAY for play money; hands in another one make sessions of their own
--   session_no: number of the session, 1 first
--   gap_minutes: sessions end when the next hand begins more than so many minutes later
--   began_at: when the first hand began
--   ended_at: when the last hand began
--   duration_minutes: between these
--   num_hands: hands dealt in
--   num_tables: names of tables among them, 0 where the records have none
--   stakes: labels of the stakes played
--   hands_per_hour [hands per hour]: hands after the first one, an hour; null where all begin at once
--   net_money: won less put in
--   ev_money: the same with luck all-in taken out, as in mart_luck
--   net_bb: won less put in, in big blinds
--   net_bb_per_100: 100 * net_bb / num_hands
--   ev_bb_per_100: the same of what could be expected
--   best_money: the highest that the session's result stood at, 0 at its beginning
--   worst_money: the lowest
with

hands as (
    select
        site,
        player,
        currency,
        run_id,
        hand_no,
        played_at,
        table_name,
        stake_label,
        decimals,
        big_blind_chips,
        net_chips,
        luck_millichips,
        billionths(net_chips, decimals) as net_billionths,
        coalesce(played_at - lag(played_at) over in_time > to_minutes(session_gap_minutes()), true) as is_first
    from part_real_seats
    where not is_tournament and played_at is not null
    window in_time as (partition by site, player, currency order by played_at, run_id, hand_no)
),

numbered as (
    select
        *,
        cast(sum(cast(is_first as integer)) over so_far as integer) as session_no,
        sum(net_billionths) over so_far as won_by_then
    from hands
    window so_far as (
        partition by site, player, currency order by played_at, run_id, hand_no rows unbounded preceding
    )
),

sessions as (
    select
        site,
        player,
        currency,
        session_no,
        min(played_at) as began_at,
        max(played_at) as ended_at,
        count(*) as num_hands,
        count(distinct table_name) as num_tables,
        sum(net_billionths) as net_billionths,
        max(won_by_then) as best_by_then,
        min(won_by_then) as worst_by_then,
        arg_max(won_by_then, (played_at, run_id, hand_no)) as won_in_the_end
    from numbered
    group by all
),

-- Big blinds of several stakes add up as fractions, so chips of one are added first, and stakes in their order.
of_stakes as (
    select
        site,
        player,
        currency,
        session_no,
        stake_label,
        decimals,
        big_blind_chips,
        sum(net_chips) as net_chips,
        sum(luck_millichips) as luck_millichips
    from numbered
    group by all
),

in_big_blinds as (
    select
        site,
        player,
        currency,
        session_no,
        string_agg(distinct stake_label, ', ' order by stake_label) as stakes,
        sum(billionths(luck_millichips, decimals)) as luck_trillionths,
        sum(net_chips / big_blind_chips order by stake_label) as net_bb,
        sum(luck_millichips / 1000 / big_blind_chips order by stake_label) as luck_bb
    from of_stakes
    group by all
),

final as (
    select
        site,
        player,
        currency,
        session_no,
        session_gap_minutes() as gap_minutes,
        began_at,
        ended_at,
        date_diff('second', began_at, ended_at) / 60 as duration_minutes,
        num_hands,
        num_tables,
        stakes,
        3600 * (num_hands - 1) / nullif(date_diff('second', began_at, ended_at), 0) as hands_per_hour,
        net_billionths / 1e9 as net_money,
        (1000 * net_billionths - luck_trillionths) / 1e12 as ev_money,
        net_bb,
        100 * net_bb / num_hands as net_bb_per_100,
        100 * (net_bb - luck_bb) / num_hands as ev_bb_per_100,
        greatest(0, best_by_then - won_in_the_end + net_billionths) / 1e9 as best_money,
        least(0, worst_by_then - won_in_the_end + net_billionths) / 1e9 as worst_money
    from sessions
    inner join in_big_blinds using (site, player, currency, session_no)
)

select * from final
order by site, player, currency, session_no
