-- What the dealer of the house shows: how often it qualifies, is asked for a new card, and qualifies then.
-- grain: one row per (game, scenario, stake_label, rule_set, payouts)
-- units: rounds are the clusters; decisions select which rounds come to the dealer, unless every box bets
-- columns:
--   game: key of the game
--   scenario: name of the scenario or of the import
--   stake_label: least ante and its bet, and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   payouts: what bet and bonus pay to one, the best hand first, and the maximum payout in chips
--   num_rounds: rounds with an ante
--   num_revealed: rounds with a box in play, so that the dealer's hand counts
--   num_qualified: of them those in which the dealer qualified with its first cards
--   qualified_share: num_qualified / num_revealed
--   qualified_share_stderr: its standard error
--   num_boxes_asked: boxes in play where it did not: each takes its ante's win or asks for a new card of the dealer
--   num_boxes_asking: of them those that asked
--   asking_share: num_boxes_asking / num_boxes_asked
--   num_exchanges: rounds in which the dealer's highest card was replaced
--   num_then_qualified: of them those in which the dealer qualified then
--   then_qualified_share: num_then_qualified / num_exchanges
--   then_qualified_share_stderr: its standard error
with

merged_parts as (
    select
        game,
        scenario,
        stake_label,
        rule_set,
        payouts,
        cast(sum(num_rounds) as bigint) as num_rounds,
        cast(sum(num_revealed) as bigint) as num_revealed,
        cast(sum(num_qualified) as bigint) as num_qualified,
        cast(sum(num_boxes_asked) as bigint) as num_boxes_asked,
        cast(sum(num_boxes_asking) as bigint) as num_boxes_asking,
        cast(sum(num_exchanges) as bigint) as num_exchanges,
        cast(sum(num_exchanges - num_failed) as bigint) as num_then_qualified
    from part_house_dealer
    group by all
),

final as (
    select
        game,
        scenario,
        stake_label,
        rule_set,
        payouts,
        num_rounds,
        num_revealed,
        num_qualified,
        num_qualified / nullif(num_revealed, 0) as qualified_share,
        share_stderr(num_qualified, num_revealed) as qualified_share_stderr,
        num_boxes_asked,
        num_boxes_asking,
        num_boxes_asking / nullif(num_boxes_asked, 0) as asking_share,
        num_exchanges,
        num_then_qualified,
        num_then_qualified / nullif(num_exchanges, 0) as then_qualified_share,
        share_stderr(num_then_qualified, num_exchanges) as then_qualified_share_stderr
    from merged_parts
)

select * from final
order by game, scenario, stake_label, rule_set, payouts
