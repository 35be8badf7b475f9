-- Policies of a run: who plays when no person does.
-- grain: one row per (run_id, policy_id)
-- units: traits is a JSON object of the numbers that decide; always_calls says that none of them do: it checks and calls
with

policies as (select * from lake_policies semi join stg_runs using (run_id)),

renamed as (
    select
        game,
        run_id,
        policy_id,
        kind as player_kind,
        coalesce(always_calls("row"), false) as always_calls,
        "row" as traits
    from policies
)

select * from renamed
