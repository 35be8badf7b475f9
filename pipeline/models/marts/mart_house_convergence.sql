-- How the edge of each wager settles as a run goes on: after 1,000 rounds, 2,000, 5,000, 10,000 and so on, and after all.
-- grain: one row per (run_id, strategy, box_kind, wager, step_no)
-- units: edges as in mart_house_wagers; clusters are rounds, in the order of their numbers
-- columns:
--   run_id: digest of what decides the rounds
--   game: key of the game
--   scenario: name of the scenario or of the import
--   stake_label: least ante and its bet, and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   payouts: what bet and bonus pay to one, the best hand first, and the maximum payout in chips
--   seed [number]: seed of the run, null for a replay
--   strategy: how the box is played, person where a record was replayed
--   box_kind: first open, second open (played with the first in sight), blind, or bonus only
--   wager: base (ante and bet together, told per ante) or bonus
--   step_no: number of the step, 0 first
--   num_rounds: rounds so far with such wagers
--   num_clusters: the same, the sample of the standard error
--   num_boxes: wagers so far
--   edge [fraction]: what the house keeps of them so far, over their units
--   edge_stderr: its clustered standard error
--   edge_low [fraction]: lower end of its 95 % interval
--   edge_high [fraction]: upper end of it
--   exact_edge [fraction]: the edge as computed; null where nobody knows it
--   funnel_low [fraction]: 19 of 20 runs of as many independent wagers have an edge between this and funnel_high
--   funnel_high [fraction]: the other bound
with

steps as (
    select
        run_id,
        scenario,
        strategy,
        box_kind,
        wager,
        step_no,
        sum(num_rounds) as num_rounds,
        sum(num_boxes) as num_boxes,
        merged(net_of_units) as net_of_units
    from part_house_steps
    group by all
),

so_far as (
    select
        here.run_id,
        here.strategy,
        here.box_kind,
        here.wager,
        here.step_no,
        cast(sum(before.num_rounds) as bigint) as num_rounds,
        cast(sum(before.num_boxes) as bigint) as num_boxes,
        merged(before.net_of_units) as net_of_units
    from steps as here
    inner join steps as before
        on
            here.run_id = before.run_id
            and here.strategy = before.strategy
            and here.box_kind = before.box_kind
            and here.wager = before.wager
            and here.step_no >= before.step_no
    group by all
),

labels as (
    select distinct run_id, game, scenario, stake_label, rule_set, payouts
    from part_house_steps
),

known as (
    select
        so_far.*,
        -ratio(so_far.net_of_units) as edge,
        ratio_stderr(so_far.net_of_units, so_far.num_rounds) as edge_stderr,
        exact.exact_edge,
        1.959964 * coalesce(
            exact.exact_deviation / sqrt(so_far.num_boxes), ratio_stderr(so_far.net_of_units, so_far.num_rounds)
        ) as reach
    from so_far
    left join exact_house_wagers as exact
        on
            so_far.run_id = exact.run_id
            and so_far.strategy = exact.strategy
            and so_far.box_kind = exact.box_kind
            and so_far.wager = exact.wager
),

final as (
    select
        labels.run_id,
        labels.game,
        labels.scenario,
        labels.stake_label,
        labels.rule_set,
        labels.payouts,
        runs.seed,
        known.strategy,
        known.box_kind,
        known.wager,
        known.step_no,
        known.num_rounds,
        known.num_rounds as num_clusters,
        known.num_boxes,
        known.edge,
        known.edge_stderr,
        known.edge - t_quantile(known.num_rounds - 1) * known.edge_stderr as edge_low,
        known.edge + t_quantile(known.num_rounds - 1) * known.edge_stderr as edge_high,
        known.exact_edge,
        known.exact_edge - known.reach as funnel_low,
        known.exact_edge + known.reach as funnel_high
    from known
    inner join labels on known.run_id = labels.run_id
    inner join stg_runs as runs on known.run_id = runs.run_id
)

select * from final
order by game, scenario, stake_label, rule_set, payouts, seed, run_id, strategy, box_kind, wager, step_no
