-- Who pays the rake, in big blinds per 100 hands of theirs: as dealt in, as having chips in, by these chips, and as collecting.
select
    run_id,
    stake_label,
    player_kind,
    player,
    max(num_seat_hands) as num_hands,
    max(rake_bb_per_100) filter (where attribution = 'dealt') as dealt,
    max(rake_bb_per_100) filter (where attribution = 'contributed') as contributed,
    max(rake_bb_per_100) filter (where attribution = 'weighted contributed') as weighted,
    max(rake_bb_per_100) filter (where attribution = 'collected') as collected
from mart_rake_attribution
group by all
order by run_id, stake_label, weighted desc
