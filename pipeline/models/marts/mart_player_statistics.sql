-- Statistics of each player, simulated and real, all hands and by position, effective stack, seats dealt in and month: counts
-- that the view statistics reads out, one row a statistic.
-- grain: one row per (
--   scenario, site, player, player_kind, is_tournament, game, betting_limit, stake_label, rule_set, cut, item_no)
-- units: lists; made and chances count hands by the bits of codes.Stat, ratios are numerator, denominator and standard
--   error of what is no share of hands, in the order of the view statistic_definitions
-- columns:
--   scenario: scenario that a simulated player sat in, empty for real ones
--   site: card room or program that recorded a real player, empty for simulated ones
--   player: name of the player there
--   player_kind: kind of the policy, or person
--   is_tournament: hands of tournaments, which are counted apart
--   game: key of the game
--   betting_limit: no limit, pot limit or fixed limit
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   cut: all, month, position, stack or seats; each adds up to all hands, so never add up two
--   item_no: place of the item in its cut
--   item: month (UTC), name of the position, band of the effective stack, or number of seats; unknown where no record says it
--   num_hands: hands dealt in
--   made [count]: hands that took each statistic, by bit
--   chances [count]: hands that had a chance for it, by bit
--   ratios [count]: numerator, denominator and clustered standard error of each ratio of actions
with

stakes as (select distinct game, stake_label, betting_limit from stg_stakes),

positions as (
    select
        stakes.game,
        stakes.stake_label,
        len(stakes.blind_chips) as num_seats,
        min(position_names(runs.has_blinds, stakes.blind_chips)) as position_names
    from stg_stakes as stakes
    inner join stg_runs as runs on stakes.run_id = runs.run_id
    group by all
),

cuts as (select unnest(['all', 'month', 'position', 'stack', 'seats']) as cut),

simulated as (
    select
        parts.scenario,
        '' as site,
        parts.player,
        parts.player_kind,
        false as is_tournament,
        parts.game,
        stakes.betting_limit,
        parts.stake_label,
        parts.rule_set,
        cuts.cut,
        case cuts.cut
            when 'all' then 0
            when 'position'
                then position_place(positions.position_names[parts.position_no + 1], parts.position_no)
            when 'stack' then coalesce(parts.stack_band_no, 99)
            when 'seats' then parts.num_seats
        end as item_no,
        positions.position_names[parts.position_no + 1] as position,
        parts.made,
        parts.chances,
        parts.ratios
    from part_statistics as parts
    cross join cuts
    inner join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
    left join positions
        on
            parts.game = positions.game
            and parts.stake_label = positions.stake_label
            and parts.num_seats = positions.num_seats
    where cuts.cut <> 'month'
),

-- Numbers stand for the names of room, player and stakes while seats are added up.
groups as (
    select
        *,
        cast(
            row_number() over (order by site, player, game, betting_limit, stake_label, rule_set, is_tournament) as integer
        ) as group_no
    from (select distinct site, player, game, betting_limit, stake_label, rule_set, is_tournament from part_real_seats)
),

seats as (
    select
        groups.group_no,
        coalesce(100 * year(seats.played_at) + month(seats.played_at), 999999) as month_no,
        position_place(seats.position, seats.position_no) as position_place,
        seats.position,
        coalesce(stack_band_no(seats.effective_chips, seats.big_blind_chips), 99) as stack_band_no,
        seats.num_seats,
        case when has_stat(seats.chance_bits, 2048) then seats.num_flop_players else 0 end as num_flop_players,
        seats.made_bits,
        seats.chance_bits,
        seats.action_counts
    from part_real_seats as seats
    inner join groups using (site, player, game, betting_limit, stake_label, rule_set, is_tournament)
),

in_cuts as (
    select
        seats.*,
        cuts.cut,
        case cuts.cut
            when 'all' then 0
            when 'month' then seats.month_no
            when 'position' then seats.position_place
            when 'stack' then seats.stack_band_no
            when 'seats' then seats.num_seats
        end as item_no
    from seats
    cross join cuts
),

real_items as (
    select
        group_no,
        cut,
        item_no,
        min(position) as position,
        bit_counts(made_bits, 1) as made,
        bit_counts(chance_bits, 1) as chances,
        ratio_moments(made_bits, chance_bits, action_counts, num_flop_players, 1) as ratios
    from in_cuts
    group by all
),

simulated_items as (
    select
        scenario,
        site,
        player,
        player_kind,
        is_tournament,
        game,
        betting_limit,
        stake_label,
        rule_set,
        cut,
        item_no,
        min(position) as position,
        added_counts(made) as made,
        added_counts(chances) as chances,
        merged_ratios(ratios) as ratios
    from simulated
    group by all
),

items as (
    select * from simulated_items
    union all
    select
        '' as scenario,
        groups.site,
        groups.player,
        'person' as player_kind,
        groups.is_tournament,
        groups.game,
        groups.betting_limit,
        groups.stake_label,
        groups.rule_set,
        real_items.* exclude (group_no)
    from real_items
    inner join groups using (group_no)
),

final as (
    select
        scenario,
        site,
        player,
        player_kind,
        is_tournament,
        game,
        betting_limit,
        stake_label,
        rule_set,
        cut,
        item_no,
        cut_item(cut, item_no, position) as item,
        chances[1] as num_hands,
        made,
        chances,
        ratios_of_hands(ratios, chances[1]) as ratios
    from items
)

select * from final
order by scenario, site, player, player_kind, is_tournament, game, betting_limit, stake_label, rule_set, cut, item_no
