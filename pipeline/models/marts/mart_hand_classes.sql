-- How often each class of hand is shown down and wins, the high hand and, where pots are split, the low one by itself.
-- grain: one row per (game, rule_set, ranking, hand_class_no)
-- units: seats at showdown whose hand was compared; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   pot_side: high, or low where the best low hand takes half
--   ranking: how these hands compare: standard, six_plus_a, six_plus_b (_ace_high: no low ace), ace_to_five, eight_or_better
--   class_place: place of the class in the ranking, 0 the worst
--   hand_class_no: its number: 0 (high card) to 8 (straight flush), of lows 5 (five low) to 18 (four of a kind), 0 no low
--   hand_class: name of the class
--   num_showdowns: seats at showdown with the class
--   num_all_showdowns: seats at showdown with any class
--   num_clusters: sessions that all these fall into, the sample of the share's standard error
--   share: num_showdowns / num_all_showdowns
--   share_stderr: its clustered standard error
--   num_won: showdowns with the class that won chips of its side, shared pots included
--   won_share: num_won / num_showdowns
--   won_share_stderr: its clustered standard error
--   won_share_clusters: sessions with the class, the sample of that error
with

rankings as (
    select run_id, 'high' as pot_side, high_ranking as ranking from stg_runs
    union all
    select run_id, 'low' as pot_side, low_ranking as ranking from stg_runs where low_ranking is not null
),

totals as (
    select
        parts.game,
        parts.rule_set,
        rankings.pot_side,
        rankings.ranking,
        sum(parts.num_clusters) as num_clusters,
        merged(parts.showdowns) as showdowns
    from part_showdowns as parts
    inner join rankings on parts.run_id = rankings.run_id
    group by all
),

classes as (
    select
        game,
        rule_set,
        pot_side,
        ranking,
        hand_class_no,
        sum(num_clusters) as num_clusters,
        merged(showdowns) as showdowns,
        merged(won) as won
    from part_hand_classes
    group by all
),

joined as (
    select
        classes.game,
        classes.rule_set,
        classes.pot_side,
        classes.ranking,
        classes.hand_class_no,
        classes.won,
        classes.num_clusters as num_class_clusters,
        totals.num_clusters,
        among(classes.showdowns, totals.showdowns) as showdowns
    from classes
    inner join totals
        on
            classes.game = totals.game
            and classes.rule_set = totals.rule_set
            and classes.pot_side = totals.pot_side
            and classes.ranking = totals.ranking
),

final as (
    select
        game,
        rule_set,
        pot_side,
        ranking,
        class_place(ranking, hand_class_no) as class_place,
        hand_class_no,
        hand_class_of(ranking, hand_class_no) as hand_class,
        showdowns.x as num_showdowns,
        showdowns.n as num_all_showdowns,
        cast(num_clusters as bigint) as num_clusters,
        ratio(showdowns) as share,
        ratio_stderr(showdowns, num_clusters) as share_stderr,
        won.x as num_won,
        ratio(won) as won_share,
        ratio_stderr(won, num_class_clusters) as won_share_stderr,
        cast(num_class_clusters as bigint) as won_share_clusters
    from joined
)

select * from final
order by game, rule_set, pot_side, ranking, class_place
