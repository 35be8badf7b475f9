-- What the house takes at each table, by step of its schedule: the rake that a hand pays.
-- grain: one row per (game, stake_label, rule_set, num_seats, player_mix, step_chips)
-- units: chips are the smallest unit of the stakes; rake_bb_per_100_hands and its error are big blinds per 100 hands of the
--   table; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   num_seats: seats dealt in
--   player_mix: kinds of player at the table, with their number where it is not one
--   step_chips: rake of the hand, 0 for none
--   num_hands: hands that paid it
--   num_all_hands: all hands of the table
--   num_clusters: sessions that all these fall into, the sample of the standard errors
--   share: num_hands / num_all_hands
--   share_stderr: its clustered standard error
--   rake_bb_per_100_hands: rake of the step in big blinds per 100 hands of the table
--   rake_bb_per_100_hands_stderr: its clustered standard error
--   pot_chips: pots of these hands before rake
--   rake_share_of_pots: rake of the step over these pots
with

stakes as (select distinct game, stake_label, big_blind_chips from stg_stakes),

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        step_chips,
        merged(of_hands) as of_hands,
        cast(sum(pot_chips) as bigint) as pot_chips
    from part_mata_rake
    group by all
),

totals as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        sum(num_clusters) as num_clusters,
        merged(deals_of_hands) as hands
    from part_mata_hands
    group by all
),

joined as (
    select
        parts.*,
        totals.num_clusters,
        among(parts.of_hands, totals.hands) as of_all
    from merged_parts as parts
    inner join totals
        on
            parts.game = totals.game
            and parts.stake_label = totals.stake_label
            and parts.rule_set = totals.rule_set
            and parts.num_seats = totals.num_seats
            and parts.player_mix = totals.player_mix
),

final as (
    select
        parts.game,
        parts.stake_label,
        parts.rule_set,
        parts.num_seats,
        parts.player_mix,
        parts.step_chips,
        parts.of_all.x as num_hands,
        parts.of_all.n as num_all_hands,
        cast(parts.num_clusters as bigint) as num_clusters,
        ratio(parts.of_all) as share,
        ratio_stderr(parts.of_all, parts.num_clusters) as share_stderr,
        100 * parts.step_chips * ratio(parts.of_all) / stakes.big_blind_chips as rake_bb_per_100_hands,
        100 * parts.step_chips * ratio_stderr(parts.of_all, parts.num_clusters) / stakes.big_blind_chips
            as rake_bb_per_100_hands_stderr,
        parts.pot_chips,
        parts.of_all.x * parts.step_chips / nullif(parts.pot_chips, 0) as rake_share_of_pots
    from joined as parts
    inner join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
)

select * from final
order by game, stake_label, rule_set, num_seats, player_mix, step_chips
