-- Who pays under each schedule, in the four attributions of mart_rake_attribution, rake and jackpot; what comes back to them, and
-- how far that is from the same terms with the rake that was taken.
-- grain: one row per (stake_label, player_kind, site, player, schedule_no, attribution)
-- units: as in mart_rake_attribution, chips those of the schedules; most seat-hands first. Rakeback is a part of the rake put
--   down to them in the attribution that it goes by, the same in all rows; paid is rake and drop less that. In between both are
--   parts of 2520ths, as many as rakeback_of, of which rakeback_part go back. Clusters are stretches of hands, both sides of a
--   difference being the same; *_margin are those of 95 % intervals, Student's t, null of fewer than five clusters
with

per_stretch as (
    select
        stake_no,
        player_kind,
        player_id,
        schedule_no,
        stretch_no,
        cast(sum(num_seat_hands) as bigint) as num_seat_hands,
        cast(sum(dealt) as bigint) as dealt,
        cast(sum(contributed) as bigint) as contributed,
        cast(sum(weighted) as bigint) as weighted,
        cast(sum(collected) as bigint) as collected
    from all_payers
    group by all
),

attributed as (
    unpivot per_stretch on
        dealt, contributed, weighted, collected
        into name attribution value taken
),

sides as (
    select
        rakes.* exclude (taken),
        rakes.taken as rake,
        drops.taken as jackpot,
        getvariable('rakeback_of') * (rakes.taken + drops.taken) - getvariable('rakeback_part') * returned.taken as paid,
        getvariable('rakeback_part') * returned.taken as rakeback
    from attributed as rakes
    inner join attributed as drops
        on
            rakes.stake_no = drops.stake_no
            and rakes.player_kind = drops.player_kind
            and rakes.player_id is not distinct from drops.player_id
            and rakes.stretch_no = drops.stretch_no
            and -1 - rakes.schedule_no = drops.schedule_no
            and rakes.attribution = drops.attribution
    inner join attributed as returned
        on
            rakes.stake_no = returned.stake_no
            and rakes.player_kind = returned.player_kind
            and rakes.player_id is not distinct from returned.player_id
            and rakes.stretch_no = returned.stretch_no
            and rakes.schedule_no = returned.schedule_no
            and returned.attribution = getvariable('rakeback_by')
    where rakes.schedule_no >= 0
),

summed as (
    select
        sides.stake_no,
        sides.player_kind,
        sides.player_id,
        sides.schedule_no,
        sides.attribution,
        count(*) as num_clusters,
        cast(sum(sides.jackpot) as bigint) as jackpot,
        cast(sum(sides.rakeback) as hugeint) as rakeback,
        paired_moments(sides.rake, sides.num_seat_hands, taken.rake, taken.num_seat_hands) as rake,
        paired_moments(sides.paid, sides.num_seat_hands, taken.paid, taken.num_seat_hands) as paid
    from sides
    inner join sides as taken
        on
            sides.stake_no = taken.stake_no
            and sides.player_kind = taken.player_kind
            and sides.player_id is not distinct from taken.player_id
            and sides.stretch_no = taken.stretch_no
            and sides.attribution = taken.attribution
    where taken.schedule_no = 0
    group by all
),

scaled as (
    select
        summed.*,
        stakes.stake_label,
        100 / 2520 / stakes.big_blind_chips as bb,
        2520 * getvariable('rakeback_of') as parts,
        100 / parts / stakes.big_blind_chips as bb_of_parts,
        half_width(1, num_clusters) as width
    from summed
    inner join if_stakes as stakes on summed.stake_no = stakes.stake_no
),

persons as (select player_id, site, player from stg_players semi join int_run using (run_id)),

final as (
    select
        scaled.stake_label,
        scaled.player_kind,
        persons.site,
        persons.player,
        scaled.schedule_no,
        list_position(['dealt', 'contributed', 'weighted', 'collected'], scaled.attribution) as place,
        case scaled.attribution when 'weighted' then 'weighted contributed' else scaled.attribution end as attribution,
        scaled.rake.one.n as num_seat_hands,
        scaled.num_clusters,
        scaled.rake.one.x as rake_2520ths,
        scaled.rake.one.x / 2520 as rake_chips,
        scaled.bb * ratio(scaled.rake.one) as rake_bb_per_100,
        scaled.width * scaled.bb * ratio_stderr(scaled.rake.one, scaled.num_clusters) as rake_margin,
        scaled.rake.one.x / nullif(sum(scaled.rake.one.x) over everybody, 0) as share_of_rake,
        scaled.bb * (ratio(scaled.rake.one) - ratio(scaled.rake.other)) as difference_bb_per_100,
        scaled.width * scaled.bb * difference_stderr(scaled.rake, scaled.num_clusters) as difference_margin,
        scaled.jackpot as drop_2520ths,
        scaled.bb * scaled.jackpot / scaled.rake.one.n as drop_bb_per_100,
        scaled.rakeback / scaled.parts as rakeback_chips,
        scaled.paid.one.x / scaled.parts as paid_chips,
        scaled.bb_of_parts * ratio(scaled.paid.one) as paid_bb_per_100,
        scaled.width * scaled.bb_of_parts * ratio_stderr(scaled.paid.one, scaled.num_clusters) as paid_margin,
        scaled.bb_of_parts * (ratio(scaled.paid.one) - ratio(scaled.paid.other)) as paid_difference_bb_per_100,
        scaled.width * scaled.bb_of_parts * difference_stderr(scaled.paid, scaled.num_clusters) as paid_difference_margin
    from scaled
    left join persons on scaled.player_id = persons.player_id
    window everybody as (partition by scaled.stake_no, scaled.schedule_no, scaled.attribution)
)

select * exclude (place) from final
order by stake_label, num_seat_hands desc, player_kind, player, site, schedule_no, place
