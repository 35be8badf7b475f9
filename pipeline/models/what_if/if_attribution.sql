-- Who pays under each schedule, in the four attributions of mart_rake_attribution, rake and jackpot; what comes back to them.
-- grain: one row per (stake_label, player_kind, site, player, schedule_no, attribution)
-- units: as in mart_rake_attribution, chips those of the schedules; most seat-hands first. Rakeback is a part of the rake put
--   down to them in the attribution that it goes by, the same in all rows; paid is rake and drop less that
with

summed as (
    select
        stake_no,
        player_kind,
        player_id,
        schedule_no,
        cast(sum(num_seat_hands) as bigint) as num_seat_hands,
        cast(sum(dealt) as bigint) as dealt,
        cast(sum(contributed) as bigint) as contributed,
        cast(sum(weighted) as bigint) as weighted,
        cast(sum(collected) as bigint) as collected
    from all_payers
    group by all
),

attributed as (
    unpivot summed on
        dealt, contributed, weighted, collected
        into name attribution value taken_2520ths
),

named as (
    select
        stakes.stake_label,
        stakes.big_blind_chips,
        rakes.* exclude (taken_2520ths),
        rakes.taken_2520ths as rake_2520ths,
        drops.taken_2520ths as drop_2520ths,
        getvariable('rakeback_bp') * max(case when rakes.attribution = getvariable('rakeback_by') then rakes.taken_2520ths end)
            over payer as rakeback_parts
    from attributed as rakes
    inner join attributed as drops
        on
            rakes.stake_no = drops.stake_no
            and rakes.player_kind = drops.player_kind
            and rakes.player_id is not distinct from drops.player_id
            and -1 - rakes.schedule_no = drops.schedule_no
            and rakes.attribution = drops.attribution
    inner join if_stakes as stakes on rakes.stake_no = stakes.stake_no
    where rakes.schedule_no >= 0
    window payer as (partition by rakes.stake_no, rakes.player_kind, rakes.player_id, rakes.schedule_no)
),

persons as (select player_id, site, player from stg_players semi join int_run using (run_id)),

final as (
    select
        named.stake_label,
        named.player_kind,
        persons.site,
        persons.player,
        named.schedule_no,
        list_position(['dealt', 'contributed', 'weighted', 'collected'], named.attribution) as place,
        case named.attribution when 'weighted' then 'weighted contributed' else named.attribution end as attribution,
        named.num_seat_hands,
        named.rake_2520ths,
        named.rake_2520ths / 2520 as rake_chips,
        100 * (named.rake_2520ths / 2520) / named.num_seat_hands / named.big_blind_chips as rake_bb_per_100,
        named.rake_2520ths / nullif(sum(named.rake_2520ths) over everybody, 0) as share_of_rake,
        named.drop_2520ths,
        100 * (named.drop_2520ths / 2520) / named.num_seat_hands / named.big_blind_chips as drop_bb_per_100,
        named.rakeback_parts / 25200000 as rakeback_chips,
        (named.rake_2520ths + named.drop_2520ths) / 2520 - named.rakeback_parts / 25200000 as paid_chips,
        100 * ((named.rake_2520ths + named.drop_2520ths) / 2520 - named.rakeback_parts / 25200000)
        / named.num_seat_hands / named.big_blind_chips as paid_bb_per_100
    from named
    left join persons on named.player_id = persons.player_id
    window everybody as (partition by named.stake_no, named.schedule_no, named.attribution)
)

select * exclude (place) from final
order by stake_label, num_seat_hands desc, player_kind, player, site, schedule_no, place
