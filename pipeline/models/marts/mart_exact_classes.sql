-- Classes of hands at showdown beside their exact frequency, from runs in which everybody always calls: no decision then
-- selects who gets there.
-- grain: one row per (game, rule_set, num_seats, ranking, hand_class_no)
-- units: seats at showdown; clusters are sessions (hands where stacks are reset); exact numbers are of all hands of as many cards
--   as a seat sees, in Omaha of all deals of them and a board, in Mata Ases of all deals of own cards, one of them the door,
--   helps and doors of the other seats that are not void
-- columns:
--   game: key of the game
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   num_seats: seats dealt in where exact shares depend on them, in Mata Ases, else null
--   pot_side: high, or low where the best low hand takes half
--   ranking: how these hands compare: standard, six_plus_a, six_plus_b (_ace_high: no low ace), ace_to_five, eight_or_better
--   class_place: place of the class in the ranking, 0 the worst
--   hand_class_no: number of the class, as in mart_hand_classes
--   hand_class: name of the class
--   num_exact: hands or deals of the class among all of them
--   num_exact_all: all of these
--   exact_share: num_exact / num_exact_all
--   num_showdowns: seats at showdown with the class
--   num_all_showdowns: seats at showdown with any class
--   num_clusters: sessions that all these fall into, the sample of the standard error
--   share: num_showdowns / num_all_showdowns
--   share_stderr: its clustered standard error
--   z [standard errors]: share less exact_share, in standard errors
with

exact as (
    select *, cast(sum(num_hands) over (partition by game, num_seats, ranking) as bigint) as num_all_hands
    from exact_hand_classes
),

totals as (
    select
        runs.game,
        parts.rule_set,
        runs.num_seats,
        runs.ranking,
        sum(parts.num_clusters) as num_clusters,
        merged(parts.showdowns) as showdowns
    from part_showdowns as parts
    inner join exact_runs as runs on parts.run_id = runs.run_id
    group by all
),

classes as (
    select
        runs.game,
        parts.rule_set,
        runs.num_seats,
        runs.ranking,
        parts.hand_class_no,
        merged(parts.showdowns) as showdowns
    from part_hand_classes as parts
    inner join exact_runs as runs on parts.run_id = runs.run_id and parts.ranking = runs.ranking
    group by all
),

joined as (
    select
        exact.game,
        totals.rule_set,
        exact.num_seats,
        exact.pot_side,
        exact.ranking,
        exact.hand_class_no,
        exact.num_hands as num_exact,
        exact.num_all_hands as num_exact_all,
        exact.num_hands / exact.num_all_hands as exact_share,
        totals.num_clusters,
        among(classes.showdowns, totals.showdowns) as showdowns
    from exact
    inner join totals
        on
            exact.game = totals.game
            and exact.num_seats is not distinct from totals.num_seats
            and exact.ranking = totals.ranking
    left join classes
        on
            exact.game = classes.game
            and totals.rule_set = classes.rule_set
            and exact.num_seats is not distinct from classes.num_seats
            and exact.ranking = classes.ranking
            and exact.hand_class_no = classes.hand_class_no
),

shares as (
    select
        game,
        rule_set,
        num_seats,
        pot_side,
        ranking,
        class_place(ranking, hand_class_no) as class_place,
        hand_class_no,
        hand_class_of(ranking, hand_class_no) as hand_class,
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
order by game, rule_set, num_seats, pot_side, ranking, class_place
