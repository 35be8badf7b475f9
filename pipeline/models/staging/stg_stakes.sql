-- Sizes of the game at a number of seats. The label names blinds and currency, so it also fixes the chip.
-- grain: one row per (run_id, stake_id)
-- units: *_chips and posts are chips, a chip is 10 ** -decimals of the currency
with

stakes as (select * from lake_stakes semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        stake_id,
        label || ' ' || case currency when 'PLAY' then 'play' else currency end as stake_label,
        currency,
        decimals,
        small_blind_chips,
        big_blind_chips,
        min_bet_chips,
        antes as ante_chips,
        blinds as blind_chips,
        posts as post_chips,
        dead as dead_chips,
        is_ante_trimmed,
        calls_full_blind,
        reopening as reopening_code
    from stakes
)

select * from renamed
