-- Tournaments of real players by buy-in: how often they end in the money, and the return on what they cost.
-- grain: one row per (site, player, currency, buy_in_hundredths, bounty_hundredths, fee_hundredths)
-- units: *_hundredths are those of the currency; errors are those of independent tournaments, intervals of Student's t. Prizes
--   are few and large, so intervals of some dozens of tournaments say little
-- columns:
--   site: card room or program that recorded the hands
--   player: name of the player there
--   currency: ISO code of the buy-in, or points of the site; null where the record does not say
--   buy_in_hundredths: part of the buy-in that goes to the prize pool
--   bounty_hundredths: part that is paid for knocking the player out, null where there is none
--   fee_hundredths: part that the site keeps
--   num_tournaments: tournaments with at least one hand
--   num_unfinished: of these, those whose end for the player the files do not show; they count below nowhere
--   num_finished: the others
--   num_hands: hands of all tournaments
--   num_in_the_money: finished ones with a prize
--   in_the_money_rate: num_in_the_money / num_finished
--   in_the_money_rate_stderr: its standard error
--   num_counted: finished ones whose profit is known, the sample of what follows
--   cost_hundredths: what these cost
--   prize_hundredths: prizes from the pool in these
--   bounties_won_hundredths: paid for knocking others out in these
--   profit_hundredths: prizes and bounties less cost
--   roi [fraction]: profit_hundredths / cost_hundredths
--   roi_stderr: its standard error
--   roi_low: lower end of its 95 % interval, null of fewer than five tournaments
--   roi_high: upper end of it
with

tournaments as (
    select *, profit_hundredths is not null as is_counted
    from mart_tournaments
),

per_buy_in as (
    select
        site,
        player,
        currency,
        buy_in_hundredths,
        bounty_hundredths,
        fee_hundredths,
        count(*) as num_tournaments,
        count_if(not is_finished) as num_unfinished,
        count_if(is_finished) as num_finished,
        cast(sum(num_hands) as bigint) as num_hands,
        count_if(is_in_the_money) as num_in_the_money,
        count_if(is_counted) as num_counted,
        cast(sum(prize_hundredths) filter (where is_counted) as bigint) as prize_hundredths,
        cast(sum(coalesce(bounties_won_hundredths, 0)) filter (where is_counted) as bigint) as bounties_won_hundredths,
        moments(case when is_counted then profit_hundredths end, case when is_counted then cost_hundredths end, 1) as returns
    from tournaments
    group by all
),

rates as (
    select
        *,
        ratio(returns) as roi,
        ratio_stderr(returns, num_counted) as roi_stderr
    from per_buy_in
),

final as (
    select
        site,
        player,
        currency,
        buy_in_hundredths,
        bounty_hundredths,
        fee_hundredths,
        num_tournaments,
        num_unfinished,
        num_finished,
        num_hands,
        num_in_the_money,
        num_in_the_money / nullif(num_finished, 0) as in_the_money_rate,
        share_stderr(num_in_the_money, num_finished) as in_the_money_rate_stderr,
        num_counted,
        returns.n as cost_hundredths,
        prize_hundredths,
        bounties_won_hundredths,
        returns.x as profit_hundredths,
        roi,
        roi_stderr,
        roi - half_width(roi_stderr, num_counted) as roi_low,
        roi + half_width(roi_stderr, num_counted) as roi_high
    from rates
)

select * from final
order by site, player, currency, buy_in_hundredths, bounty_hundredths, fee_hundredths
