-- What the house takes from each size of the game.
-- grain: one row per (game, stake_label, rule_set, num_seats)
-- units: chips are the smallest unit of the stakes; rake_bb_per_100_hands and its error are big blinds per 100 hands; clusters
--   are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   betting_limit: no limit, pot limit or fixed limit
--   num_seats: seats dealt in
--   num_hands: hands
--   num_clusters: sessions that the hands fall into, the sample of the standard errors
--   num_raked_hands: hands that paid rake
--   pot_chips: all pots before rake
--   rake_chips: rake taken
--   rake_share_of_pots: rake_chips / pot_chips
--   rake_share_of_pots_stderr: its clustered standard error
--   rake_bb_per_100_hands: rake in big blinds per 100 hands
--   rake_bb_per_100_hands_stderr: its clustered standard error
--   rake_bb_per_100_per_player_dealt: rake_bb_per_100_hands / num_seats, each player dealt in paying the same share
--   rake_bb_per_100_per_player_dealt_stderr: its clustered standard error
--   share_of_hands_raked: num_raked_hands / num_hands
--   share_of_hands_raked_stderr: its clustered standard error
with

stakes as (select distinct game, stake_label, betting_limit, big_blind_chips from stg_stakes),

parts as (
    select parts.*, stakes.betting_limit, stakes.big_blind_chips
    from part_rake as parts
    inner join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
),

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        betting_limit,
        big_blind_chips,
        sum(num_clusters) as num_clusters,
        merged(rake_of_hands) as rake_of_hands,
        merged(rake_of_pots) as rake_of_pots,
        merged(raked_hands) as raked_hands
    from parts
    group by all
),

final as (
    select
        game,
        stake_label,
        rule_set,
        betting_limit,
        num_seats,
        rake_of_hands.n as num_hands,
        cast(num_clusters as bigint) as num_clusters,
        raked_hands.x as num_raked_hands,
        rake_of_pots.n as pot_chips,
        rake_of_pots.x as rake_chips,
        ratio(rake_of_pots) as rake_share_of_pots,
        ratio_stderr(rake_of_pots, num_clusters) as rake_share_of_pots_stderr,
        100 * ratio(rake_of_hands) / big_blind_chips as rake_bb_per_100_hands,
        100 * ratio_stderr(rake_of_hands, num_clusters) / big_blind_chips as rake_bb_per_100_hands_stderr,
        100 * ratio(rake_of_hands) / big_blind_chips / num_seats as rake_bb_per_100_per_player_dealt,
        100 * ratio_stderr(rake_of_hands, num_clusters) / big_blind_chips / num_seats as rake_bb_per_100_per_player_dealt_stderr,
        ratio(raked_hands) as share_of_hands_raked,
        ratio_stderr(raked_hands, num_clusters) as share_of_hands_raked_stderr
    from merged_parts
)

select * from final
order by game, stake_label, rule_set, num_seats
