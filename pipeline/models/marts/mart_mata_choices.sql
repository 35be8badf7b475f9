-- KEEP against NEW: how often each is chosen before a street, and what is won from then on.
-- grain: one row per (game, stake_label, rule_set, num_seats, player_mix, street_no, choice)
-- units: net_bb_per_choice and its error are big blinds per choice; clusters are sessions (hands where stacks are reset); a
--   forced NEW is no choice
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   num_seats: seats dealt in
--   player_mix: kinds of player at the table, with their number where it is not one
--   street_no: street whose card it is, 2 for BET_4 and 3 for BET_5, where the third card may be chosen 1 for BET_3
--   street: its name
--   choice: keep: the hole stays closed and the card comes open; new: the hole is opened and the card is the new one
--   num_choices: times that it was chosen
--   num_all_choices: choices on the street
--   num_clusters: sessions with choices on the street, the sample of the share's standard error
--   share: num_choices / num_all_choices
--   share_stderr: its clustered standard error
--   net_bb_per_choice [big blinds]: chips won in the hand less chips put in after the choice, after rake
--   net_bb_per_choice_stderr: its clustered standard error
--   net_bb_per_choice_clusters: sessions in which it was chosen, the sample of that error
--   num_won: of these seats those that won chips in the hand
--   won_share: num_won / num_choices
--   won_share_stderr: its clustered standard error
--   won_share_clusters: sessions in which it was chosen, the sample of that error
with

stakes as (select distinct game, stake_label, big_blind_chips from stg_stakes),

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        street_no,
        choice,
        sum(num_clusters) as num_clusters,
        merged(chosen) as chosen,
        merged(net) as net,
        merged(won) as won
    from part_mata_choices
    group by all
),

totals as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        street_no,
        sum(num_all_clusters) as num_all_clusters,
        merged(all_choices) as all_choices
    from (
        select distinct
            game,
            run_id,
            block_key,
            stake_label,
            rule_set,
            num_seats,
            player_mix,
            street_no,
            num_all_clusters,
            all_choices
        from part_mata_choices
    )
    group by all
),

joined as (
    select parts.*, totals.num_all_clusters, among(parts.chosen, totals.all_choices) as of_all
    from merged_parts as parts
    inner join totals
        on
            parts.game = totals.game
            and parts.stake_label = totals.stake_label
            and parts.rule_set = totals.rule_set
            and parts.num_seats = totals.num_seats
            and parts.player_mix = totals.player_mix
            and parts.street_no = totals.street_no
),

final as (
    select
        parts.game,
        parts.stake_label,
        parts.rule_set,
        parts.num_seats,
        parts.player_mix,
        parts.street_no,
        street_names(parts.game)[parts.street_no + 1] as street,
        parts.choice,
        parts.of_all.x as num_choices,
        parts.of_all.n as num_all_choices,
        cast(parts.num_all_clusters as bigint) as num_clusters,
        ratio(parts.of_all) as share,
        ratio_stderr(parts.of_all, parts.num_all_clusters) as share_stderr,
        ratio(parts.net) / stakes.big_blind_chips as net_bb_per_choice,
        ratio_stderr(parts.net, parts.num_clusters) / stakes.big_blind_chips as net_bb_per_choice_stderr,
        cast(parts.num_clusters as bigint) as net_bb_per_choice_clusters,
        parts.won.x as num_won,
        ratio(parts.won) as won_share,
        ratio_stderr(parts.won, parts.num_clusters) as won_share_stderr,
        cast(parts.num_clusters as bigint) as won_share_clusters
    from joined as parts
    inner join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
)

select * from final
order by game, stake_label, rule_set, num_seats, player_mix, street_no, choice
