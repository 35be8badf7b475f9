-- How far bankrolls stray: each player's hands are cut into stretches of one length, which all begin at nought.
-- grain: one row per (game, stake_label, rule_set, player_kind, step_no)
-- units: big blinds won since the stretch began, after rake; a step is 1,024 hands of the run; clusters are stretches of a run,
--   those of its players of the kind together
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   betting_limit: no limit, pot limit or fixed limit
--   player_kind: kind of the policy, or person
--   step_no: number of the step in the stretch, 1 first
--   num_steps: steps of a stretch, a power of two: the longest that gives every kind played enough some twenty, 64 at most
--   num_hands: hands of a player up to the end of the step, the mean of the stretches
--   num_stretches: stretches of players of the kind
--   num_clusters: stretches of runs, the sample of the standard error
--   p10_bb: a tenth of the stretches lie below
--   median_bb: half of the stretches lie below
--   p90_bb: nine tenths of the stretches lie below
--   mean_bb: mean of the stretches
--   mean_bb_stderr: its clustered standard error
--   mean_ev_bb: mean of the stretches if all-ins with cards to come were paid what could be expected, as in mart_luck
--   ahead_share: share of the stretches that stand above nought
with

parts as (select * from part_bankrolls),

stakes as (select distinct game, stake_label, betting_limit, big_blind_chips from stg_stakes),

players as (
    select players.run_id, players.player_id, coalesce(policies.player_kind, 'person') as player_kind
    from stg_players as players
    left join stg_policies as policies on players.run_id = policies.run_id and players.policy_id = policies.policy_id
),

-- The last step of a run is rarely whole.
steps as (
    select parts.*, players.player_kind
    from parts
    inner join players on parts.run_id = players.run_id and parts.player_id = players.player_id
    inner join stg_runs as runs on parts.run_id = runs.run_id
    where (parts.step_no + 1) * 1024 <= runs.num_hands
),

run_steps as (select distinct game, stake_label, rule_set, player_kind, run_id, step_no from steps),

played as (select game, stake_label, rule_set, player_kind, count(*) as num_steps from run_steps group by all),

lengths as (
    select
        game,
        stake_label,
        rule_set,
        cast(power(2, least(6, floor(log2(min(num_steps) / 20)))) as bigint) as num_steps
    from played
    where num_steps >= 20
    group by all
),

placed as (
    select
        steps.game,
        steps.run_id,
        steps.stake_label,
        steps.rule_set,
        steps.player_kind,
        steps.player_id,
        steps.step_no // lengths.num_steps as stretch_no,
        steps.step_no % lengths.num_steps + 1 as step_no,
        lengths.num_steps,
        sum(steps.num_hands) over so_far as num_hands,
        sum(steps.net_chips) over so_far as net_chips,
        sum(steps.luck_millichips) over so_far as luck_millichips,
        count(*) over whole as num_steps_there
    from steps
    inner join lengths
        on
            steps.game = lengths.game
            and steps.stake_label = lengths.stake_label
            and steps.rule_set = lengths.rule_set
    window
        so_far as (
            partition by steps.run_id, steps.stake_label, steps.player_id, steps.step_no // lengths.num_steps
            order by steps.step_no
            rows unbounded preceding
        ),
        whole as (partition by steps.run_id, steps.stake_label, steps.player_id, steps.step_no // lengths.num_steps)
),

-- Nor is the last stretch.
stretches as (select * from placed where num_steps_there = num_steps),

clusters as (
    select
        game,
        stake_label,
        rule_set,
        player_kind,
        step_no,
        run_id,
        stretch_no,
        count(*) as num_stretches,
        sum(net_chips) as net_chips
    from stretches
    group by all
),

means as (
    select
        game,
        stake_label,
        rule_set,
        player_kind,
        step_no,
        count(*) as num_clusters,
        moments(net_chips, num_stretches, 1) as net
    from clusters
    group by all
),

bands as (
    select
        game,
        stake_label,
        rule_set,
        player_kind,
        step_no,
        num_steps,
        avg(num_hands) as num_hands,
        count(*) as num_stretches,
        quantile_cont(net_chips, [0.1, 0.5, 0.9]) as quantiles,
        avg(net_chips - luck_millichips / 1000) as mean_ev_chips,
        avg(cast(net_chips > 0 as integer)) as ahead_share
    from stretches
    group by all
),

final as (
    select
        bands.game,
        bands.stake_label,
        bands.rule_set,
        stakes.betting_limit,
        bands.player_kind,
        cast(bands.step_no as integer) as step_no,
        cast(bands.num_steps as integer) as num_steps,
        bands.num_hands,
        bands.num_stretches,
        means.num_clusters,
        bands.quantiles[1] / stakes.big_blind_chips as p10_bb,
        bands.quantiles[2] / stakes.big_blind_chips as median_bb,
        bands.quantiles[3] / stakes.big_blind_chips as p90_bb,
        ratio(means.net) / stakes.big_blind_chips as mean_bb,
        ratio_stderr(means.net, means.num_clusters) / stakes.big_blind_chips as mean_bb_stderr,
        bands.mean_ev_chips / stakes.big_blind_chips as mean_ev_bb,
        bands.ahead_share
    from bands
    inner join means
        on
            bands.game = means.game
            and bands.stake_label = means.stake_label
            and bands.rule_set = means.rule_set
            and bands.player_kind = means.player_kind
            and bands.step_no = means.step_no
    inner join stakes on bands.game = stakes.game and bands.stake_label = stakes.stake_label
)

select * from final
order by game, stake_label, rule_set, player_kind, step_no
