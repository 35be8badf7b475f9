-- Statistics of seats: what each had a chance for and what it made of it, as bits and as booleans.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: num_* count actions after the first street; bits are those of codes.Stat
with

stats as (select * from lake_seat_stats semi join stg_runs using (run_id)),

unpacked as (
    select
        game,
        run_id,
        hand_no,
        seat_no,
        chances as chance_bits,
        made as made_bits,
        has_stat(chances, 2) as vpip_chance,
        has_stat(made, 2) as vpip_made,
        has_stat(chances, 4) as pfr_chance,
        has_stat(made, 4) as pfr_made,
        has_stat(chances, 128) as three_bet_chance,
        has_stat(made, 128) as three_bet_made,
        has_stat(chances, 256) as fold_to_three_bet_chance,
        has_stat(made, 256) as fold_to_three_bet_made,
        has_stat(chances, 4096) as steal_chance,
        has_stat(made, 4096) as steal_made,
        has_stat(chances, 8192) as fold_to_steal_chance,
        has_stat(made, 8192) as fold_to_steal_made,
        has_stat(chances, 8) as saw_flop_chance,
        has_stat(made, 8) as saw_flop_made,
        has_stat(chances, 512) as cbet_chance,
        has_stat(made, 512) as cbet_made,
        has_stat(chances, 1024) as fold_to_cbet_chance,
        has_stat(made, 1024) as fold_to_cbet_made,
        has_stat(chances, 16) as went_to_showdown_chance,
        has_stat(made, 16) as went_to_showdown_made,
        has_stat(chances, 32) as won_at_showdown_chance,
        has_stat(made, 32) as won_at_showdown_made,
        has_stat(chances, 2048) as wwsf_chance,
        has_stat(made, 2048) as wwsf_made,
        has_stat(chances, 64) as won_hand_chance,
        has_stat(made, 64) as won_hand_made,
        num_bets_raises,
        num_calls,
        num_checks,
        num_folds
    from stats
)

select * from unpacked
