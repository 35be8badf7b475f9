-- Hands of real people, seat by seat: what the marts of players, sessions and tournaments are made from. Only replayed hands that
-- say where they come from are here, and of these the seats of persons.
-- grain: one row per (run_id, hand_no, seat_no)
-- kinds: replay
-- units: *_chips are the smallest unit of the stakes, 10 ** -decimals of the currency; effective_chips are the smaller of the own
--   stack and the largest other one, null where that is not known; cash_out_net_chips are what was got for cashing out less what
--   the pots paid, no part of net_chips; luck_millichips are thousandths of a chip won more than
--   expected; rake_* are 2520ths of a chip as in int_rake_shares; *_hundredths those of the buy-in's currency; played_at is UTC;
--   bits are those of codes.Stat; action_counts are packed as in macros/words.sql
with

sources as (select * from stg_source_hands),

stakes as (
    select
        stakes.stake_id,
        stakes.stake_label,
        stakes.currency,
        stakes.decimals,
        stakes.betting_limit,
        stakes.big_blind_chips,
        stakes.big_bet_chips,
        position_names(int_run.has_blinds, stakes.blind_chips) as position_names
    from stg_stakes as stakes
    inner join int_run on stakes.run_id = int_run.run_id
),

hands as (
    select
        sources.hand_no,
        sources.site,
        sources.played_at,
        sources.table_name,
        coalesce(sources.is_fast, false) as is_fast,
        sources.tournament_id is not null or stakes.currency = 'CHIPS' as is_tournament,
        sources.tournament_id,
        sources.tournament_level,
        sources.buy_in_currency,
        sources.buy_in_hundredths,
        sources.bounty_hundredths,
        sources.fee_hundredths,
        hands.num_seats,
        int_run.rule_set,
        stakes.* exclude (stake_id)
    from sources
    inner join stg_hands as hands on sources.hand_no = hands.hand_no
    left join stakes on hands.stake_id = stakes.stake_id
    cross join int_run
),

persons as (
    select
        seats.*,
        hand_seats.num_flop_players,
        case when effective.hand_no is null then seats.stack_chips else effective.effective_chips end as effective_chips
    from int_seats as seats
    semi join sources on seats.hand_no = sources.hand_no
    inner join int_hand_seats as hand_seats on seats.hand_no = hand_seats.hand_no
    left join int_effective_stacks as effective on seats.hand_no = effective.hand_no and seats.seat_no = effective.seat_no
    where seats.kind_no = 255
),

said as (select hand_no, seat_no, is_hero, cash_out_chips, bonus_chips from stg_source_seats),

players as (select players.* from stg_players as players inner join int_run on players.run_id = int_run.run_id),

joined as (
    select
        int_run.game,
        int_run.run_id,
        hands.* exclude (position_names),
        seats.seat_no,
        players.player,
        coalesce(said.is_hero, false) as is_hero,
        seats.position_no,
        hands.position_names[seats.position_no + 1] as position,
        seats.effective_chips,
        seats.won_chips - seats.put_in_chips as net_chips,
        said.cash_out_chips is not null as has_cashed_out,
        coalesce(said.cash_out_chips - seats.won_chips, 0) as cash_out_net_chips,
        coalesce(said.bonus_chips, 0) as bonus_chips,
        luck.hand_no is not null as was_all_in,
        coalesce(luck.luck_millichips, 0) as luck_millichips,
        coalesce(shares.dealt, 0) as rake_dealt,
        cast(coalesce(shares.contributed, 0) as bigint) as rake_contributed,
        coalesce(shares.weighted, 0) as rake_weighted,
        seats.went_to_showdown,
        seats.num_flop_players,
        seats.made_bits,
        seats.chance_bits,
        seats.action_counts
    from persons as seats
    cross join int_run
    inner join hands on seats.hand_no = hands.hand_no
    left join players on seats.player_id = players.player_id
    left join said on seats.hand_no = said.hand_no and seats.seat_no = said.seat_no
    left join int_luck as luck on seats.hand_no = luck.hand_no and seats.seat_no = luck.seat_no
    left join int_rake_shares as shares
        on seats.hand_no = shares.hand_no and seats.seat_no = shares.seat_no and shares.schedule_no = 0
)

select * from joined
order by hand_no, seat_no
