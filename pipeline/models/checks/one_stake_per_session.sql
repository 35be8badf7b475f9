-- A session, the cluster of standard errors, is played for one size of the game in one currency.
-- grain: one row per (run_id, session_no)
-- units: labels of the sizes
-- scope: block
with

hands as (select * from int_hands),

per_session as (
    select session_no, min(stake_label) as one_label, max(stake_label) as another_label
    from hands
    group by all
),

bad as (
    select int_run.run_id, per_session.session_no, per_session.one_label, per_session.another_label
    from per_session
    cross join int_run
    where per_session.one_label is distinct from per_session.another_label
)

select * from bad
