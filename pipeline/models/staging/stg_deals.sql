-- Deals of hands that may be dealt again: how each went and ended.
-- grain: one row per (run_id, hand_no, deal_no)
-- units: *_chips are the smallest unit of the hand's stakes; pots before rake, uncalled bets returned
with

deals as (select * from lake_deals semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        hand_no,
        deal_no,
        num_seats,
        last_street_no,
        is_run_out,
        deal_end_name(ending) as ending,
        pot_before_chips,
        nullif(pot_at_helps_chips, 0) as pot_at_helps_chips,
        pot_after_chips,
        extra_chips
    from deals
)

select * from renamed
