-- What the house takes under each schedule, and how far that is from what was taken.
-- grain: one row per (stake_label, num_players, schedule_no)
-- units: *_chips are chips of the schedules, *_bb_per_100_hands and the error and margin of the difference big blinds
--   per 100 hands; num_players is null for all hands; clusters are stretches of hands, both sides of a difference being the
--   same. The margin is that of a 95 % interval, Student's t; one cluster says nothing of errors
with

sides as (
    select * from all_stretches
    union all
    select * replace (null as num_seats) from all_stretches
),

per_stretch as (
    select
        stake_no,
        num_seats,
        stretch_no,
        schedule_no,
        cast(sum(num_hands) as bigint) as num_hands,
        cast(sum(pot_chips) as bigint) as pot_chips,
        cast(sum(rake_chips) as bigint) as rake_chips,
        cast(sum(num_untouched) as bigint) as num_untouched,
        cast(sum(num_at_cap) as bigint) as num_at_cap,
        cast(sum(num_changed) as bigint) as num_changed
    from sides
    group by all
),

summed as (
    select
        stretches.stake_no,
        stretches.num_seats,
        stretches.schedule_no,
        count(*) as num_clusters,
        cast(sum(stretches.pot_chips) as bigint) as pot_chips,
        cast(sum(stretches.num_untouched) as bigint) as num_untouched,
        cast(sum(stretches.num_at_cap) as bigint) as num_at_cap,
        cast(sum(stretches.num_changed) as bigint) as num_changed,
        paired_moments(stretches.rake_chips, stretches.num_hands, taken.rake_chips, taken.num_hands) as pair
    from per_stretch as stretches
    inner join per_stretch as taken
        on
            stretches.stake_no = taken.stake_no
            and stretches.num_seats is not distinct from taken.num_seats
            and stretches.stretch_no = taken.stretch_no
    where taken.schedule_no = 0
    group by all
),

scaled as (
    select summed.*, stakes.stake_label, 100 / stakes.big_blind_chips as bb_per_100
    from summed
    inner join if_stakes as stakes on summed.stake_no = stakes.stake_no
),

final as (
    select
        stake_label,
        num_seats as num_players,
        schedule_no,
        pair.one.n as num_hands,
        num_clusters,
        pot_chips,
        pair.one.x as rake_chips,
        100 * ratio(pair.one) as rake_chips_per_100_hands,
        bb_per_100 * ratio(pair.one) as rake_bb_per_100_hands,
        pair.one.x / nullif(pot_chips, 0) as rake_share_of_pots,
        num_untouched,
        num_untouched / pair.one.n as share_of_pots_untouched,
        num_at_cap,
        num_at_cap / pair.one.n as share_of_pots_at_cap,
        num_changed as num_hands_changed,
        bb_per_100 * (ratio(pair.one) - ratio(pair.other)) as difference_bb_per_100_hands,
        case when num_clusters > 1 then bb_per_100 * difference_stderr(pair, num_clusters) end as difference_stderr,
        case when num_clusters > 1 then t_quantile(num_clusters - 1) * bb_per_100 * difference_stderr(pair, num_clusters) end
            as difference_margin
    from scaled
)

select * from final
order by stake_label, num_players nulls first, schedule_no
