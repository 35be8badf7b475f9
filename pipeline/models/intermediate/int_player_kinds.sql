-- Policies of the run of the block, and persons as one more. Where several are of one kind, one of them stands for all.
-- grain: one row per (policy_id)
-- units: kind_no is the lowest policy_id of the kind
with

policies as (select * from stg_policies semi join int_run using (run_id)),

all_players as (
    select policy_id, player_kind
    from policies
    union all
    select 255 as policy_id, 'person' as player_kind
),

numbered as (
    select
        cast(policy_id as utinyint) as policy_id,
        cast(min(policy_id) over (partition by player_kind) as utinyint) as kind_no,
        player_kind
    from all_players
)

select * from numbered
