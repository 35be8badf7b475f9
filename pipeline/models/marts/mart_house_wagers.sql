-- What the house keeps of each wager by strategy and kind of box, beside the exact edge where that is known.
-- grain: one row per (game, scenario, stake_label, rule_set, payouts, strategy, box_kind, wager)
-- units: *_chips are the smallest unit of the stakes; edges are per unit of the wager, which for base is the ante; clusters are
--   rounds
-- columns:
--   game: key of the game
--   scenario: name of the scenario or of the import
--   stake_label: least ante and its bet, and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   payouts: what bet and bonus pay to one, the best hand first, and the maximum payout in chips
--   strategy: how the box is played, person where a record was replayed
--   box_kind: first open, second open (played with the first in sight), blind, or bonus only
--   wager: ante (with the price of cards), bet, bonus, or base: ante and bet together, told per ante
--   num_rounds: rounds with such wagers, the sample of the standard errors
--   num_boxes: wagers
--   staked_chips: chips put in, the price of cards included
--   returned_chips: chips that came back, stakes that were not lost included
--   house_net_chips: what the house keeps, staked_chips less returned_chips
--   rtp [fraction]: returned_chips / staked_chips
--   rtp_stderr: its clustered standard error
--   hold [fraction]: house_net_chips / staked_chips, 1 less rtp
--   edge [fraction]: house_net_chips over the units wagered: antes for base, else stakes
--   edge_stderr: its clustered standard error
--   edge_low [fraction]: lower end of its 95 % interval
--   edge_high [fraction]: upper end of it
--   deviation [units]: standard deviation of what one wager wins or loses, in units
--   num_hits: wagers that won more than they cost
--   hit_frequency [fraction]: num_hits / num_boxes
--   num_effective: independent wagers that would give as small a standard error
--   exact_edge [fraction]: the edge as computed; null where nobody knows it for these payouts, rules and strategy
--   exact_edge_stderr: its standard error, 0 where it is exact
--   z [standard errors]: edge less exact_edge, in standard errors of both
--   exact_hold [fraction]: hold as computed
--   exact_deviation [units]: deviation as computed; null of best play
--   exact_hit_frequency [fraction]: hit_frequency as computed, in the same way
with

known as (
    select parts.*, exact.* exclude (run_id, strategy, box_kind, wager)
    from part_house_wagers as parts
    left join exact_house_wagers as exact
        on
            parts.run_id = exact.run_id
            and parts.strategy = exact.strategy
            and parts.box_kind = exact.box_kind
            and parts.wager = exact.wager
),

merged_parts as (
    select
        game,
        scenario,
        stake_label,
        rule_set,
        payouts,
        strategy,
        box_kind,
        wager,
        cast(sum(num_rounds) as bigint) as num_rounds,
        cast(sum(num_boxes) as bigint) as num_boxes,
        cast(sum(num_hits) as bigint) as num_hits,
        cast(sum(returned_chips) as bigint) as returned_chips,
        merged(net_of_units) as net_of_units,
        merged(net_of_staked) as net_of_staked,
        merged(box_nets) as box_nets,
        agreed(exact_edge) as exact_edge,
        agreed(exact_edge_stderr) as exact_edge_stderr,
        agreed(exact_hold) as exact_hold,
        agreed(exact_deviation) as exact_deviation,
        agreed(exact_hit_frequency) as exact_hit_frequency
    from known
    group by all
),

figures as (
    select
        *,
        -ratio(net_of_units) as edge,
        ratio_stderr(net_of_units, num_rounds) as edge_stderr,
        ratio_stderr(box_nets, num_boxes) as box_stderr
    from merged_parts
),

final as (
    select
        game,
        scenario,
        stake_label,
        rule_set,
        payouts,
        strategy,
        box_kind,
        wager,
        num_rounds,
        num_boxes,
        net_of_staked.n as staked_chips,
        returned_chips,
        -net_of_staked.x as house_net_chips,
        1 + ratio(net_of_staked) as rtp,
        ratio_stderr(net_of_staked, num_rounds) as rtp_stderr,
        -ratio(net_of_staked) as hold,
        edge,
        edge_stderr,
        edge - t_quantile(num_rounds - 1) * edge_stderr as edge_low,
        edge + t_quantile(num_rounds - 1) * edge_stderr as edge_high,
        sqrt(greatest(0, squares(box_nets)) * num_boxes) / box_nets.n as deviation,
        num_hits,
        num_hits / num_boxes as hit_frequency,
        num_boxes * power(box_stderr / nullif(edge_stderr, 0), 2) as num_effective,
        exact_edge,
        exact_edge_stderr,
        (edge - exact_edge) / nullif(sqrt(power(edge_stderr, 2) + power(exact_edge_stderr, 2)), 0) as z,
        exact_hold,
        exact_deviation,
        exact_hit_frequency
    from figures
)

select * from final
order by game, scenario, stake_label, rule_set, payouts, strategy, box_kind, wager
