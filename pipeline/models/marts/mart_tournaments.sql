-- Tournaments of real players: what each cost and brought. What the files do not show is null: of a player who is not seen to
-- finish there is no prize and no profit.
-- grain: one row per (site, tournament_id, player)
-- units: *_hundredths are those of the currency; times are UTC, a hand's being that of its beginning. Who plays on after having
--   finished has bought another entry. profit_hundredths is null where a prize, bounty or price is in another currency than the
--   buy-in, where an entry to another tournament was won, or a bounty whose amount is not said
-- columns:
--   site: card room or program that recorded the hands
--   tournament_id: number of the tournament there
--   player: name of the player there
--   is_hero: whether hands show the player's cards from the start, as files of one's own do
--   currency: ISO code of the buy-in, or points of the site; null where the record does not say
--   buy_in_hundredths: part of the buy-in that goes to the prize pool
--   bounty_hundredths: part that is paid for knocking the player out, null where there is none
--   fee_hundredths: part that the site keeps
--   games: keys of the games played
--   num_hands: hands dealt in
--   num_levels: levels of the blinds among them, 0 where the records do not say
--   first_level: level of the first hand as the site writes it
--   last_level: level of the last hand
--   first_played_at: when the first hand began
--   last_played_at: when the last hand began
--   num_entries: buy-ins paid, re-entries included
--   num_rebuys: hands in which chips were bought again
--   num_addons: hands in which an add-on was taken
--   cost_hundredths: entries, re-buys and add-ons; null where one of their prices is not known
--   is_finished: whether the files show the end of the player's tournament
--   place [place]: the place that was said last; several players may share one
--   is_in_the_money: whether a prize or an entry to another tournament was won; null of who is not seen to finish
--   prize_hundredths: prizes from the pool, 0 where the player finished and none is named; null of who is not seen to finish
--   bounties_won_hundredths: paid for knocking others out, as far as the files show
--   profit_hundredths: prizes and bounties less cost; null of who is not seen to finish
--   roi [fraction]: profit_hundredths / cost_hundredths
with

hands as (
    select *, {'at': played_at, 'run': run_id, 'hand': hand_no} as place_in_time
    from part_real_seats
    where tournament_id is not null
),

played as (
    select
        site,
        tournament_id,
        player,
        bool_or(is_hero) as is_hero,
        string_agg(distinct game, ', ' order by game) as games,
        count(*) as num_hands,
        count(distinct tournament_level) as num_levels,
        arg_min(tournament_level, place_in_time) as first_level,
        arg_max(tournament_level, place_in_time) as last_level,
        min(played_at) as first_played_at,
        max(played_at) as last_played_at,
        max(place_in_time) as last_place_in_time
    from hands
    group by all
),

buy_ins as (
    select
        site,
        tournament_id,
        only_value(buy_in_currency) as currency,
        only_value(buy_in_hundredths) as buy_in_hundredths,
        only_value(bounty_hundredths) as bounty_hundredths,
        only_value(fee_hundredths) as fee_hundredths
    from hands
    group by all
),

facts as (
    select *, {'at': played_at, 'run': run_id, 'hand': hand_no} as place_in_time
    from part_tournament_seats
),

said as (
    select
        facts.site,
        facts.tournament_id,
        facts.player,
        count_if(facts.has_finished) as num_finishes,
        max(facts.place_in_time) filter (where facts.has_finished) as finished_in_time,
        arg_max(facts.place, facts.place_in_time) filter (where facts.place is not null) as place,
        cast(sum(facts.prize_hundredths) as bigint) as prize_hundredths,
        bool_or(facts.has_won_entry) as has_won_entry,
        cast(sum(facts.bounty_won_hundredths) as bigint) as bounties_won_hundredths,
        count_if(facts.has_rebought) as num_rebuys,
        count_if(facts.has_added_on) as num_addons,
        cast(sum(facts.rebuy_price_hundredths) as bigint) as rebuys_hundredths,
        cast(sum(facts.addon_price_hundredths) as bigint) as addons_hundredths,
        bool_or(
            (facts.has_rebought and facts.rebuy_price_hundredths is null)
            or (facts.has_added_on and facts.addon_price_hundredths is null)
        ) as is_a_price_unknown,
        bool_or(facts.has_unsaid_bounty) as has_unsaid_bounty,
        bool_or(
            coalesce(
                facts.prize_hundredths,
                facts.bounty_won_hundredths,
                facts.rebuy_price_hundredths,
                facts.addon_price_hundredths
            ) is not null
            and facts.currency is distinct from buy_ins.currency
        ) as has_other_currency
    from facts
    inner join buy_ins using (site, tournament_id)
    group by all
),

joined as (
    select
        played.*,
        buy_ins.* exclude (site, tournament_id),
        said.* exclude (site, tournament_id, player),
        coalesce(said.finished_in_time >= played.last_place_in_time, false) as is_finished
    from played
    inner join buy_ins using (site, tournament_id)
    left join said using (site, tournament_id, player)
),

with_cost as (
    select
        *,
        greatest(1, coalesce(num_finishes, 0) + cast(not is_finished as integer)) as num_entries,
        case
            when not coalesce(is_a_price_unknown or has_other_currency, false)
                then num_entries * (buy_in_hundredths + coalesce(bounty_hundredths, 0) + coalesce(fee_hundredths, 0))
                    + coalesce(rebuys_hundredths, 0) + coalesce(addons_hundredths, 0)
        end as cost_hundredths,
        case when is_finished then coalesce(prize_hundredths, 0) end as known_prize_hundredths,
        case
            when is_finished and not (has_won_entry or has_unsaid_bounty)
                then known_prize_hundredths + coalesce(bounties_won_hundredths, 0) - cost_hundredths
        end as profit_hundredths
    from joined
),

final as (
    select
        site,
        tournament_id,
        player,
        is_hero,
        currency,
        buy_in_hundredths,
        bounty_hundredths,
        fee_hundredths,
        games,
        num_hands,
        num_levels,
        first_level,
        last_level,
        first_played_at,
        last_played_at,
        num_entries,
        coalesce(num_rebuys, 0) as num_rebuys,
        coalesce(num_addons, 0) as num_addons,
        cost_hundredths,
        is_finished,
        place,
        case when is_finished then known_prize_hundredths > 0 or has_won_entry end as is_in_the_money,
        known_prize_hundredths as prize_hundredths,
        bounties_won_hundredths,
        profit_hundredths,
        profit_hundredths / nullif(cost_hundredths, 0) as roi
    from with_cost
)

select * from final
order by site, tournament_id, player
