-- Hands with all that trackers filter them by: where and when, game and stake, kind of pot, texture of the board.
-- grain: one row per (run_id, hand_no)
-- units: *_chips are the smallest unit of the stakes, *_bb big blinds, in games without blinds small bets. The flop are the first
--   three common cards, in Mata Ases the helps; what does not exist in a game, or is not known, is null
with

hands as (select * from stg_hands),

runs as (select * from stg_runs),

stakes as (select * from stg_stakes),

sources as (select * from stg_source_hands),

-- Ranks by themselves, so that they are counted once for all columns that ask for them.
ranked as (
    select
        hands.*,
        runs.kind,
        runs.name,
        with_low_ace(flop_ranks(hands.board), runs.high_ranking) as flop_rank_bits,
        board_ranks(hands.board) as board_rank_bits,
        with_low_ace(board_ranks(hands.board), runs.high_ranking) as straight_rank_bits
    from hands
    inner join runs on hands.run_id = runs.run_id
),

-- Aggregates alone: then the planner leaves out what a query does not ask for.
statistics_of_hands as (
    select
        run_id,
        hand_no,
        bit_or(chance_bits) as chance_bits,
        bit_or(made_bits) as made_bits,
        count(*) filter (saw_flop_made) as num_flop_seats
    from stg_seat_stats
    group by all
),

readable as (
    select
        hands.game,
        hands.run_id,
        hands.hand_no,
        case when hands.kind = 'simulate' then hands.name end as scenario,
        sources.site,
        cast(sources.played_at as date) as played_on,
        sources.played_at,
        sources.table_name,
        sources.tournament_id,
        sources.tournament_id is not null or coalesce(stakes.currency = 'CHIPS', false) as is_tournament,
        hands.stake_id,
        stakes.betting_limit,
        stakes.stake_label,
        stakes.currency,
        stakes.big_blind_chips,
        hands.num_seats,
        cast(stats.num_flop_seats as utinyint) as num_flop_seats,
        pot_type_name(stats.chance_bits, stats.made_bits) as pot_type,
        cards_text(hands.board) as board,
        flop_suits_name(hands.board) as flop_suits,
        flop_pairing_name(hands.board) as flop_pairing,
        flop_connection_name(hands.flop_rank_bits) as flop_connection,
        flop_high_card(hands.board) as flop_high_card,
        bit_count(hands.board_rank_bits) < num_known_cards(hands.board) as is_board_paired,
        is_flush_possible(hands.board) as is_flush_possible,
        allows_straight(hands.straight_rank_bits) as is_straight_possible,
        street_names(hands.game)[hands.last_street_no + 1] as last_street,
        cast(hands.num_deals - 1 as utinyint) as deciding_deal_no,
        hands.went_to_showdown,
        hands.pot_chips,
        hands.pot_chips / stakes.big_blind_chips as pot_bb,
        hands.rake_chips,
        hands.rake_chips / stakes.big_blind_chips as rake_bb
    from ranked as hands
    left join stakes on hands.run_id = stakes.run_id and hands.stake_id = stakes.stake_id
    left join sources on hands.run_id = sources.run_id and hands.hand_no = sources.hand_no
    left join statistics_of_hands as stats on hands.run_id = stats.run_id and hands.hand_no = stats.hand_no
)

select * from readable
