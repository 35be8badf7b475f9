-- Win rate by the rank of the door in the deal that decided the hand.
-- grain: one row per (game, stake_label, rule_set, num_seats, player_mix, door_rank)
-- units: net_bb_per_100 and its error are big blinds per 100 hands of a seat that was still in then; clusters are sessions (hands
--   where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   num_seats: seats dealt in
--   player_mix: kinds of player at the table, with their number where it is not one
--   door_rank: rank of the door, 0 (2) to 12 (A)
--   door: the rank as cards have it
--   num_doors: seats that had such a door
--   num_clusters: sessions with such doors, the sample of the standard errors
--   net_bb_per_100: chips won less chips put in in the whole hand, after rake
--   net_bb_per_100_stderr: its clustered standard error
--   num_won: of these seats those that won chips
--   won_share: num_won / num_doors
--   won_share_stderr: its clustered standard error
with

stakes as (select distinct game, stake_label, big_blind_chips from stg_stakes),

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        door_rank,
        sum(num_clusters) as num_clusters,
        merged(net) as net,
        merged(won) as won
    from part_mata_doors
    group by all
),

final as (
    select
        parts.game,
        parts.stake_label,
        parts.rule_set,
        parts.num_seats,
        parts.player_mix,
        parts.door_rank,
        rank_text(parts.door_rank) as door,
        parts.net.n as num_doors,
        cast(parts.num_clusters as bigint) as num_clusters,
        100 * ratio(parts.net) / stakes.big_blind_chips as net_bb_per_100,
        100 * ratio_stderr(parts.net, parts.num_clusters) / stakes.big_blind_chips as net_bb_per_100_stderr,
        parts.won.x as num_won,
        ratio(parts.won) as won_share,
        ratio_stderr(parts.won, parts.num_clusters) as won_share_stderr
    from merged_parts as parts
    inner join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
)

select * from final
order by game, stake_label, rule_set, num_seats, player_mix, door_rank
