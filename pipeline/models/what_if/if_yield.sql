-- What the house takes under each schedule and keeps after rakeback, what the jackpot takes, what players pay of it all, and how
-- far that is from the same terms with the rake that was taken.
-- grain: one row per (stake_label, num_players, pot_bb_from, schedule_no)
-- units: *_chips are chips of the schedules, *_bb_per_100_hands big blinds per 100 hands, *_per_hour chips per hour of the table,
--   null where nobody says how many hands that is. num_players and pot_bb_from, the lower bound of a class of pots in big blinds,
--   are null where a row is of all hands; pot_bb_below is null for the last class. Clusters are stretches of hands, both sides of
--   a difference being the same. *_margin are those of 95 % intervals, Student's t, null of fewer than five clusters. kept is the
--   rake less rakeback, paid that and the jackpot drop; in between both are parts of a chip, as many as rakeback_of, of
--   which rakeback_part go back
with

sides as (
    select * replace (null as num_seats, null as pot_bb_from) from all_stretches
    union all
    select * replace (null as pot_bb_from) from all_stretches
    union all
    select * replace (null as num_seats) from all_stretches
),

per_stretch as (
    select
        stake_no,
        num_seats,
        pot_bb_from,
        stretch_no,
        schedule_no,
        cast(sum(num_hands) as bigint) as num_hands,
        cast(sum(pot_chips) as bigint) as pot_chips,
        cast(sum(rake_chips) as bigint) as rake_chips,
        cast(sum(drop_chips) as bigint) as drop_chips,
        cast((getvariable('rakeback_of') - getvariable('rakeback_part')) * sum(rake_chips) as bigint) as kept,
        cast(kept + getvariable('rakeback_of') * sum(drop_chips) as bigint) as paid,
        cast(sum(num_untouched) as bigint) as num_untouched,
        cast(sum(num_at_cap) as bigint) as num_at_cap,
        cast(sum(num_changed) as bigint) as num_changed,
        cast(sum(num_drops) as bigint) as num_drops,
        cast(sum(num_drops_short) as bigint) as num_drops_short
    from sides
    group by all
),

summed as (
    select
        stretches.stake_no,
        stretches.num_seats,
        stretches.pot_bb_from,
        stretches.schedule_no,
        count(*) as num_clusters,
        cast(sum(stretches.pot_chips) as bigint) as pot_chips,
        cast(sum(stretches.num_untouched) as bigint) as num_untouched,
        cast(sum(stretches.num_at_cap) as bigint) as num_at_cap,
        cast(sum(stretches.num_changed) as bigint) as num_changed,
        cast(sum(stretches.num_drops) as bigint) as num_drops,
        cast(sum(stretches.num_drops_short) as bigint) as num_drops_short,
        paired_moments(stretches.rake_chips, stretches.num_hands, taken.rake_chips, taken.num_hands) as rake,
        paired_moments(stretches.drop_chips, stretches.num_hands, taken.drop_chips, taken.num_hands) as jackpot,
        paired_moments(stretches.kept, stretches.num_hands, taken.kept, taken.num_hands) as kept,
        paired_moments(stretches.paid, stretches.num_hands, taken.paid, taken.num_hands) as paid
    from per_stretch as stretches
    inner join per_stretch as taken
        on
            stretches.stake_no = taken.stake_no
            and stretches.num_seats is not distinct from taken.num_seats
            and stretches.pot_bb_from is not distinct from taken.pot_bb_from
            and stretches.stretch_no = taken.stretch_no
    where taken.schedule_no = 0
    group by all
),

scaled as (
    select
        summed.* exclude (num_seats),
        summed.num_seats as num_players,
        stakes.stake_label,
        100 / stakes.big_blind_chips as bb,
        getvariable('rakeback_of') as parts,
        100 / parts / stakes.big_blind_chips as bb_of_parts,
        half_width(1, num_clusters) as width,
        case when pot_bb_from is null then cast(getvariable('hands_per_hour') as double) end as hands_per_hour
    from summed
    inner join if_stakes as stakes on summed.stake_no = stakes.stake_no
),

final as (
    select
        stake_label,
        num_players,
        pot_bb_from,
        rake_pot_bounds()[list_position(rake_pot_bounds(), pot_bb_from) + 1] as pot_bb_below,
        schedule_no,
        rake.one.n as num_hands,
        num_clusters,
        pot_chips,
        rake.one.x as rake_chips,
        100 * ratio(rake.one) as rake_chips_per_100_hands,
        bb * ratio(rake.one) as rake_bb_per_100_hands,
        width * bb * ratio_stderr(rake.one, num_clusters) as rake_margin,
        rake.one.x / nullif(pot_chips, 0) as rake_share_of_pots,
        case when pot_bb_from is not null then rake.one.x / nullif(sum(rake.one.x) over classes, 0) end as share_of_rake,
        num_untouched,
        num_untouched / rake.one.n as share_of_pots_untouched,
        num_at_cap,
        num_at_cap / rake.one.n as share_of_pots_at_cap,
        num_changed as num_hands_changed,
        bb * (ratio(rake.one) - ratio(rake.other)) as difference_bb_per_100_hands,
        case when num_clusters > 1 then bb * difference_stderr(rake, num_clusters) end as difference_stderr,
        width * bb * difference_stderr(rake, num_clusters) as difference_margin,
        rake.one.x - kept.one.x / parts as rakeback_chips,
        kept.one.x / parts as kept_chips,
        bb_of_parts * ratio(kept.one) as kept_bb_per_100_hands,
        width * bb_of_parts * ratio_stderr(kept.one, num_clusters) as kept_margin,
        bb_of_parts * (ratio(kept.one) - ratio(kept.other)) as kept_difference_bb_per_100_hands,
        width * bb_of_parts * difference_stderr(kept, num_clusters) as kept_difference_margin,
        num_drops,
        num_drops_short,
        jackpot.one.x as drop_chips,
        bb * ratio(jackpot.one) as drop_bb_per_100_hands,
        width * bb * ratio_stderr(jackpot.one, num_clusters) as drop_margin,
        bb_of_parts * ratio(paid.one) as paid_bb_per_100_hands,
        width * bb_of_parts * ratio_stderr(paid.one, num_clusters) as paid_margin,
        bb_of_parts * (ratio(paid.one) - ratio(paid.other)) as paid_difference_bb_per_100_hands,
        width * bb_of_parts * difference_stderr(paid, num_clusters) as paid_difference_margin,
        hands_per_hour * ratio(rake.one) as rake_chips_per_hour,
        hands_per_hour * ratio(kept.one) / parts as kept_chips_per_hour,
        hands_per_hour * ratio(jackpot.one) as drop_chips_per_hour
    from scaled
    window classes as (partition by stake_label, schedule_no, pot_bb_from is null)
)

select * from final
order by stake_label, num_players nulls first, pot_bb_from nulls first, schedule_no
