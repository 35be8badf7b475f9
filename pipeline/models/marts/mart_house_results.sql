-- Where the result of a wager comes from: by the first decision, by the outcome, and by the hand, beside exact shares.
-- grain: one row per (game, scenario, stake_label, rule_set, payouts, strategy, box_kind, wager, cut, item_no)
-- units: shares are of wagers; net_units is what boxes win there over the units of all wagers, antes for base, so items add up to
--   what the wager returns; clusters are rounds
-- columns:
--   game: key of the game
--   scenario: name of the scenario or of the import
--   stake_label: least ante and its bet, and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   payouts: what bet and bonus pay to one, the best hand first, and the maximum payout in chips
--   strategy: how the box is played, person where a record was replayed
--   box_kind: first open, second open (played with the first in sight), blind, or bonus only
--   wager: base (ante and bet together) or bonus
--   cut: decision (the first of an open box), outcome, or hand: the one that the box ends with, of a bonus its first five cards
--   item_no: place of the item in the cut, 0 first
--   item: the decision, outcome or hand
--   num_boxes: wagers with it
--   num_all_boxes: all wagers that are cut so
--   num_clusters: rounds that these fall into, the sample of the standard errors
--   share: num_boxes / num_all_boxes
--   share_stderr: its clustered standard error
--   num_bets: of num_boxes those that did not fold in the end
--   mean_net [units]: what a box wins there on average, in units
--   net_units [fraction]: what boxes win there, over the units of all wagers
--   net_units_stderr: its clustered standard error
--   exact_share: share as computed; null if unknown, as of five new cards, on which best play decides by estimates
--   exact_net_units [fraction]: net_units as computed
--   z [standard errors]: share less exact_share, in standard errors
with

-- Blocks that lack an item count for its denominators.
groups as (
    select
        game,
        scenario,
        stake_label,
        rule_set,
        payouts,
        strategy,
        box_kind,
        wager,
        cut,
        cast(sum(num_rounds) as bigint) as num_rounds,
        merged(all_boxes) as all_boxes,
        merged(all_units) as all_units
    from (
        select
            * exclude (item_no, num_bets, unit_chips, boxes, nets),
            row_number() over (partition by block_key, run_id, strategy, box_kind, wager, cut order by item_no) as place
        from part_house_results
    )
    where place = 1
    group by all
),

items as (
    select
        game,
        scenario,
        stake_label,
        rule_set,
        payouts,
        strategy,
        box_kind,
        wager,
        cut,
        item_no,
        house_items(cut)[item_no + 1] as item,
        cast(sum(num_bets) as bigint) as num_bets,
        cast(sum(unit_chips) as bigint) as unit_chips,
        merged(boxes) as boxes,
        merged(nets) as nets
    from part_house_results
    group by all
),

exact as (
    select
        parts.game,
        parts.scenario,
        parts.stake_label,
        parts.rule_set,
        parts.payouts,
        parts.strategy,
        parts.box_kind,
        parts.wager,
        found.cut,
        found.item,
        agreed(found.share) as exact_share,
        agreed(found.net_units) as exact_net_units
    from part_house_wagers as parts
    inner join exact_house_results as found
        on
            parts.run_id = found.run_id
            and parts.strategy = found.strategy
            and parts.box_kind = found.box_kind
            and parts.wager = found.wager
    group by all
),

joined as (
    select
        items.* exclude (boxes, nets),
        groups.num_rounds as num_clusters,
        among(items.boxes, groups.all_boxes) as boxes,
        among(items.nets, groups.all_units) as nets,
        exact.exact_share,
        exact.exact_net_units
    from items
    inner join groups using (game, scenario, stake_label, rule_set, payouts, strategy, box_kind, wager, cut)
    left join exact using (game, scenario, stake_label, rule_set, payouts, strategy, box_kind, wager, cut, item)
),

shares as (
    select
        game,
        scenario,
        stake_label,
        rule_set,
        payouts,
        strategy,
        box_kind,
        wager,
        cut,
        item_no,
        item,
        boxes.x as num_boxes,
        boxes.n as num_all_boxes,
        num_clusters,
        ratio(boxes) as share,
        ratio_stderr(boxes, num_clusters) as share_stderr,
        num_bets,
        nets.x / unit_chips as mean_net,
        ratio(nets) as net_units,
        ratio_stderr(nets, num_clusters) as net_units_stderr,
        exact_share,
        exact_net_units
    from joined
),

final as (select *, (share - exact_share) / nullif(share_stderr, 0) as z from shares)

select * from final
order by game, scenario, stake_label, rule_set, payouts, strategy, box_kind, wager, cut, item_no
