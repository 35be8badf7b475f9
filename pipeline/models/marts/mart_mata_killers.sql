-- What is held at the showdown that decides a hand of Mata Ases, which of it kills, and how often it wins.
-- grain: one row per (game, stake_label, rule_set, num_seats, player_mix, class_place)
-- units: seats at the showdown; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   num_seats: seats dealt in
--   player_mix: kinds of player at the table, with their number where it is not one
--   class_place: place of the class, 0 the worst
--   hand_class: name of the class; pairs are two, of aces and below
--   does_kill: whether the class kills: a pair of aces or better
--   num_shown: seats that held it
--   num_all_shown: seats at the showdown
--   num_clusters: sessions with a showdown, the sample of the share's standard error
--   share: num_shown / num_all_shown
--   share_stderr: its clustered standard error
--   num_won: of those who held it the ones who won chips, shared pots included
--   won_share: num_won / num_shown
--   won_share_stderr: its clustered standard error
--   won_share_clusters: sessions in which it was held, the sample of that error
with

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        class_place,
        sum(num_clusters) as num_clusters,
        merged(shown) as shown,
        merged(won) as won
    from part_mata_killers
    group by all
),

joined as (
    select
        parts.* exclude (shown),
        totals.num_clusters as num_all_clusters,
        among(parts.shown, totals.shown) as shown
    from merged_parts as parts
    inner join merged_parts as totals
        on
            parts.game = totals.game
            and parts.stake_label = totals.stake_label
            and parts.rule_set = totals.rule_set
            and parts.num_seats = totals.num_seats
            and parts.player_mix = totals.player_mix
    where parts.class_place is not null and totals.class_place is null
),

final as (
    select
        parts.game,
        parts.stake_label,
        parts.rule_set,
        parts.num_seats,
        parts.player_mix,
        parts.class_place,
        kill_class_name(parts.class_place) as hand_class,
        does_class_kill(parts.class_place) as does_kill,
        parts.shown.x as num_shown,
        parts.shown.n as num_all_shown,
        cast(parts.num_all_clusters as bigint) as num_clusters,
        ratio(parts.shown) as share,
        ratio_stderr(parts.shown, parts.num_all_clusters) as share_stderr,
        parts.won.x as num_won,
        ratio(parts.won) as won_share,
        ratio_stderr(parts.won, parts.num_clusters) as won_share_stderr,
        cast(parts.num_clusters as bigint) as won_share_clusters
    from joined as parts
)

select * from final
order by game, stake_label, rule_set, num_seats, player_mix, class_place
