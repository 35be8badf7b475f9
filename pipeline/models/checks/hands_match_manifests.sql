-- A run has the hands and rejects that its manifest says, hands numbered from 0 without gaps.
-- grain: one row per (run_id)
-- units: counts and numbers of hands
-- scope: lake
with

runs as (select * from stg_runs),

hands as (
    select run_id, count(*) as num_rows, min(hand_no) as first_hand_no, max(hand_no) as last_hand_no, sum(hand_no) as sum_hand_no
    from stg_hands
    group by all
),

rejects as (
    select run_id, count(*) as num_rejects
    from stg_rejects
    group by all
),

joined as (
    select
        runs.run_id,
        runs.num_hands,
        coalesce(hands.num_rows, 0) as num_rows,
        coalesce(hands.first_hand_no, 0) as first_hand_no,
        coalesce(hands.last_hand_no, -1) as last_hand_no,
        coalesce(hands.sum_hand_no, 0) as sum_hand_no,
        runs.num_rejects,
        coalesce(rejects.num_rejects, 0) as num_reject_rows
    from runs
    left join hands on runs.run_id = hands.run_id
    left join rejects on runs.run_id = rejects.run_id
),

bad as (
    select *
    from joined
    where
        num_hands <> num_rows
        or num_rejects <> num_reject_rows
        or first_hand_no <> 0
        or last_hand_no <> num_hands - 1
        or 2 * sum_hand_no <> cast(num_hands as hugeint) * (num_hands - 1)
)

select * from bad
