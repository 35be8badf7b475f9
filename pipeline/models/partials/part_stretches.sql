-- Sums of a simulated run in stretches of 256 hands, so that runs of the same cards can be set beside each other.
-- grain: one row per (run_id, stake_label, stretch_no, figure, player_kind)
-- units: x / n is the figure, x in the smallest unit of the stakes where it is money, in thousandths of it for ev_bb_per_100;
--   player_kind is null where the figure is of the whole table; num_hands are those of the stretch. Sessions are not cut: one
--   belongs to the stretch that it begins in
with

hands as (
    select hands.*, hands.session_no * int_run.session_hands // 256 as stretch_no
    from int_hands as hands
    cross join int_run
    where int_run.kind = 'simulate'
),

of_hands as (
    select
        stake_no,
        stretch_no,
        count(*) as num_hands,
        cast(sum(rake_chips) as bigint) as rake_chips,
        cast(sum(pot_chips) as bigint) as pot_chips
    from hands
    group by all
),

of_players as (
    select
        hands.stake_no,
        hands.stretch_no,
        seats.kind_no,
        count(*) as num_seat_hands,
        cast(sum(seats.won_chips - seats.put_in_chips) as bigint) as net_chips
    from int_seats as seats
    inner join hands on seats.hand_no = hands.hand_no
    group by all
),

-- What was won where the betting was over with cards to come, less what could be expected there.
of_lucks as (
    select
        luck.stake_no,
        luck.session_no * int_run.session_hands // 256 as stretch_no,
        luck.kind_no,
        cast(sum(luck.luck_millichips) as bigint) as luck
    from int_luck as luck
    cross join int_run
    where int_run.kind = 'simulate'
    group by all
),

of_expected as (
    select
        players.stake_no,
        players.stretch_no,
        players.kind_no,
        players.num_seat_hands,
        1000 * players.net_chips - coalesce(lucks.luck, 0) as net_millichips
    from of_players as players
    left join of_lucks as lucks
        on
            players.stake_no = lucks.stake_no
            and players.stretch_no = lucks.stretch_no
            and players.kind_no = lucks.kind_no
),

of_deals as (
    select
        hands.stake_no,
        hands.stretch_no,
        count(*) as num_dealt_hands,
        cast(sum(dealt.num_deals) as bigint) as num_deals,
        count_if(dealt.num_replays > 0) as num_replayed
    from int_mata_hands as dealt
    inner join hands on dealt.hand_no = hands.hand_no
    group by all
),

figures as (
    select stake_no, stretch_no, 'rake_bb_per_100_hands' as figure, null as kind_no, rake_chips as x, num_hands as n
    from of_hands
    union all
    select stake_no, stretch_no, 'pot_bb' as figure, null as kind_no, pot_chips as x, num_hands as n
    from of_hands
    union all
    select stake_no, stretch_no, 'net_bb_per_100' as figure, kind_no, net_chips as x, num_seat_hands as n
    from of_players
    union all
    select stake_no, stretch_no, 'ev_bb_per_100' as figure, kind_no, net_millichips as x, num_seat_hands as n
    from of_expected
    union all
    select stake_no, stretch_no, 'deals_per_hand' as figure, null as kind_no, num_deals as x, num_dealt_hands as n
    from of_deals
    union all
    select stake_no, stretch_no, 'replayed_share' as figure, null as kind_no, num_replayed as x, num_dealt_hands as n
    from of_deals
),

labels as (select distinct stake_no, stake_label from int_stakes),

kinds as (select distinct kind_no, player_kind from int_player_kinds),

with_run as (
    select
        int_run.game,
        int_run.run_id,
        labels.stake_label,
        figures.stretch_no,
        figures.figure,
        kinds.player_kind,
        of_hands.num_hands,
        figures.x,
        figures.n
    from figures
    cross join int_run
    inner join of_hands on figures.stake_no = of_hands.stake_no and figures.stretch_no = of_hands.stretch_no
    left join labels on figures.stake_no = labels.stake_no
    left join kinds on figures.kind_no = kinds.kind_no
)

select * from with_run
