-- How many hands and seats reach each street and the showdown, and how much is won there.
-- grain: one row per (game, stake_label, rule_set, street_no)
-- units: chips are the smallest unit of the stakes; street_no 0 is the first street; clusters are sessions (hands where stacks
--   are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   betting_limit: no limit, pot limit or fixed limit
--   street_no: number of the street; one more than the last street of the game stands for the showdown
--   street: name of the street, or showdown
--   num_hands: hands of the game, stakes and rules
--   num_clusters: sessions that the hands fall into, the sample of the standard error
--   num_reached: hands in which the street was dealt, or that were shown down
--   reached_share: num_reached / num_hands
--   reached_share_stderr: its clustered standard error
--   num_seat_hands: hands times seats dealt in
--   num_seats_reached: seats that had not folded when the street was dealt, or that were at the showdown
--   seats_reached_share: num_seats_reached / num_seat_hands
--   num_ended: hands that were won there: on a street without a showdown, or at the showdown
--   ended_share: num_ended / num_hands
--   ended_pot_chips: pots before rake of the hands that were won there
--   ended_pot_share: ended_pot_chips over all pots of the game, stakes and rules
--   ended_pot_bb: mean pot before rake of the hands that were won there, in big blinds
with

stakes as (select distinct game, stake_label, betting_limit, big_blind_chips from stg_stakes),

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        street_no,
        sum(num_clusters) as num_clusters,
        merged(reached) as reached,
        cast(sum(num_ended) as bigint) as num_ended,
        cast(sum(ended_pot_chips) as bigint) as ended_pot_chips,
        cast(sum(num_seats_ended) as bigint) as num_seats_ended
    from part_streets
    where street_no = showdown_no() or street_no < len(street_names(game))
    group by all
),

with_seats as (
    select
        *,
        cast(sum(num_seats_ended) over whole as bigint) as num_seat_hands,
        cast(sum(num_seats_ended) over onwards as bigint) as num_seats_reached,
        sum(ended_pot_chips) over whole as all_pot_chips
    from merged_parts
    window
        whole as (partition by game, stake_label, rule_set),
        onwards as (partition by game, stake_label, rule_set order by street_no desc rows unbounded preceding)
),

final as (
    select
        with_seats.game,
        with_seats.stake_label,
        with_seats.rule_set,
        stakes.betting_limit,
        cast(least(with_seats.street_no, len(street_names(with_seats.game))) as utinyint) as street_no,
        coalesce(street_names(with_seats.game)[with_seats.street_no + 1], 'showdown') as street,
        with_seats.reached.n as num_hands,
        cast(with_seats.num_clusters as bigint) as num_clusters,
        with_seats.reached.x as num_reached,
        ratio(with_seats.reached) as reached_share,
        ratio_stderr(with_seats.reached, with_seats.num_clusters) as reached_share_stderr,
        with_seats.num_seat_hands,
        with_seats.num_seats_reached,
        with_seats.num_seats_reached / with_seats.num_seat_hands as seats_reached_share,
        with_seats.num_ended,
        with_seats.num_ended / with_seats.reached.n as ended_share,
        with_seats.ended_pot_chips,
        with_seats.ended_pot_chips / nullif(with_seats.all_pot_chips, 0) as ended_pot_share,
        with_seats.ended_pot_chips / nullif(with_seats.num_ended, 0) / stakes.big_blind_chips as ended_pot_bb
    from with_seats
    inner join stakes on with_seats.game = stakes.game and with_seats.stake_label = stakes.stake_label
)

select * from final
order by game, stake_label, rule_set, street_no
