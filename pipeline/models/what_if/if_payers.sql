-- Sums of the block's rake and jackpot drops by who pays them under each schedule: kinds of player, and persons by number;
-- in stretches of hands.
-- grain: one row per (stake_no, player_kind, player_id, stretch_no, schedule_no)
-- units: 2520ths of a chip of the schedules, as in int_rake_shares; player_id is null where it is not a person. Drops of
--   schedule s have the number -1 - s
with

kinds as (select distinct kind_no, player_kind from int_player_kinds),

seats as (
    select
        seats.stake_no,
        seats.kind_no,
        case when seats.kind_no = 255 then seats.player_id end as player_id,
        hands.stretch_no,
        seats.hand_no,
        seats.seat_no
    from int_seats as seats
    inner join if_hands as hands on seats.hand_no = hands.hand_no
),

counted as (
    select stake_no, kind_no, player_id, stretch_no, count(*) as num_seat_hands
    from seats
    group by all
),

shared as (
    select
        seats.stake_no,
        seats.kind_no,
        seats.player_id,
        seats.stretch_no,
        shares.schedule_no,
        cast(sum(shares.dealt) as bigint) as dealt,
        cast(sum(shares.contributed) as bigint) as contributed,
        cast(sum(shares.weighted) as bigint) as weighted,
        cast(sum(shares.collected) as bigint) as collected
    from int_rake_shares as shares
    inner join seats on shares.hand_no = seats.hand_no and shares.seat_no = seats.seat_no
    group by all
),

joined as (
    select
        counted.stake_no,
        kinds.player_kind,
        counted.player_id,
        counted.stretch_no,
        schedules.schedule_no,
        counted.num_seat_hands,
        coalesce(shared.dealt, 0) as dealt,
        coalesce(shared.contributed, 0) as contributed,
        coalesce(shared.weighted, 0) as weighted,
        coalesce(shared.collected, 0) as collected
    from counted
    cross join if_schedules as schedules
    inner join kinds on counted.kind_no = kinds.kind_no
    left join shared
        on
            counted.stake_no = shared.stake_no
            and counted.kind_no = shared.kind_no
            and counted.player_id is not distinct from shared.player_id
            and counted.stretch_no = shared.stretch_no
            and schedules.schedule_no = shared.schedule_no
)

select * from joined
