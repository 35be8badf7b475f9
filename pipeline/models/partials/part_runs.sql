-- Counts of hands of a run.
-- grain: one row per (run_id)
-- units: counts
-- games: all
with

hands as (select * from int_hands),

fitted as (select count_if(was_fitted) as num_fitted_seat_hands from stg_seats),

counts as (
    select
        count(*) as num_hands,
        cast(sum(num_seats) as bigint) as num_seat_hands,
        cast(sum(num_actions) as bigint) as num_actions,
        count_if(went_to_showdown) as num_showdown_hands,
        count_if(is_raked) as num_raked_hands,
        count_if(num_deals > 1) as num_hands_dealt_again,
        count_if(result_source = 'recorded') as num_recorded_results
    from hands
),

with_run as (
    select int_run.game, int_run.run_id, counts.*, fitted.num_fitted_seat_hands
    from counts
    cross join fitted
    cross join int_run
)

select * from with_run
