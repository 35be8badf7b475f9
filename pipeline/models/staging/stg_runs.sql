-- Runs that count: of each scenario and seed those of the newest rules; older ones too once `set variable older_rules = true`.
-- grain: one row per (run_id)
-- units: hands and rejects are counts; created_at is UTC; up_card_bits say which own cards lie open, in order of deal
with

runs as (select * from lake_runs),

newest as (
    select game, kind, name, seed, max(rules_version) as rules_version
    from runs
    group by all
),

kept as (
    select
        runs.run_id,
        runs.game,
        runs.kind,
        runs.name,
        runs.seed,
        runs.num_hands,
        runs.num_rejects,
        runs.rules_version,
        runs.stats_version,
        runs.session_hands,
        runs.house_rules,
        coalesce(runs.rule_set, 'unknown') as rule_set,
        runs.table_digest,
        coalesce(runs.is_duplicate, false) as is_duplicate,
        runs.house_table,
        runs.payouts,
        runs.high_ranking,
        runs.low_ranking,
        coalesce(runs.has_blinds, true) as has_blinds,
        coalesce(runs.up_cards, 0) as up_card_bits,
        runs.digest,
        runs.tapete_version,
        runs.created_at
    from runs
    inner join newest
        on
            runs.game = newest.game
            and runs.kind = newest.kind
            and runs.name = newest.name
            and runs.seed is not distinct from newest.seed
    where runs.rules_version = newest.rules_version or getvariable('older_rules')
)

select * from kept
