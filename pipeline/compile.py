"""Flattens rules as people write them into the records that kernels read.

Game -> RULES (Mata Ases -> MATA), HandStakes -> STAKES, Rake -> RAKE, players -> LINEUP. One RULES type serves all table
games, so the engine compiles once and a new game costs no compile. BankedGame and HouseTable -> BANKED, boxes -> LAYOUT.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pipeline.codes import BoxWager, Extras, Maximum, OpenPair, PotRaise, Ranking, SidePots, Strength
from pipeline.engine.banked_tables import BANKED, LAYOUT, MAX_BOXES
from pipeline.engine.five_cards import WITHOUT_LOW_ACE
from pipeline.engine.six_best import BestTable, hand_keys
from pipeline.engine.tables import LINEUP, MATA, MAX_SEATS, MAX_STREETS, POLICY, RAKE, RULES, STAKES
from pipeline.rules.banked import BONUS_BOXES, MAXIMUM_OF, BankedGame, HouseTable, Wagered
from pipeline.rules.game import Game, Street
from pipeline.rules.house import choose
from pipeline.rules.mata_ases import MataAses
from pipeline.rules.money import PLAY_MONEY, HandStakes, Rake

MAX_UNITS = 4
"""Full bets of a round at fixed limit: bet, raise, reraise, cap [A-10]."""
STAKE_NUMBERS = (
    "limit",
    "big_blind",
    "min_bet",
    "small_bet",
    "big_bet",
    "bring_in",
    "cap",
    "is_ante_trimmed",
    "reopening",
    "calls_full_blind",
)


def rule_record(game: Game, house_rules: Mapping[str, str] | None = None) -> np.ndarray:
    """The game under house rules (see `rules.house.choose`): RULES[1], of Mata Ases MATA[1].

    Options that belong to the stakes, like `reopening`, are theirs.
    """
    if len(game.streets) > MAX_STREETS:
        raise ValueError(f"{game.key} has {len(game.streets)} streets; the engine plays {MAX_STREETS} at most")
    chosen = choose(game.options, house_rules or {})
    if isinstance(game, MataAses):
        return mata_record(game, chosen)
    rules = np.zeros(1, RULES)
    rules["num_streets"] = len(game.streets)
    rules["max_units"] = MAX_UNITS
    rules["is_cap_lifted_heads_up"] = chosen.get("heads_up_cap") == "lifted"
    rules["is_every_raise_counted"] = chosen.get("cap_counts") == "raises"
    rules["is_short_bet_raised"] = chosen.get("short_all_in") == "raised"
    rules["pot_raise"] = PotRaise.TO if chosen.get("pot_limit_raise") == "to_pot" else PotRaise.BY
    rules["open_pair"] = OpenPair[chosen.get("open_pair", "off").upper()]
    rules["best_of"] = game.showdown.best_of
    rules["high"] = high_ranking(game, chosen)
    rules["low"] = game.showdown.low
    rules["side_pots"] = SidePots[chosen["side_pots"].upper()]
    # Players go by tables with the low ace whether it counts or not: the hands that differ are few.
    rules["strength"] = Strength.SIX_PLUS_B if chosen.get("ranking") == "b" else game.strength
    rules["has_blinds"] = game.has_blinds
    rules["has_burns"] = chosen.get("burns") == "on"
    rules["is_common_card_opening"] = chosen.get("common_card_opens") == "yes"
    rules["rake_from_street"] = game.rake_from_street
    rules["in_deck"] = sum(1 << card for card in game.deck)
    rules["deck_size"] = len(game.deck)
    rules["deck"][0, : len(game.deck)] = game.deck
    for street_no, street in enumerate(streets_as_dealt(game, chosen)):
        rules["hole"][0, street_no] = street.hole
        rules["door"][0, street_no] = street.door
        rules["board"][0, street_no] = street.board
        rules["opener"][0, street_no] = street.opener
        rules["bet_size"][0, street_no] = street.bet
    return rules


def mata_record(game: MataAses, chosen: Mapping[str, str]) -> np.ndarray:
    """Mata Ases with the value of each option: MATA[1]."""
    record = np.zeros(1, MATA)
    record["extras"] = Extras[chosen["extras"].upper()]
    record["misdeal_cap"] = int(chosen["misdeal_cap"])
    record["is_window_after_call"] = chosen["all_in_window"] == "after_call"
    record["is_window_open_first"] = chosen["all_in_on_street_1"] == "on"
    record["is_reraise_open_first"] = chosen["raise_on_street_1"] == "pot"
    record["is_third_card_chosen"] = chosen["third_card"] == "choice"
    record["is_choice_secret"] = chosen["choices"] == "secret"
    record["is_tie_free"] = chosen["tie_in_lock"] == "free"
    record["do_extras_go_on"] = chosen["extras_in_replay"] == "continue"
    record["is_rake_by_deal"] = chosen["helps_opened"] == "in_deal"
    record["max_replays"] = game.max_replays
    return record


def high_ranking(game: Game, chosen: Mapping[str, str]) -> Ranking:
    """How high hands compare, as the house has it [A-37, A-38]."""
    ranking = Ranking.SIX_PLUS_B if chosen.get("ranking") == "b" else game.showdown.high
    return WITHOUT_LOW_ACE[ranking] if chosen.get("low_ace") == "no" else ranking


def streets_as_dealt(game: Game, chosen: Mapping[str, str]) -> tuple[Street, ...]:
    """The streets of a game; as the house has it, the seventh card of stud down [A-32], the third of Mata Ases chosen [A-62]."""
    if chosen.get("third_card") == "choice":
        return (game.streets[0], replace(game.streets[1], hole=1, door=0), *game.streets[2:])
    if chosen.get("seventh_card") != "down":
        return game.streets
    return (*game.streets[:-1], replace(game.streets[-1], hole=1, door=0))


def stakes_records(stakes: Sequence[HandStakes]) -> np.ndarray:
    """A row for each of the stakes, STAKES[stakes]; its place is the stake_id. Posts beyond the seats of a row are 0."""
    rows = np.zeros(max(len(stakes), 1), STAKES)
    for row, stake in zip(rows, stakes, strict=False):
        for name in ("antes", "blinds", "posts", "dead"):
            row[name][: stake.forced.num_seats] = getattr(stake.forced, name)
        for name in STAKE_NUMBERS:
            row[name] = getattr(stake, name)
        blinds = stake.forced.blinds
        row["is_button_big_blind"] = len(blinds) == 2 and blinds[1] > blinds[0]
        row["is_single_blind"] = sum(blind > 0 for blind in blinds) == 1
        row["is_button_blind"] = blinds[-1] > 0 and not any(blinds[:-1])
    return rows


def rake_record(rake: Rake, currency: str) -> np.ndarray:
    """The schedule as kernels read it: RAKE[1]. Play money pays no rake (S2)."""
    record = np.zeros(1, RAKE)
    record["rate_bp"] = 0 if currency == PLAY_MONEY else rake.rate_bp
    record["step"] = rake.step_chips
    record["min_pot"] = rake.min_pot_chips
    record["min_chips"] = 0 if currency == PLAY_MONEY else rake.min_chips
    record["no_flop_no_drop"] = rake.no_flop_no_drop
    record["taken_from"] = rake.taken_from
    record["cap"][0] = [rake.cap_for(players) for players in range(MAX_SEATS + 1)]
    return record


def lineup_record(
    policy_ids: Sequence[int],
    policies: Sequence[Mapping[str, int]],
    stack_range: tuple[int, int] = (0, 0),
    stake_of_seats: Mapping[int, int] | None = None,
    session_hands: int = 1,
    rebuys: bool = True,
    is_duplicate: bool = False,
    addresses: Sequence[int] = (),
) -> np.ndarray:
    """Who sits where, as kernels read it: LINEUP[1]. Player ids are chairs; policies name their traits in lower case.

    `addresses` are those of users' own policies by policy_id, 0 of others.
    """
    num_chairs = len(policy_ids)
    record = np.zeros(1, LINEUP)
    record["num_chairs"] = num_chairs
    record["session_hands"] = session_hands
    record["rebuys"] = rebuys
    record["is_duplicate"] = is_duplicate
    record["player_id"][0, :num_chairs] = range(num_chairs)
    record["policy_id"][0, :num_chairs] = policy_ids
    record["min_stack"][0, :num_chairs] = stack_range[0]
    record["max_stack"][0, :num_chairs] = stack_range[1]
    for num_seats, stake_id in (stake_of_seats or {}).items():
        record["stake_of_seats"][0, num_seats] = stake_id
    for at, policy in enumerate(policies):
        for trait in POLICY.names or ():
            record["policies"][0, at][trait] = policy.get(trait, 0)
    for at, address in enumerate(addresses):
        record["policies"][0, at]["address"] = address
    return record


def banked_record(game: BankedGame, table: HouseTable, house_rules: Mapping[str, str] | None = None) -> np.ndarray:
    """A game against the house at a table, under house rules: BANKED[1]."""
    chosen = choose(game.options, house_rules or {})
    record = np.zeros(1, BANKED)
    record["num_open"] = game.num_open
    record["bet_antes"] = game.bet_antes
    record["exchanges"] = sum(1 << num_cards for num_cards in game.exchanges)
    record["max_payout"] = table.max_payout
    record["maximum_of"] = Maximum[chosen[MAXIMUM_OF.key].upper()]
    record["are_bonus_boxes_first"] = chosen[BONUS_BOXES.key] == "first"
    record["bet_pays"][0] = table.pay_tables[BoxWager.BET.name.lower()].to_one
    record["bonus_pays"][0] = table.pay_tables[BoxWager.BONUS.name.lower()].to_one
    return record


def layout_record(
    boxes: Sequence[Wagered],
    strategies: Sequence[Mapping[str, Any]],
    policy_ids: Sequence[int],
    balance: int,
    best: Sequence[BestTable | None] = (),
) -> np.ndarray:
    """Wagers by position, each box's strategy (the fields of STRATEGY by name) and its policy_id: LAYOUT[1].

    `best` are the tables that boxes of the strategy optimal play by; equal ones are there once.
    """
    if len(boxes) > MAX_BOXES:
        raise ValueError(f"{len(boxes)} boxes; the engine plays {MAX_BOXES} at most")
    record = np.zeros(1, LAYOUT)
    record["num_boxes"] = len(boxes)
    record["balance"] = balance
    for at, (box, strategy, policy_id) in enumerate(zip(boxes, strategies, policy_ids, strict=True)):
        record["ante"][0, at] = box.ante
        record["bonus"][0, at] = box.bonus
        record["policy_id"][0, at] = policy_id
        for name, value in strategy.items():
            if name == "lines":
                record["strategies"]["num_lines"][0, at] = len(value)
                record["strategies"]["lines"][0, at, : len(value)] = [tuple(line) for line in value]
            else:
                record["strategies"][0, at][name] = value
    lay_best_tables(record, best)
    return record


def lay_best_tables(layout: np.ndarray, best: Sequence[BestTable | None]) -> None:
    """Put the tables of best decisions where kernels find them. Changes LAYOUT[1]; without any table nothing is touched."""
    tables: dict[int, BestTable] = {id(table): table for table in best if table is not None}
    if tables:
        layout["best"]["keys"][0] = hand_keys()
    for table_no, table in enumerate(tables.values()):
        layout["best"]["tables"][0, table_no]["terms"] = table.terms[0]
        layout["best"]["tables"][0, table_no]["decisions"] = table.decisions
    for at, of_box in enumerate(best):
        if of_box is not None:
            layout["best_of"][0, at] = list(tables).index(id(of_box))
