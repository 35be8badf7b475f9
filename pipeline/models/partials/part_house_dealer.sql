-- Counts of what the dealer of the house does.
-- grain: one row per (run_id)
-- units: rounds; boxes are those in play
-- games: house
with

boxes as (select hand_no, outcome from int_house_wagers where wager = 'base'),

per_round as (
    select
        hand_no,
        count_if(outcome <> 'folded') as num_in_play,
        count_if(outcome in ('lost', 'tied', 'won')) as num_compared,
        count_if(starts_with(outcome, 'exchange')) as num_asking,
        count_if(outcome = 'exchange failed') as num_failed
    from boxes
    group by all
),

counts as (
    select
        count(*) as num_rounds,
        count_if(num_in_play > 0) as num_revealed,
        count_if(num_compared > 0) as num_qualified,
        count_if(num_asking > 0) as num_exchanges,
        count_if(num_failed > 0) as num_failed,
        cast(sum(case when num_compared = 0 then num_in_play else 0 end) as bigint) as num_boxes_asked,
        cast(sum(num_asking) as bigint) as num_boxes_asking
    from per_round
),

labels as (select distinct stake_label from int_stakes),

with_run as (
    select
        int_run.game,
        int_run.run_id,
        int_run.scenario,
        labels.stake_label,
        int_run.rule_set,
        int_run.payouts,
        counts.*
    from counts
    cross join int_run
    cross join labels
)

select * from with_run
where num_rounds > 0
