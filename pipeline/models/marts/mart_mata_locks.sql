-- How often a player is locked on the last betting street, where it may check and fold only.
-- grain: one row per (game, stake_label, rule_set, num_seats, player_mix)
-- units: seats with a decision there, each once a hand; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   num_seats: seats dealt in
--   player_mix: kinds of player at the table, with their number where it is not one
--   num_deciding: seats that had a decision on the last betting street
--   num_clusters: sessions with such seats, the sample of the standard errors
--   num_locked: of them those that were locked at one
--   locked_share: num_locked / num_deciding
--   locked_share_stderr: its clustered standard error
--   num_locked_folds: of the locked seats those that folded there
--   locked_fold_share: num_locked_folds / num_locked
--   locked_fold_share_stderr: its clustered standard error
--   locked_fold_share_clusters: sessions with locked seats, the sample of that error
--   num_locked_wins: of the locked seats those that won chips in the hand
--   locked_win_share: num_locked_wins / num_locked
--   locked_win_share_stderr: its clustered standard error
--   locked_win_share_clusters: sessions with locked seats, the sample of that error
--   num_hands: hands with a decision there
--   num_hands_locked: of them those in which somebody was locked
--   hands_locked_share: num_hands_locked / num_hands
--   hands_locked_share_stderr: its clustered standard error
with

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        sum(num_clusters) as num_clusters,
        sum(num_locked_clusters) as num_locked_clusters,
        merged(locked) as locked,
        merged(folded) as folded,
        merged(won) as won,
        merged(hands_locked) as hands_locked
    from part_mata_locks
    group by all
),

final as (
    select
        parts.game,
        parts.stake_label,
        parts.rule_set,
        parts.num_seats,
        parts.player_mix,
        parts.locked.n as num_deciding,
        cast(parts.num_clusters as bigint) as num_clusters,
        parts.locked.x as num_locked,
        ratio(parts.locked) as locked_share,
        ratio_stderr(parts.locked, parts.num_clusters) as locked_share_stderr,
        parts.folded.x as num_locked_folds,
        ratio(parts.folded) as locked_fold_share,
        ratio_stderr(parts.folded, parts.num_locked_clusters) as locked_fold_share_stderr,
        cast(parts.num_locked_clusters as bigint) as locked_fold_share_clusters,
        parts.won.x as num_locked_wins,
        ratio(parts.won) as locked_win_share,
        ratio_stderr(parts.won, parts.num_locked_clusters) as locked_win_share_stderr,
        cast(parts.num_locked_clusters as bigint) as locked_win_share_clusters,
        parts.hands_locked.n as num_hands,
        parts.hands_locked.x as num_hands_locked,
        ratio(parts.hands_locked) as hands_locked_share,
        ratio_stderr(parts.hands_locked, parts.num_clusters) as hands_locked_share_stderr
    from merged_parts as parts
)

select * from final
order by game, stake_label, rule_set, num_seats, player_mix
