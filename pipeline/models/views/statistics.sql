-- Each statistic of each player, simulated and real, all hands and by position, effective stack, seats dealt in and month:
-- numerator, denominator, rate and interval. What a statistic means says statistic_definitions.
-- grain: one row per (
--   scenario, site, player, player_kind, is_tournament, game, betting_limit, stake_label, rule_set, cut, item_no, statistic)
-- units: made and chances are counts, chances of wwsf_rating a sum of shares; rate is their ratio, null without chances.
--   Intervals are of 95 %: of shares Wilson's, of ratios Student's t with hands as clusters; both take a player's hands as
--   independent
-- columns:
--   scenario: scenario that a simulated player sat in, empty for real ones
--   site: card room or program that recorded a real player, empty for simulated ones
--   is_tournament: hands of tournaments, which are counted apart
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   cut [name]: all, month, position, stack or seats; each adds up to all hands, so never add up two
--   item_no: place of the item in its cut
--   item [text]: month (UTC), name of the position, band of the effective stack, or number of seats, unknown where not recorded
--   num_hands: hands dealt in
--   statistic_no: place in the order in which they are told
--   statistic [name]: name of the statistic
--   made [count]: what statistic_definitions.made_is says
--   chances [count]: what statistic_definitions.chances_are says
--   rate [ratio]: made / chances
--   rate_low: lower end of its 95 % interval
--   rate_high: upper end of it; none of a ratio of fewer than five hands, nor of hands themselves
with

counts as (
    select
        items.*,
        definitions.statistic_no,
        definitions.statistic,
        definitions.bit_no,
        case when definitions.statistic = 'wwsf_rating' then 2520 else 1 end as scale,
        items.made[definitions.bit_no + 1] as share_made,
        items.chances[definitions.bit_no + 1] as share_chances,
        items.ratios[definitions.ratio_no] as ratio
    from mart_player_statistics as items
    cross join statistic_definitions as definitions
),

rated as (
    select
        *,
        case when bit_no is not null then share_made else ratio.made // scale end as num_made,
        case when bit_no is not null then share_chances else ratio.chances / scale end as num_chances
    from counts
),

final as (
    select
        scenario,
        site,
        player,
        player_kind,
        is_tournament,
        game,
        betting_limit,
        stake_label,
        rule_set,
        cut,
        item_no,
        item,
        num_hands,
        statistic_no,
        statistic,
        num_made as made,
        num_chances as chances,
        case when num_chances > 0 then num_made / num_chances end as rate,
        case
            when bit_no = 0 then null
            when bit_no is not null then share_low(share_made, share_chances)
            else num_made / nullif(num_chances, 0) - half_width(ratio.rate_stderr, num_hands)
        end as rate_low,
        case
            when bit_no = 0 then null
            when bit_no is not null then share_high(share_made, share_chances)
            else num_made / nullif(num_chances, 0) + half_width(ratio.rate_stderr, num_hands)
        end as rate_high
    from rated
)

select * from final
