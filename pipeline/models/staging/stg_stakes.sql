-- Sizes of the game at a number of seats. The label names blinds or bets, limit and currency, so it also fixes the chip. Stakes
-- of schema version 1 say nothing of bets: they are no-limit with blinds.
-- grain: one row per (run_id, stake_id)
-- units: *_chips and posts are chips, a chip is 10 ** -decimals of the currency
with

stakes as (select * from lake_stakes semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        stake_id,
        label || ' ' || case currency when 'PLAY' then 'play' when 'CHIPS' then 'chips' else currency end as stake_label,
        currency,
        decimals,
        small_blind_chips,
        big_blind_chips,
        min_bet_chips,
        limit_name(coalesce("limit", 0)) as betting_limit,
        coalesce(small_bet_chips, big_blind_chips) as small_bet_chips,
        coalesce(big_bet_chips, 2 * big_blind_chips) as big_bet_chips,
        coalesce(bring_in_chips, 0) as bring_in_chips,
        coalesce(cap_chips, 0) as cap_chips,
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
