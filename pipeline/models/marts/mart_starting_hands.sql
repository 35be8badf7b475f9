-- Results of each starting hand, where two own cards are known.
-- grain: one row per (game, rule_set, starting_hand)
-- units: net_bb_per_100 and its error are big blinds per 100 seat-hands; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   starting_hand: like AA, AKs (one suit), AKo
--   high_rank: rank of the higher card, 0 (2) to 12 (A)
--   low_rank: rank of the lower card, 0 (2) to 12 (A)
--   is_suited: whether both are of one suit
--   num_seat_hands: seats that were dealt it
--   num_clusters: sessions that these fall into, the sample of the standard errors
--   net_bb: chips won less chips put in, after rake, in big blinds
--   net_bb_per_100: 100 * net_bb / num_seat_hands
--   net_bb_per_100_stderr: its clustered standard error
--   vpip_made: seat-hands with a voluntary call, bet or raise on the first street
--   vpip_chances: seat-hands less walks
--   vpip_rate: vpip_made / vpip_chances
--   vpip_rate_stderr: its clustered standard error
with

stakes as (select distinct game, stake_label, big_blind_chips from stg_stakes),

parts as (
    select parts.*, stakes.big_blind_chips
    from part_starting_hands as parts
    inner join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
),

in_big_blinds as (
    select
        game,
        rule_set,
        high_rank,
        low_rank,
        is_suited,
        num_clusters,
        vpip,
        net.n as num_seat_hands,
        net.nn as sum_nn,
        net.x / big_blind_chips as net_bb,
        net.nx / big_blind_chips as sum_nx,
        net.xx / big_blind_chips / big_blind_chips as sum_xx
    from parts
),

merged_parts as (
    select
        game,
        rule_set,
        high_rank,
        low_rank,
        is_suited,
        sum(num_clusters) as num_clusters,
        merged(vpip) as vpip,
        {
            'n': cast(sum(num_seat_hands) as bigint),
            'x': sum(net_bb order by net_bb),
            'nn': sum(sum_nn),
            'nx': sum(sum_nx order by sum_nx),
            'xx': sum(sum_xx order by sum_xx)
        } as net
    from in_big_blinds
    group by all
),

final as (
    select
        game,
        rule_set,
        starting_hand_name(high_rank, low_rank, is_suited) as starting_hand,
        high_rank,
        low_rank,
        is_suited,
        net.n as num_seat_hands,
        cast(num_clusters as bigint) as num_clusters,
        net.x as net_bb,
        100 * ratio(net) as net_bb_per_100,
        100 * ratio_stderr(net, num_clusters) as net_bb_per_100_stderr,
        vpip.x as vpip_made,
        vpip.n as vpip_chances,
        ratio(vpip) as vpip_rate,
        ratio_stderr(vpip, num_clusters) as vpip_rate_stderr
    from merged_parts
)

select * from final
order by game, rule_set, high_rank desc, low_rank desc, is_suited desc
