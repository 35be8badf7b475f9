-- How many hands reach each street, and the showdown.
-- grain: one row per (game, stake_label, street_no)
-- units: counts; street_no 0 is the first street, one more than the last street of the game is the showdown
-- columns:
--   game: key of the game
--   stake_label: blinds and currency
--   street_no: number of the street; one more than the last street dealt in the game stands for the showdown
--   street: preflop, flop, turn, river, showdown
--   num_hands: hands of the game and stakes
--   num_reached: hands in which the street was dealt, or that were shown down
--   reached_share: num_reached / num_hands
--   reached_share_stderr: its standard error, hands taken as independent
with

parts as (select * from part_streets),

merged_parts as (
    select game, stake_label, last_street_no, went_to_showdown, cast(sum(num_hands) as bigint) as num_hands
    from parts
    group by all
),

totals as (select game, stake_label, cast(sum(num_hands) as bigint) as num_hands from merged_parts group by all),

streets as (
    select totals.game, totals.stake_label, totals.num_hands, steps.street_no
    from totals
    cross join (select unnest(range(5)) as street_no) as steps
),

reached as (
    select
        streets.game,
        streets.stake_label,
        cast(streets.street_no as utinyint) as street_no,
        ['preflop', 'flop', 'turn', 'river', 'showdown'][streets.street_no + 1] as street,
        streets.num_hands,
        cast(coalesce(sum(merged_parts.num_hands) filter (
            case
                when streets.street_no = 4 then merged_parts.went_to_showdown
                else merged_parts.last_street_no >= streets.street_no
            end
        ), 0) as bigint) as num_reached
    from streets
    left join merged_parts on streets.game = merged_parts.game and streets.stake_label = merged_parts.stake_label
    group by streets.game, streets.stake_label, streets.street_no, streets.num_hands
),

final as (
    select
        *,
        num_reached / num_hands as reached_share,
        sqrt(num_reached / num_hands * (1 - num_reached / num_hands) / num_hands) as reached_share_stderr
    from reached
)

select * from final
order by game, stake_label, street_no
