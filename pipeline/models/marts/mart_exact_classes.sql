-- Classes of hands at showdown beside their exact frequency, from runs in which everybody always calls: no decision then
-- selects who gets there.
-- grain: one row per (game, hand_class_no)
-- units: seats at showdown; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   hand_class_no: 0 (high card) to 8 (straight flush)
--   hand_class: name of the class
--   num_exact: hands of the class among all hands of as many cards as a seat sees
--   num_exact_all: all these hands
--   exact_share: num_exact / num_exact_all
--   num_showdowns: seats at showdown with the class
--   num_all_showdowns: seats at showdown with any class
--   num_clusters: sessions that all these fall into, the sample of the standard error
--   share: num_showdowns / num_all_showdowns
--   share_stderr: its clustered standard error
--   z: share less exact_share, in standard errors
with

exact as (select *, cast(sum(num_hands) over (partition by game) as bigint) as num_all_hands from exact_hand_classes),

policies as (select run_id, bool_and(always_calls) as always_calls from stg_policies group by all),

players as (select run_id, bool_and(policy_id is not null) as is_policy from stg_players group by all),

callers as (
    select policies.run_id
    from policies
    inner join players on policies.run_id = players.run_id
    where policies.always_calls and players.is_policy
),

totals as (
    select parts.game, sum(parts.num_clusters) as num_clusters, merged(parts.showdowns) as showdowns
    from part_showdowns as parts
    inner join callers on parts.run_id = callers.run_id
    group by all
),

classes as (
    select parts.game, parts.hand_class_no, merged(parts.showdowns) as showdowns
    from part_hand_classes as parts
    inner join callers on parts.run_id = callers.run_id
    group by all
),

joined as (
    select
        exact.game,
        exact.hand_class_no,
        exact.num_hands as num_exact,
        exact.num_all_hands as num_exact_all,
        exact.num_hands / exact.num_all_hands as exact_share,
        totals.num_clusters,
        among(classes.showdowns, totals.showdowns) as showdowns
    from exact
    inner join totals on exact.game = totals.game
    left join classes on exact.game = classes.game and exact.hand_class_no = classes.hand_class_no
),

shares as (
    select
        game,
        hand_class_no,
        hand_class_of(hand_class_no) as hand_class,
        num_exact,
        num_exact_all,
        exact_share,
        showdowns.x as num_showdowns,
        showdowns.n as num_all_showdowns,
        cast(num_clusters as bigint) as num_clusters,
        ratio(showdowns) as share,
        ratio_stderr(showdowns, num_clusters) as share_stderr
    from joined
),

final as (select *, (share - exact_share) / nullif(share_stderr, 0) as z from shares)

select * from final
order by game, hand_class_no
