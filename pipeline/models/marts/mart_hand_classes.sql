-- How often each class of hand is shown down and wins.
-- grain: one row per (game, hand_class_no)
-- units: seats at showdown whose hand was compared; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   hand_class_no: 0 (high card) to 8 (straight flush)
--   hand_class: name of the class
--   num_showdowns: seats at showdown with the class
--   num_all_showdowns: seats at showdown with any class
--   num_clusters: sessions that all these fall into, the sample of the share's standard error
--   share: num_showdowns / num_all_showdowns
--   share_stderr: its clustered standard error
--   num_won: showdowns with the class that won chips, shared pots included
--   won_share: num_won / num_showdowns
--   won_share_stderr: its clustered standard error
--   won_share_clusters: sessions with the class, the sample of that error
with

totals as (
    select game, sum(num_clusters) as num_clusters, merged(showdowns) as showdowns
    from part_showdowns
    group by all
),

classes as (
    select
        game,
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
        classes.hand_class_no,
        classes.won,
        classes.num_clusters as num_class_clusters,
        totals.num_clusters,
        among(classes.showdowns, totals.showdowns) as showdowns
    from classes
    inner join totals on classes.game = totals.game
),

final as (
    select
        game,
        hand_class_no,
        hand_class_of(hand_class_no) as hand_class,
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
order by game, hand_class_no
