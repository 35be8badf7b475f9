-- How often nobody kills in the deals that stand, and the pot is replayed: in the first playing and in each replay.
-- grain: one row per (game, stake_label, rule_set, num_seats, player_mix, num_replays)
-- units: hands that come to that playing; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   num_seats: seats dealt in
--   player_mix: kinds of player at the table, with their number where it is not one
--   num_replays: replays before this playing: 0 is the first one
--   num_hands: hands that come to it
--   num_clusters: sessions with such hands, the sample of the standard errors
--   num_opened: of them those in which the helps were opened
--   opened_share: num_opened / num_hands
--   opened_share_stderr: its clustered standard error
--   num_shown_down: of them those that were shown down
--   shown_down_share: num_shown_down / num_hands
--   shown_down_share_stderr: its clustered standard error
--   num_unkilled: of those shown down the ones in which nobody killed
--   unkilled_share: num_unkilled / num_shown_down
--   unkilled_share_stderr: its clustered standard error
--   unkilled_share_clusters: sessions with a showdown, the sample of that error
--   sampled_share: chance that nobody kills in a deal that stands, sampled without play; null unless only openers sit there
--   sampled_share_stderr: its standard error
--   z [standard errors]: unkilled_share less sampled_share, the error is that of as many new shuffles and of the sample
--   num_replayed: of these the ones that were replayed; the others were divided
--   replayed_share: num_replayed / num_hands
--   replayed_share_stderr: its clustered standard error
with

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        num_replays,
        sum(num_clusters) as num_clusters,
        sum(num_shown_clusters) as num_shown_clusters,
        merged(opened) as opened,
        merged(shown_down) as shown_down,
        merged(unkilled) as unkilled,
        merged(replayed) as replayed
    from part_mata_replays
    group by all
),

final as (
    select
        parts.game,
        parts.stake_label,
        parts.rule_set,
        parts.num_seats,
        parts.player_mix,
        parts.num_replays,
        parts.opened.n as num_hands,
        cast(parts.num_clusters as bigint) as num_clusters,
        parts.opened.x as num_opened,
        ratio(parts.opened) as opened_share,
        ratio_stderr(parts.opened, parts.num_clusters) as opened_share_stderr,
        parts.shown_down.x as num_shown_down,
        ratio(parts.shown_down) as shown_down_share,
        ratio_stderr(parts.shown_down, parts.num_clusters) as shown_down_share_stderr,
        parts.unkilled.x as num_unkilled,
        ratio(parts.unkilled) as unkilled_share,
        ratio_stderr(parts.unkilled, parts.num_shown_clusters) as unkilled_share_stderr,
        cast(parts.num_shown_clusters as bigint) as unkilled_share_clusters,
        samples.share as sampled_share,
        samples.share_stderr as sampled_share_stderr,
        (ratio(parts.unkilled) - samples.share)
        / sqrt(samples.share * (1 - samples.share) / nullif(parts.unkilled.n, 0) + power(samples.share_stderr, 2)) as z,
        parts.replayed.x as num_replayed,
        ratio(parts.replayed) as replayed_share,
        ratio_stderr(parts.replayed, parts.num_clusters) as replayed_share_stderr
    from merged_parts as parts
    left join sampled_kills as samples
        on
            parts.game = samples.game
            and parts.num_seats = samples.num_seats
            and parts.player_mix = samples.player_mix
)

select * from final
order by game, stake_label, rule_set, num_seats, player_mix, num_replays
