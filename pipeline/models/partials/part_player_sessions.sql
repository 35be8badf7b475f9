-- Results of simulated players in runs of sessions of several hands, which are dependent: stacks are carried, or decks dealt
-- again.
-- grain: one row per (run_id, stake_label, player, cut, item_no)
-- kinds: simulate
-- units: moments over sessions; net in the smallest unit of the stakes, expected in thousandths of it; cuts and items are
--   those of mart_simulated_players
with

stakes as (
    select
        stakes.stake_id,
        stakes.stake_label,
        stakes.big_blind_chips,
        position_names(int_run.has_blinds, stakes.blind_chips) as position_names
    from stg_stakes as stakes
    inner join int_run on stakes.run_id = int_run.run_id
),

seats as (
    select
        stakes.stake_label,
        seats.player_id,
        seats.session_no,
        position_place(stakes.position_names[seats.position_no + 1], seats.position_no) as position_place,
        stack_band_no(
            case when effective.hand_no is null then seats.stack_chips else effective.effective_chips end,
            stakes.big_blind_chips
        ) as stack_band_no,
        seats.num_seats,
        seats.won_chips - seats.put_in_chips as net_chips,
        coalesce(luck.luck_millichips, 0) as luck_millichips
    from int_seats as seats
    inner join stg_hands as hands on seats.hand_no = hands.hand_no
    inner join stakes on hands.stake_id = stakes.stake_id
    left join int_effective_stacks as effective on seats.hand_no = effective.hand_no and seats.seat_no = effective.seat_no
    left join int_luck as luck on seats.hand_no = luck.hand_no and seats.seat_no = luck.seat_no
    where (select int_run.session_hands from int_run) > 1
),

cuts as (select unnest(['all', 'position', 'stack', 'seats']) as cut),

per_session as (
    select
        seats.stake_label,
        seats.player_id,
        cuts.cut,
        case cuts.cut
            when 'all' then 0
            when 'position' then seats.position_place
            when 'stack' then coalesce(seats.stack_band_no, 99)
            when 'seats' then seats.num_seats
        end as item_no,
        seats.session_no,
        count(*) as num_hands,
        cast(sum(seats.net_chips) as bigint) as net_chips,
        cast(sum(seats.luck_millichips) as bigint) as luck_millichips
    from seats
    cross join cuts
    group by all
),

per_item as (
    select
        stake_label,
        player_id,
        cut,
        item_no,
        count(*) as num_sessions,
        moments(net_chips, num_hands, 1) as net,
        moments(1000 * net_chips - luck_millichips, num_hands, 1) as expected
    from per_session
    group by all
),

players as (select players.* from stg_players as players inner join int_run on players.run_id = int_run.run_id),

with_run as (
    select
        int_run.game,
        int_run.run_id,
        int_run.rule_set,
        int_run.scenario,
        per_item.stake_label,
        players.player,
        per_item.cut,
        per_item.item_no,
        per_item.num_sessions,
        per_item.net,
        per_item.expected
    from per_item
    cross join int_run
    left join players on per_item.player_id = players.player_id
)

select * from with_run
