-- Runs and what they hold.
-- grain: one row per (run_id)
-- units: counts; created_at is UTC
-- columns:
--   run_id: digest of what decides the hands
--   game: key of the game
--   kind: simulate or replay
--   name: name of the scenario or of the import
--   seed [number]: seed of the random streams, null for a replay
--   rules_version: version of the rules of the game
--   stats_version: version of the definitions of the statistics
--   session_hands [hands]: hands of a session with carried stacks, or of a duplicate deal; else 1
--   is_duplicate: whether each deal is played by every player from every chair
--   house_rules: options of the game with their values, a JSON object
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   high_ranking: how the hands that win the pot, or its high half, compare
--   low_ranking: how those that win the low half compare, null where pots are not split
--   has_blinds: whether blinds are posted; else results are in small bets and positions count from the seat that has to open
--   num_hands: hands
--   num_rejects: hands that were not read
--   num_seat_hands: hands times seats dealt in
--   num_actions: actions, posts included
--   num_showdown_hands: hands with a showdown
--   num_raked_hands: hands that paid rake
--   num_hands_dealt_again: hands that were dealt more than once
--   num_recorded_results: hands paid as recorded since cards are unknown
--   num_fitted_seat_hands: seats with a policy of the user's own of which a wish was not legal, so that another action was played
--   digest: digest of the content of the hands
--   tapete_version: version of the program that wrote the run
--   created_at: when the run was written last
with

runs as (select * from stg_runs),

counts as (
    select
        run_id,
        cast(sum(num_seat_hands) as bigint) as num_seat_hands,
        cast(sum(num_actions) as bigint) as num_actions,
        cast(sum(num_showdown_hands) as bigint) as num_showdown_hands,
        cast(sum(num_raked_hands) as bigint) as num_raked_hands,
        cast(sum(num_hands_dealt_again) as bigint) as num_hands_dealt_again,
        cast(sum(num_recorded_results) as bigint) as num_recorded_results,
        cast(sum(num_fitted_seat_hands) as bigint) as num_fitted_seat_hands
    from part_runs
    group by all
),

final as (
    select
        runs.run_id,
        runs.game,
        runs.kind,
        runs.name,
        runs.seed,
        runs.rules_version,
        runs.stats_version,
        runs.session_hands,
        runs.is_duplicate,
        runs.house_rules,
        runs.rule_set,
        runs.high_ranking,
        runs.low_ranking,
        runs.has_blinds,
        runs.num_hands,
        runs.num_rejects,
        coalesce(counts.num_seat_hands, 0) as num_seat_hands,
        coalesce(counts.num_actions, 0) as num_actions,
        coalesce(counts.num_showdown_hands, 0) as num_showdown_hands,
        coalesce(counts.num_raked_hands, 0) as num_raked_hands,
        coalesce(counts.num_hands_dealt_again, 0) as num_hands_dealt_again,
        coalesce(counts.num_recorded_results, 0) as num_recorded_results,
        coalesce(counts.num_fitted_seat_hands, 0) as num_fitted_seat_hands,
        runs.digest,
        runs.tapete_version,
        runs.created_at
    from runs
    left join counts on runs.run_id = counts.run_id
)

select * from final
order by created_at, run_id
