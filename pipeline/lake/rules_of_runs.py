"""What the rules of a run say of its rows: computed from its game and its house rules, so runs of any age have it."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from pipeline import compile, games
from pipeline.codes import Ranking
from pipeline.errors import LakeError, UnknownName
from pipeline.lake.provenance import Manifest
from pipeline.rules.banked import HouseTable
from pipeline.rules.game import Street
from pipeline.rules.house import Option, OptionValueError, choose

HOUSE_RULES = "house_rules"
RULE_SET = "rule_set"
RULE_BOOK = "rule book"
TABLE = "table"
TABLE_DIGEST = "table_digest"
IS_DUPLICATE = "is_duplicate"
HOUSE_TABLE, PAYOUTS = "house_table", "payouts"
OF_THE_RULES = ("house_rules", "rules_version", "stakes")
COLUMNS = (
    HOUSE_RULES,
    RULE_SET,
    TABLE_DIGEST,
    IS_DUPLICATE,
    HOUSE_TABLE,
    PAYOUTS,
    "high_ranking",
    "low_ranking",
    "has_blinds",
    "up_cards",
)


def house_rules(manifest: Manifest) -> dict[str, str]:
    """Every option of the run's game with its value; what the manifest does not name is the rule book's."""
    try:
        return choose(games.find_any(manifest.game).options, manifest.options.get(HOUSE_RULES, {}))
    except (UnknownName, OptionValueError) as error:
        raise LakeError(
            f"Run {manifest.run_id} ({manifest.name}) has house rules of another program: {error}"
        ) from error


def rule_set(options: Sequence[Option], chosen: Mapping[str, str]) -> str:
    """In words, the options that are not the rule book's, in the order of the game's; the rule book where there are none.

    >>> from pipeline.rules.house import BURNS, LOW_ACE, RANKING
    >>> rule_set((RANKING, LOW_ACE, BURNS), {"ranking": "b", "low_ace": "yes", "burns": "on"})
    'ranking: b, burns: on'
    >>> rule_set((RANKING, LOW_ACE), {"ranking": "a"})
    'rule book'
    """
    usual = choose(tuple(options), {})
    special = [f"{key}: {chosen[key]}" for key in usual if chosen.get(key, usual[key]) != usual[key]]
    return ", ".join(special) or RULE_BOOK


def rankings(manifest: Manifest) -> tuple[Ranking, Ranking]:
    """How high hands of the run compare, and low ones, NONE where pots are not split."""
    game = games.find(manifest.game)
    return compile.high_ranking(game, house_rules(manifest)), game.showdown.low


def up_bits(streets: Sequence[Street]) -> int:
    """Which of a seat's cards lie open, as bits in order of deal.

    >>> bin(up_bits(games.find("five_card_stud").streets)), up_bits(games.find("holdem").streets)
    ('0b11110', 0)
    """
    is_up: list[bool] = []
    for street in streets:
        holes, doors = [False] * street.hole, [True] * street.door
        is_up += doors + holes if street.is_door_first else holes + doors
    return sum(1 << i for i, lies_open in enumerate(is_up) if lies_open)


def columns(manifest: Manifest) -> dict[str, Any]:
    """What the table `runs` says of the rules; nothing of a game that is not in the catalogue."""
    if manifest.game in games.BANKED:
        chosen = house_rules(manifest)
        table = manifest.options[TABLE]
        return dict.fromkeys(COLUMNS) | {
            HOUSE_TABLE: json.dumps(table, sort_keys=True),
            PAYOUTS: payouts(HouseTable.of_document(table)),
            HOUSE_RULES: json.dumps(chosen, sort_keys=True),
            RULE_SET: rule_set(games.BANKED[manifest.game].options, chosen),
            TABLE_DIGEST: table_digest(manifest),
            IS_DUPLICATE: False,
            "high_ranking": ranking_name(Ranking.STANDARD),
            "has_blinds": False,
        }
    game = games.CATALOGUE.get(manifest.game)
    if game is None:
        return dict.fromkeys(COLUMNS)
    chosen = house_rules(manifest)
    high, low = rankings(manifest)
    return dict.fromkeys(COLUMNS) | {
        HOUSE_RULES: json.dumps(chosen, sort_keys=True),
        RULE_SET: rule_set(game.options, chosen),
        TABLE_DIGEST: table_digest(manifest),
        IS_DUPLICATE: manifest.identity.get("session", {}).get("duplicate", False),
        "high_ranking": ranking_name(high),
        "low_ranking": None if low == Ranking.NONE else ranking_name(low),
        "has_blinds": game.has_blinds,
        "up_cards": up_bits(compile.streets_as_dealt(game, chosen)),
    }


def payouts(table: HouseTable) -> str:
    """What a table of the house pays, in words: the lines of each pay table from the best hand on, then the most that is won.

    >>> from pipeline.rules.banked import PayTable
    >>> payouts(HouseTable(pay_tables={"bet": PayTable((0, 1, 2, 3, 4, 5, 7, 20, 50, 100))}, max_payout=4000))
    'bet 100-50-20-7-5-4-3-2-1, at most 4000'
    """
    parts = [
        f"{wager} {'-'.join(str(pays) for pays in reversed(lines.to_one) if pays)}"
        for wager, lines in table.pay_tables.items()
    ]
    return ", ".join([*parts, *([f"at most {table.max_payout}"] if table.max_payout else [])])


def table_digest(manifest: Manifest) -> str | None:
    """Whose hands are dealt the same cards to the same players, whatever the rules and the stakes; None for a replay."""
    if manifest.kind != "simulate":
        return None
    said = {key: value for key, value in manifest.identity.items() if key not in OF_THE_RULES}
    return hashlib.blake2b(json.dumps(said, sort_keys=True).encode(), digest_size=8).hexdigest()


def ranking_name(ranking: Ranking) -> str:
    """A ranking as tables name it.

    >>> ranking_name(Ranking.EIGHT_OR_BETTER)
    'eight_or_better'
    """
    return ranking.name.lower()
