-- Statistics and results of players whom nobody recorded, hand by hand: those that the program plays.
-- grain: one row per (run_id, stake_label, num_seats, player, position_no, stack_band_no)
-- units: made and chances count hands by the bits of codes.Stat; ratios and net are moments over hands, of which a player has one
--   seat; chips are the smallest unit of the stakes; luck is what was won more than expected, in thousandths of a chip;
--   showdown_net_chips are of hands shown down. The stack band is that of the effective stack
with

recorded as (select hand_no from stg_source_hands),

seats as (
    select
        seats.*,
        stack_band_no(
            case when effective.hand_no is null then seats.stack_chips else effective.effective_chips end,
            hands.big_blind_chips
        ) as stack_band_no,
        case when has_stat(seats.chance_bits, 2048) then hand_seats.num_flop_players else 0 end as num_flop_players
    from int_seats as seats
    inner join int_hands as hands on seats.hand_no = hands.hand_no
    inner join int_hand_seats as hand_seats on seats.hand_no = hand_seats.hand_no
    left join int_effective_stacks as effective on seats.hand_no = effective.hand_no and seats.seat_no = effective.seat_no
    where seats.kind_no <> 255 or seats.hand_no not in (select recorded.hand_no from recorded)
),

alike as (
    select
        stake_no,
        num_seats,
        player_id,
        kind_no,
        position_no,
        stack_band_no,
        num_flop_players,
        made_bits,
        chance_bits,
        action_counts,
        count(*) as num_hands,
        cast(sum(won_chips - put_in_chips) as bigint) as net_chips,
        sum_of_squares(won_chips - put_in_chips) as squared_net_chips
    from seats
    group by all
),

lucky as (
    select
        seats.stake_no,
        seats.num_seats,
        seats.player_id,
        seats.kind_no,
        seats.position_no,
        seats.stack_band_no,
        count(*) as num_all_in,
        moments(luck.luck_millichips, 1, 1) as luck,
        cast(sum(cast(luck.luck_millichips as hugeint) * (seats.won_chips - seats.put_in_chips)) as hugeint) as luck_times_net
    from int_luck as luck
    inner join seats on luck.hand_no = seats.hand_no and luck.seat_no = seats.seat_no
    group by all
),

cells as (
    select
        stake_no,
        num_seats,
        player_id,
        kind_no,
        position_no,
        stack_band_no,
        bit_counts(made_bits, num_hands) as made,
        bit_counts(chance_bits, num_hands) as chances,
        ratio_moments(made_bits, chance_bits, action_counts, num_flop_players, num_hands) as ratios,
        chip_moments(net_chips, squared_net_chips, 1, num_hands) as net,
        cast(coalesce(sum(case when has_stat(made_bits, 16) then net_chips end), 0) as bigint) as showdown_net_chips
    from alike
    group by all
),

labels as (select distinct stake_no, stake_label from int_stakes),

kinds as (select distinct kind_no, player_kind from int_player_kinds),

players as (select players.* from stg_players as players inner join int_run on players.run_id = int_run.run_id),

with_run as (
    select
        int_run.game,
        int_run.run_id,
        int_run.rule_set,
        int_run.scenario,
        labels.stake_label,
        cells.num_seats,
        players.player,
        kinds.player_kind,
        cells.position_no,
        cells.stack_band_no,
        cells.made,
        cells.chances,
        cells.ratios,
        cells.net,
        cells.showdown_net_chips,
        coalesce(lucky.num_all_in, 0) as num_all_in,
        coalesce(lucky.luck, {'n': 0, 'x': 0, 'nn': 0, 'nx': 0, 'xx': 0}) as luck,
        coalesce(lucky.luck_times_net, 0) as luck_times_net
    from cells
    cross join int_run
    left join lucky
        on
            cells.stake_no = lucky.stake_no
            and cells.num_seats = lucky.num_seats
            and cells.player_id = lucky.player_id
            and cells.kind_no = lucky.kind_no
            and cells.position_no = lucky.position_no
            and cells.stack_band_no is not distinct from lucky.stack_band_no
    left join labels on cells.stake_no = labels.stake_no
    left join kinds on cells.kind_no = kinds.kind_no
    left join players on cells.player_id = players.player_id
)

select * from with_run
