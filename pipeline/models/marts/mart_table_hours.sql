-- Hands and rake an hour of the cash tables that real hands were recorded at, as the times in their records have it.
-- grain: one row per (site, table_name, game, stake_label)
-- units: *_chips are the smallest unit of the stakes, *_money units of the currency; an hour is one of the table, not of a
--   player. A hand lasts until the next one of the table begins, of whatever game; how long the last hand of a session lasts is
--   not known, a session ending as in mart_sessions. Hands without a time or a table are left out, and those of fast-fold pools,
--   which have no tables
-- columns:
--   site: card room or program that recorded the hands
--   table_name: name of the table there
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   currency: ISO code, or PLAY for play money
--   gap_minutes: sessions end when the next hand begins more than so many minutes later
--   num_hands: hands recorded
--   num_timed_hands: of these, hands that the next one follows within the session
--   timed_hours [hours]: how long these lasted together
--   hands_per_hour [hands per hour]: num_timed_hands / timed_hours; hands that no file has make it lower
--   rake_chips: rake taken from all hands
--   rake_bb_per_100_hands: rake in big blinds per 100 hands
--   rake_money_per_hour [units of the currency per hour]: rake of a hand times hands_per_hour
--   rake_bb_per_hour [big blinds per hour]: the same in big blinds
with

hands as (
    select
        site,
        table_name,
        game,
        stake_label,
        currency,
        decimals,
        big_blind_chips,
        run_id,
        hand_no,
        played_at,
        cast(max(rake_dealt * num_seats) as bigint) as rake_2520ths
    from part_real_seats
    where not is_tournament and not is_fast and played_at is not null and table_name is not null
    group by all
),

lasting as (
    select *, lead(played_at) over in_time - played_at as duration
    from hands
    window in_time as (partition by site, table_name order by played_at, run_id, hand_no)
),

timed as (
    select
        *,
        case when duration <= to_minutes(session_gap_minutes()) then date_diff('second', played_at, played_at + duration) end
            as num_seconds
    from lasting
),

summed as (
    select
        site,
        table_name,
        game,
        stake_label,
        currency,
        decimals,
        big_blind_chips,
        count(*) as num_hands,
        count(num_seconds) as num_timed_hands,
        cast(coalesce(sum(num_seconds), 0) as bigint) as num_seconds,
        cast(sum(rake_2520ths) as bigint) / 2520 as rake_chips
    from timed
    group by all
),

final as (
    select
        site,
        table_name,
        game,
        stake_label,
        currency,
        session_gap_minutes() as gap_minutes,
        num_hands,
        num_timed_hands,
        num_seconds / 3600 as timed_hours,
        3600 * num_timed_hands / nullif(num_seconds, 0) as hands_per_hour,
        cast(rake_chips as bigint) as rake_chips,
        100 * rake_chips / num_hands / big_blind_chips as rake_bb_per_100_hands,
        rake_chips / num_hands / power(10, decimals) * hands_per_hour as rake_money_per_hour,
        rake_chips / num_hands / big_blind_chips * hands_per_hour as rake_bb_per_hour
    from summed
)

select * from final
order by site, table_name, game, stake_label
