"""Small made-up marts with the columns of pipeline/models/marts, for the tests of the report."""

import math
import random

import duckdb

from pipeline.models import catalog

HOSTILE = """<script>alert(1)</script>"'é🂡"""
KINDS = ("rock", "tight_aggressive", "loose_passive", "maniac", "always_call", HOSTILE)
POSITIONS = ("BTN", "SB", "BB", "UTG", "HJ", "CO")
STAKES = ("0.50/1", "5/10")
RANKS = "23456789TJQKA"
POTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000)
STREETS = ("preflop", "flop", "turn", "river", "showdown")
CLASSES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
STATS = (
    *("vpip", "pfr", "three_bet", "fold_to_three_bet", "steal", "fold_to_steal", "saw_flop", "cbet", "fold_to_cbet"),
    *("went_to_showdown", "won_at_showdown", "wwsf"),
)
MEASURES = f"""
    num_seat_hands bigint, num_clusters bigint, net_chips bigint, net_bb double, net_bb_per_100 double,
    net_bb_per_100_stderr double, {", ".join(f"{stat}_made bigint, {stat}_chances bigint" for stat in STATS)},
    num_bets_raises bigint, num_calls bigint, num_folds bigint, aggression_factor double
"""
REAL = """
    site varchar, player varchar, game varchar, stake_label varchar, currency varchar, num_hands bigint, num_clusters bigint,
    net_money double, total_money double, net_bb_per_100 double, net_bb_per_100_low double, net_bb_per_100_high double,
    ev_bb_per_100 double, rake_contributed_bb_per_100 double, vpip_made bigint, vpip_chances bigint, pfr_made bigint,
    pfr_chances bigint, three_bet_made bigint, three_bet_chances bigint, went_to_showdown_made bigint,
    went_to_showdown_chances bigint
"""
HEADLINES = (
    "game varchar, stake_label varchar, measure varchar, subject varchar, sample bigint, num_clusters bigint, "
    "value double, value_stderr double"
)
TABLE = "game varchar, stake_label varchar, num_seats integer, player_mix varchar"
BOX = "game varchar, scenario varchar, stake_label varchar, payouts varchar, strategy varchar, box_kind varchar, wager varchar"
LINES = ("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind")
LINES += ("straight flush", "royal flush")
DECISIONS = ("fold", "raise", "buy", "exchange one", "exchange two", "exchange five")
OUTCOMES = ("folded", "not qualified", "lost", "tied", "won", "exchange failed", "exchange lost", "exchange tied")
OUTCOMES += ("exchange won",)
TABLES = f"""
create table mart_win_rate (
    game varchar, stake_label varchar, num_seats integer, player_kind varchar, position_no integer, position varchar,
    {MEASURES}
);
create table mart_player_kinds (game varchar, stake_label varchar, player_kind varchar, {MEASURES});
create table mart_rake_yield (
    game varchar, stake_label varchar, num_seats integer, num_hands bigint, num_clusters bigint,
    num_raked_hands bigint, pot_chips bigint, rake_chips bigint, rake_share_of_pots double, rake_share_of_pots_stderr double,
    rake_bb_per_100_hands double, rake_bb_per_100_hands_stderr double,
    rake_bb_per_100_per_player_dealt double, rake_bb_per_100_per_player_dealt_stderr double,
    share_of_hands_raked double, share_of_hands_raked_stderr double
);
create table mart_starting_hands (
    game varchar, starting_hand varchar, high_rank integer, low_rank integer, is_suited boolean, num_seat_hands bigint,
    num_clusters bigint, net_bb double, net_bb_per_100 double, net_bb_per_100_stderr double, vpip_made bigint, vpip_chances bigint
);
create table mart_hand_classes (
    game varchar, pot_side varchar, ranking varchar, class_place integer, hand_class varchar, num_showdowns bigint,
    num_all_showdowns bigint, num_clusters bigint, share double, share_stderr double, num_won bigint,
    won_share double, won_share_stderr double, won_share_clusters bigint
);
create table mart_pot_sizes (
    game varchar, stake_label varchar, pot_bb_bucket integer, pot_bb_below integer, num_hands bigint,
    share_of_hands double, num_clusters bigint, num_raked_hands bigint, pot_chips bigint, rake_chips bigint,
    rake_share_of_pots double, rake_share_of_pots_stderr double, share_of_rake double
);
create table mart_streets (
    game varchar, stake_label varchar, street_no integer, street varchar, num_hands bigint, num_clusters bigint,
    num_reached bigint, reached_share double, reached_share_stderr double, num_seat_hands bigint, num_seats_reached bigint,
    num_ended bigint, ended_share double, ended_pot_share double, ended_pot_bb double
);
create table mart_luck (
    game varchar, stake_label varchar, player_kind varchar, num_seat_hands bigint, num_clusters bigint, num_all_in bigint,
    net_bb_per_100 double, net_bb_per_100_stderr double, ev_bb_per_100 double, ev_bb_per_100_stderr double,
    luck_bb_per_100 double, luck_bb_per_100_stderr double, variance_share double
);
create table mart_bankroll_bands (
    game varchar, stake_label varchar, player_kind varchar, step_no integer, num_steps integer, num_hands double,
    num_stretches bigint, num_clusters bigint, p10_bb double, median_bb double, p90_bb double, mean_bb double,
    mean_bb_stderr double, mean_ev_bb double, ahead_share double
);
create table mart_rake_players (
    game varchar, stake_label varchar, player_kind varchar, num_seat_hands bigint, num_clusters bigint,
    rake_dealt_chips double, rake_dealt_bb_per_100 double, rake_dealt_bb_per_100_stderr double,
    rake_won_chips bigint, rake_won_bb_per_100 double, rake_won_bb_per_100_stderr double
);
create table mart_exact_classes (
    game varchar, num_seats utinyint, pot_side varchar, ranking varchar, class_place integer, hand_class varchar,
    num_exact bigint, num_exact_all bigint, exact_share double,
    num_showdowns bigint, num_all_showdowns bigint, num_clusters bigint, share double, share_stderr double, z double
);
create table mart_runs (
    run_id varchar, game varchar, kind varchar, name varchar, seed ubigint, num_hands bigint, num_rejects bigint,
    rules_version integer, digest varchar, tapete_version varchar, created_at timestamptz, has_blinds boolean
);
create table mart_split_pots (
    game varchar, stake_label varchar, betting_limit varchar, num_pots bigint, num_clusters bigint, num_split bigint,
    split_share double, split_share_stderr double, num_scooped bigint, scooped_share double, scooped_share_stderr double,
    num_quartered bigint, quartered_share double, quartered_share_stderr double, pot_chips bigint, low_chips bigint,
    low_chips_share double, low_chips_share_stderr double
);
create table mart_mata_hands (
    {TABLE}, num_hands bigint, num_clusters bigint, num_replayed bigint, replayed_share double, replayed_share_stderr double,
    num_shown_pots bigint, num_divided bigint, divided_share double, divided_share_stderr double, divided_share_clusters bigint,
    rake_bb_per_100_hands double, rake_bb_per_100_hands_stderr double, redealt_share double, redealt_share_stderr double
);
create table mart_mata_replays (
    {TABLE}, num_replays integer, num_hands bigint, num_clusters bigint, num_shown_down bigint, shown_down_share double,
    num_unkilled bigint, unkilled_share double, unkilled_share_stderr double, unkilled_share_clusters bigint,
    sampled_share double, z double,
    num_replayed bigint, replayed_share double, replayed_share_stderr double
);
create table mart_mata_deals (
    {TABLE}, ending varchar, num_deals bigint, num_all_deals bigint, num_hands bigint, num_clusters bigint, share double,
    share_stderr double, per_100_hands double, per_100_hands_stderr double
);
create table mart_mata_pots (
    {TABLE}, num_replays integer, num_redeals integer, num_pots bigint, num_clusters bigint, pot_bb double, pot_bb_stderr double,
    extras_bb double, extras_bb_stderr double, extras_share_of_pots double, extras_share_of_pots_stderr double
);
create table mart_mata_pot_sizes (
    {TABLE}, pot_bb_bucket integer, pot_bb_below integer, num_pots bigint, share double
);
create table mart_mata_rake (
    {TABLE}, step_chips bigint, num_hands bigint, num_all_hands bigint, num_clusters bigint, share double, share_stderr double,
    rake_bb_per_100_hands double, rake_bb_per_100_hands_stderr double, rake_share_of_pots double
);
create table mart_mata_killers (
    {TABLE}, class_place integer, hand_class varchar, does_kill boolean, num_shown bigint, num_all_shown bigint,
    num_clusters bigint, share double, share_stderr double, num_won bigint, won_share double, won_share_stderr double,
    won_share_clusters bigint
);
create table mart_mata_doors (
    {TABLE}, door_rank integer, door varchar, num_doors bigint, num_clusters bigint, net_bb_per_100 double,
    net_bb_per_100_stderr double, num_won bigint, won_share double, won_share_stderr double
);
create table mart_mata_choices (
    {TABLE}, street_no integer, street varchar, choice varchar, num_choices bigint, num_all_choices bigint, num_clusters bigint,
    share double, share_stderr double, net_bb_per_choice double, net_bb_per_choice_stderr double,
    net_bb_per_choice_clusters bigint, num_won bigint, won_share double, won_share_stderr double, won_share_clusters bigint
);
create table mart_mata_locks (
    {TABLE}, num_deciding bigint, num_clusters bigint, num_locked bigint, locked_share double, locked_share_stderr double,
    num_locked_folds bigint, locked_fold_share double, num_locked_wins bigint, locked_win_share double, num_hands bigint,
    num_hands_locked bigint, hands_locked_share double, hands_locked_share_stderr double
);
create table mart_house_wagers (
    {BOX}, num_rounds bigint, num_boxes bigint, staked_chips bigint, house_net_chips bigint, rtp double, hold double,
    edge double, edge_stderr double, edge_low double, edge_high double, deviation double, hit_frequency double,
    num_effective double, exact_edge double, exact_deviation double, z double
);
create table mart_house_convergence (
    {BOX}, run_id varchar, seed ubigint, step_no integer, num_rounds bigint, num_clusters bigint, edge double, edge_stderr double,
    exact_edge double, funnel_low double, funnel_high double
);
create table mart_house_results (
    {BOX}, cut varchar, item_no integer, item varchar, num_boxes bigint, num_all_boxes bigint, num_clusters bigint,
    num_bets bigint, share double, share_stderr double, exact_share double, z double, mean_net double, net_units double,
    net_units_stderr double, exact_net_units double
);
create table mart_house_dealer (
    game varchar, scenario varchar, stake_label varchar, payouts varchar, num_rounds bigint, num_revealed bigint,
    num_qualified bigint, qualified_share double, qualified_share_stderr double, num_boxes_asked bigint, num_boxes_asking bigint,
    asking_share double, num_exchanges bigint, num_then_qualified bigint, then_qualified_share double,
    then_qualified_share_stderr double
);
create table mart_house_claims (game varchar, claim_no integer, claim varchar, verdict varchar, truth varchar);
create table mart_house_pay_lines (
    game varchar, wager varchar, line_no integer, line varchar, pays bigint, paid_share double, edge_of_one double,
    fair_pays double
);
create table mart_house_pay_tables (
    game varchar, table_no integer, pay_table varchar, payouts varchar, open_edge double, blind_edge double, bonus_edge double
);
create table mart_player_curves (
    site varchar, player varchar, currency varchar, player_place integer, step_no integer, num_steps integer, num_hands bigint,
    net_bb double, ev_bb double, showdown_bb double, no_showdown_bb double, net_money double, ev_money double
);
create table mart_player_results ({REAL});
create table mart_player_cuts ({REAL}, cut varchar, item_no integer, item varchar);
create table mart_sessions (
    site varchar, player varchar, currency varchar, gap_minutes integer, began_at timestamptz,
    duration_minutes double, num_hands bigint,
    num_tables bigint, hands_per_hour double, net_money double, ev_money double, net_bb_per_100 double, best_money double,
    worst_money double
);
create table mart_tournaments (site varchar, player varchar, is_hero boolean, num_hands bigint);
create table mart_tournament_results (
    site varchar, player varchar, currency varchar, buy_in_hundredths bigint, bounty_hundredths bigint, fee_hundredths bigint,
    num_tournaments bigint, num_unfinished bigint, num_finished bigint, num_in_the_money bigint, num_counted bigint,
    cost_hundredths bigint, profit_hundredths bigint, roi double, roi_low double, roi_high double
);
create table mart_simulated_players (
    scenario varchar, player varchar, player_kind varchar, game varchar, betting_limit varchar, stake_label varchar,
    cut varchar, item_no integer,
    item varchar, num_hands bigint, num_clusters bigint, net_bb double, net_bb_per_100 double, net_bb_per_100_stderr double
);
create table mart_headlines ({HEADLINES});
create table headlines_before ({HEADLINES});
create table mart_readings (
    game varchar, scenario varchar, stake_label varchar, option varchar, rule varchar, value varchar, figure varchar,
    player_kind varchar, num_hands bigint, num_clusters bigint, by_rule_book double, by_reading double, difference double,
    difference_stderr double, verdict varchar
);
"""


def empty() -> duckdb.DuckDBPyConnection:
    """All marts, without a row."""
    con = duckdb.connect()
    con.execute(catalog.macros())
    con.execute(TABLES)
    for (table,) in con.execute("select table_name from duckdb_tables()").fetchall():
        con.execute(f"alter table {table} add column rule_set varchar")
    return con


def warehouse(games: tuple[str, ...] = ("holdem",)) -> duckdb.DuckDBPyConnection:
    """Marts of some games; the first has most hands."""
    con = empty()
    for game_no, game in enumerate(games):
        rng = random.Random(game_no)
        fill(con, game, rng, 100_000 // (game_no + 1))
    return con


def fill(con: duckdb.DuckDBPyConnection, game: str, rng: random.Random, num_hands: int) -> None:
    """Rows of one game in every mart."""
    for i, stake in enumerate(STAKES):
        for kind_no, kind in enumerate(KINDS):
            measures = _measures(rng, num_hands // (i + 1), 12 - 9 * kind_no)
            _insert(con, "mart_player_kinds", [game, stake, kind, *measures])
            for position_no, position in enumerate(POSITIONS):
                measures = _measures(rng, num_hands // 6, 10 * ((position_no - 1) % 6) - 25 - 6 * kind_no)
                _insert(con, "mart_win_rate", [game, stake, 6, kind, position_no, position, *measures])
        for num_seats in (2, 6, 9):
            rate = rng.uniform(4, 12)
            row = [
                num_hands,
                num_hands // 100,
                num_hands * 6 // 10,
                num_hands * 1000,
                num_hands * 41,
                0.041 - num_seats / 1000,
                2e-4,
                rate,
            ]
            _insert(
                con,
                "mart_rake_yield",
                [game, stake, num_seats, *row, rate / 60, rate / num_seats, rate / num_seats / 60, 0.6, 3e-3],
            )
        for bucket, below in zip(POTS, (*POTS[1:], None)):
            hands = int(num_hands * math.exp(-bucket / 20) * ((below or bucket) - bucket + 1) / 50)
            row = [
                stake,
                bucket,
                below,
                hands,
                hands / num_hands,
                hands,
                hands // 2,
                hands * bucket * 10,
                hands * bucket // 3,
            ]
            _insert(con, "mart_pot_sizes", [game, *row, bucket / (bucket + 9) / 20, 1e-3, bucket / sum(POTS)])
        fill_streets(con, game, stake, num_hands // (i + 1))
        for kind_no, kind in enumerate(KINDS):
            fill_kind(con, game, stake, kind, rng, num_hands // (i + 1), 12 - 9 * kind_no)
    for high in range(13):
        for low in range(high + 1):
            for is_suited in (False, True)[: 1 + (high != low)]:
                text = RANKS[high] + RANKS[low] + ("" if high == low else "os"[is_suited])
                rate = 12.0 * (high + low - 14) + 15 * is_suited + 90 * (high == low) + rng.gauss(0, 20)
                hands = (4 if is_suited else 6 if high == low else 12) * num_hands // 1326 + 1
                played = round(hands * min(1, max(0.02, (rate + 150) / 400)))
                row = [text, high, low, is_suited, hands, hands, rate * hands / 100, rate, 900 / math.sqrt(hands)]
                _insert(con, "mart_starting_hands", [game, *row, played, hands])
    weights = (17.4, 43.8, 23.5, 4.83, 4.62, 3.03, 2.6, 0.168, 0.0311)
    for class_no, (name, weight) in enumerate(zip(CLASSES, weights)):
        share, error, z = weight / 100, math.sqrt(weight / 100 / num_hands), rng.gauss(0, 1)
        row = [
            None,
            "high",
            "standard",
            class_no,
            name,
            round(weight * 1e6),
            10**8,
            share,
            round(share * num_hands),
            num_hands,
            num_hands,
        ]
        _insert(con, "mart_exact_classes", [game, *row, share + z * error, error, z])
    for class_no, (name, weight) in enumerate(zip(CLASSES, weights)):
        share = weight / 100
        count, error = max(1, round(num_hands * share)), math.sqrt(share / num_hands)
        won = count if class_no == 8 else round(count * (0.3 + 0.08 * class_no))
        _insert(
            con,
            "mart_hand_classes",
            [
                game,
                "high",
                "standard",
                class_no,
                name,
                count,
                num_hands,
                num_hands,
                share,
                error,
                won,
                won / count,
                0.4 / math.sqrt(count),
                count,
            ],
        )
    fill_mata(con, game, rng, num_hands)
    for table, sample in (("mart_headlines", num_hands), ("headlines_before", num_hands // 2)):
        for measure, subject, value in (
            ("win rate", HOSTILE, 12.5),
            ("rake", "6 seats", 60.2),
            ("replayed", "2 seats", 0.05),
        ):
            row = [game, STAKES[0], measure, subject, sample, sample, value + 1 / sample, value / math.sqrt(sample)]
            _insert(con, table, row)
    for i, scenario in enumerate(("six_max", HOSTILE)):
        for kind_no, kind in enumerate(KINDS):
            for cut, item_no, item in (("all", 0, "all"), ("stack", 1, "20 to 40"), ("stack", 2, HOSTILE)):
                rate = 12.5 - 9 * kind_no + rng.gauss(0, 2)
                row = [num_hands, num_hands, rate * num_hands / 100, rate, 1000 / math.sqrt(num_hands)]
                place = [scenario, kind, kind, game, "no limit", STAKES[i], cut, item_no, item]
                _insert(con, "mart_simulated_players", [*place, *row])
    run = [f"r_{game}", game, "simulate", "six_max", 2**64 - 1, num_hands, 3, 1, "9f2c" * 8, "0.1.0"]
    _insert(con, "mart_runs", [*run, "2025-03-04 05:06:07+00", True])


def fill_mata(con: duckdb.DuckDBPyConnection, game: str, rng: random.Random, num_hands: int) -> None:
    """Rows of one game in the marts of hands that are dealt again; three tables, one of a kind of player with an odd name."""
    for num_seats, mix in (
        (2, "maniac, nit"),
        (5, f"2 {HOSTILE}, 3 nit"),
        (8, "3 calling_station, 5 tight_aggressive"),
    ):
        table, n = [game, STAKES[0], num_seats, mix], num_hands // num_seats
        row = [n, n, n // 20, 0.05, 1e-3, n // 4, n // 90, 4 / 90, 2e-3, n // 5, rng.uniform(20, 90), 0.4, 0.15, 2e-3]
        _insert(con, "mart_mata_hands", [*table, *row])
        for replays in range(3):
            hands = n // 20**replays
            row = [replays, hands, hands, hands // 5, 0.2, hands // 16, 5 / 16, 4e-3, hands // 5]
            sampled = [0.31, 1.25] if num_seats == 8 else [None, None]
            _insert(con, "mart_mata_replays", [*table, *row, *sampled, hands // 20, 0.05, 1e-3])
        for i, ending in enumerate(("fold", "check through", "misdeal", "killed", "replay", "divided")):
            deals = n >> i
            row = [ending, deals, 2 * n, n, n, deals / n / 2, 2e-3, 100 * deals / n, 0.3]
            _insert(con, "mart_mata_deals", [*table, *row])
        for redeals in (None, 0, 1, 2, 3, 4, 5):
            pots = n >> (redeals or 0)
            row = [0, redeals, pots, pots, 4.5 * 2 ** (redeals or 0), 0.2, 1.5 * (redeals or 1), 0.0, 0.2, 4e-3]
            _insert(con, "mart_mata_pots", [*table, *row])
        for bucket, below in zip(POTS, (*POTS[1:], None)):
            _insert(con, "mart_mata_pot_sizes", [*table, bucket, below, n // len(POTS), 1 / len(POTS)])
        for step in (0, 50, 75, 200):
            row = [step, n // 4, n, n, 0.25, 2e-3, step / 8, step / 900, step / 2000]
            _insert(con, "mart_mata_rake", [*table, *row])
        for place, name in enumerate(("high card", "lower pair", "pair of aces", "two pair")):
            row = [place, name, place > 1, n // 4, n, n, 0.25, 2e-3, n // 20 * place, 0.2 * place, 2e-3, n // 4]
            _insert(con, "mart_mata_killers", [*table, *row])
        for rank, door in enumerate(RANKS):
            row = [rank, door, n // 13, n // 13, 15.0 * rank - 90 + rng.gauss(0, 5), 9.0, n // 99, 0.13, 2e-3]
            _insert(con, "mart_mata_doors", [*table, *row])
        for street_no, street in ((2, "BET_4"), (3, "BET_5")):
            for choice, share in (("keep", 0.3), ("new", 0.7)):
                num = round(share * n)
                row = [
                    street_no,
                    street,
                    choice,
                    num,
                    n,
                    n,
                    share,
                    3e-3,
                    9.5 * share,
                    0.6,
                    num,
                    num // 2,
                    0.5,
                    4e-3,
                    num,
                ]
                _insert(con, "mart_mata_choices", [*table, *row])
        row = [n // 2, n // 3, n // 40, 0.05, 1e-3, n // 80, 0.5, n // 999, 0.04, n // 3, n // 30, 0.1, 2e-3]
        _insert(con, "mart_mata_locks", [*table, *row])
    for i, (figure, kind) in enumerate(
        (("rake_bb_per_100_hands", None), ("pot_bb", None), ("net_bb_per_100", HOSTILE))
    ):
        row = ["extras", "A-41", "doubling", figure, kind, num_hands, num_hands // 256, 40.0, 41.0 + i, 1.0 + i, 0.4]
        _insert(con, "mart_readings", [game, "mata_ases", STAKES[0], *row, "moves"])


def house(con: duckdb.DuckDBPyConnection, game: str = "six_card", num_rounds: int = 20_000) -> None:
    """Rows of a game against the house in its marts: one strategy whose edge is known, another with an odd name."""
    rng = random.Random(125)
    for strategy, kind, scenario, exact in (
        ("basic", "first open", "six_card", 0.02),
        (HOSTILE, "first open", "six_card", None),
        (HOSTILE, "first open", HOSTILE, None),
        (HOSTILE, "blind", HOSTILE, None),
    ):
        for wager, edge in (("base", exact), ("ante", exact), ("bet", exact), ("bonus", exact and 0.03)):
            box = [game, scenario, STAKES[0], "bet 1", strategy, kind, wager]
            error = 2.5 / math.sqrt(num_rounds)
            found = (edge or 0.1) + rng.gauss(0, error)
            row = [
                num_rounds,
                num_rounds,
                3 * num_rounds,
                100,
                1 - found / 3,
                found / 3,
                found,
                error,
                found - 2 * error,
            ]
            z = None if edge is None else (found - edge) / error
            _insert(
                con,
                "mart_house_wagers",
                [*box, *row, found + 2 * error, 2.5, 0.4, num_rounds, edge, edge and 2.5, z],
            )
            if wager not in ("base", "bonus"):
                continue
            for seed in range(2):
                for step, rounds in enumerate((1000, 2000, 5000, 10_000, num_rounds)):
                    reach = 4.9 / math.sqrt(rounds)
                    ends = [None, None] if edge is None else [edge - reach, edge + reach]
                    row = [
                        f"r_{seed}",
                        seed,
                        step,
                        rounds,
                        rounds,
                        found + reach * rng.uniform(-1, 1),
                        reach / 2,
                        edge,
                        *ends,
                    ]
                    _insert(con, "mart_house_convergence", [*box, *row])
            cuts = {"hand": LINES, "outcome": OUTCOMES, "decision": DECISIONS}
            for cut, items in cuts.items():
                if (wager == "bonus" and cut != "hand") or (kind == "blind" and cut == "decision"):
                    continue
                for no, item in enumerate(items):
                    share = 2.0 ** -(no + 1)
                    known = [None, None] if edge is None else [share, 0.1]
                    row = [cut, no, item, round(share * num_rounds), num_rounds, num_rounds, 0, share, 1e-3, known[0]]
                    row += [
                        known[0] and rng.gauss(0, 1),
                        rng.uniform(-3, 3),
                        rng.uniform(-1, 1) * share,
                        1e-3,
                        known[1],
                    ]
                    _insert(con, "mart_house_results", [*box, *row])
    row = [num_rounds, num_rounds, num_rounds // 2, 0.5, 3e-3, num_rounds // 2, 90, 0.01, 80, 20, 0.25, 0.05]
    _insert(con, "mart_house_dealer", [game, HOSTILE, STAKES[0], "bet 1", *row])
    _insert(con, "mart_house_claims", [game, 0, f"No edge {HOSTILE}", "false", "It loses 1.6 % of the ante."])
    for no, (wager, fair) in enumerate((("bet", 1.08), ("bet", None), ("bonus", 26.4))):
        _insert(con, "mart_house_pay_lines", [game, wager, no, LINES[no + 1], no + 1, 0.1, 0.2, fair])
    for no, (name, edge) in enumerate((("six_card", 0.0175), (HOSTILE, -0.01))):
        _insert(con, "mart_house_pay_tables", [game, no, name, "bet 1", edge, edge + 0.1, 0.03])
    run = [f"r_{game}", game, "simulate", "six_card", 1, num_rounds, 0, 1, "9f2c" * 8, "0.1.0"]
    _insert(con, "mart_runs", [*run, "2025-03-04 05:06:07+00", False])


def fill_streets(con: duckdb.DuckDBPyConnection, game: str, stake: str, num_hands: int) -> None:
    """Rows of one game and stakes in the mart of streets."""
    seats = 6 * num_hands
    shares = (1, 0.6, 0.4, 0.3, 0.2)
    for street_no, (street, share, below) in enumerate(zip(STREETS, shares, (*shares[1:], 0))):
        reached, ended = round(share * num_hands), round((share - below) * num_hands)
        row = [
            street_no,
            street,
            num_hands,
            num_hands,
            reached,
            share,
            2e-3 * (share < 1),
            seats,
            round(seats * share**2),
        ]
        _insert(
            con, "mart_streets", [game, stake, *row, ended, ended / num_hands, (share - below) ** 2, 4.0 + street_no]
        )


def fill_kind(
    con: duckdb.DuckDBPyConnection, game: str, stake: str, kind: str, rng: random.Random, num_hands: int, rate: float
) -> None:
    """Rows of one kind of player at some stakes in the marts of luck, rake and bankrolls."""
    luck, error = rng.gauss(0, 1), 1000 / math.sqrt(num_hands)
    row = [num_hands, num_hands, num_hands // 90, rate + luck, error, rate, 0.9 * error, luck, 0.4 * error, 0.19]
    _insert(con, "mart_luck", [game, stake, kind, *row])
    dealt, won = rng.uniform(8, 10), rng.uniform(4, 18)
    row = [num_hands, num_hands, dealt * num_hands, dealt, 0.1, round(won * num_hands), won, 0.2]
    _insert(con, "mart_rake_players", [game, stake, kind, *row])
    for step in range(1, 17):
        middle, spread = 10.24 * rate * step, 300 * math.sqrt(step)
        row = [
            step,
            16,
            1024.0 * step,
            40,
            40,
            middle - spread,
            middle - 9,
            middle + spread,
            middle,
            spread / 8,
            middle + 3,
            0.4,
        ]
        _insert(con, "mart_bankroll_bands", [game, stake, kind, *row])


def _measures(rng: random.Random, hands: int, rate: float) -> list[float]:
    rate += rng.gauss(0, 2)
    flops, downs, wins = hands * 6 // 10, hands * 2 // 10, hands // 10
    played = int(hands * rng.uniform(0.1, 0.6))
    counts = {stat: (hands // 40, hands // 20) for stat in STATS}
    counts |= {"vpip": (played, hands), "pfr": (played // 2, hands), "saw_flop": (flops, hands), "wwsf": (wins, flops)}
    counts |= {"went_to_showdown": (downs, flops), "won_at_showdown": (wins, downs)}
    results = [hands, hands, int(rate * hands / 10), rate * hands / 100, rate, 1000 / math.sqrt(hands)]
    return [*results, *(count for stat in STATS for count in counts[stat]), 5 * downs, 2 * downs, downs, 2.5]


def _insert(con: duckdb.DuckDBPyConnection, table: str, row: list) -> None:
    con.execute(f"insert into {table} values ({', '.join('?' * len(row))}, 'rule book')", row)
