-- Who pays under each schedule, in the three attributions of mart_rake_attribution.
-- grain: one row per (stake_label, player_kind, site, player, schedule_no, attribution)
-- units: as in mart_rake_attribution, chips those of the schedules; most seat-hands first
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
        cast(sum(weighted) as bigint) as weighted
    from all_payers
    group by all
),

attributed as (
    select * exclude (dealt, contributed, weighted), 0 as place, 'dealt' as attribution, dealt as rake_2520ths
    from summed
    union all
    select * exclude (dealt, contributed, weighted), 1 as place, 'contributed' as attribution, contributed as rake_2520ths
    from summed
    union all
    select * exclude (dealt, contributed, weighted), 2 as place, 'weighted contributed' as attribution, weighted as rake_2520ths
    from summed
),

persons as (select player_id, site, player from stg_players semi join int_run using (run_id)),

named as (
    select
        stakes.stake_label,
        attributed.player_kind,
        persons.site,
        persons.player,
        attributed.schedule_no,
        attributed.place,
        attributed.attribution,
        attributed.num_seat_hands,
        attributed.rake_2520ths,
        attributed.rake_2520ths / 2520 as rake_chips,
        100 * (attributed.rake_2520ths / 2520) / attributed.num_seat_hands / stakes.big_blind_chips as rake_bb_per_100,
        attributed.rake_2520ths / nullif(
            sum(attributed.rake_2520ths) over (
                partition by attributed.stake_no, attributed.schedule_no, attributed.attribution
            ), 0
        ) as share_of_rake
    from attributed
    inner join if_stakes as stakes on attributed.stake_no = stakes.stake_no
    left join persons on attributed.player_id = persons.player_id
)

select * exclude (place) from named
order by stake_label, num_seat_hands desc, player_kind, player, site, schedule_no, place
