-- A session, the cluster of standard errors, is played for one size of the game in one currency.
-- grain: one row per (run_id, session_no)
-- units: labels of the sizes
-- scope: block
with

hands as (select * from int_hands),

per_session as (
    select session_no, min(stake_no) as one_stake_no, max(stake_no) as another_stake_no
    from hands
    group by all
),

labels as (select distinct stake_no, stake_label from int_stakes),

bad as (
    select int_run.run_id, per_session.session_no, one.stake_label as one_label, another.stake_label as another_label
    from per_session
    cross join int_run
    left join labels as one on per_session.one_stake_no = one.stake_no
    left join labels as another on per_session.another_stake_no = another.stake_no
    where per_session.one_stake_no <> per_session.another_stake_no
)

select * from bad
