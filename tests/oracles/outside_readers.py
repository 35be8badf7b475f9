"""PokerStars text as other programs read it: ``PYTHON tests/oracles/outside_readers.py FILE`` prints JSON, by hand and reader.

PYTHON is an interpreter that has the packages poker (0.30.0) and pokerdf (1.8.0), which need heavy packages besides, so they
are not among those of the project. Nothing here comes from the project. Of a hand that a reader takes there are stacks,
board and pot, of pokerdf also who won what; of others why not.
"""

import json
import sys
import warnings
from importlib.metadata import version
from typing import Any


def read_by_poker(text: str) -> dict[str, Any]:
    """What the package poker makes of a hand; it knows tournaments with whole chips, and wants a hero."""
    from poker.room.pokerstars import PokerStarsHandHistory

    hand = PokerStarsHandHistory(text)
    hand.parse()
    return {
        "number": hand.ident,
        "stacks": {player.name: int(player.stack) for player in hand.players if not player.name.startswith("Empty")},
        "board": "".join(f"{card.rank.val}{card.suit.name[0].lower()}" for card in hand.board or ()),
        "pot": int(hand.total_pot),
    }


def read_by_pokerdf(text: str) -> dict[str, Any]:
    """What pokerdf makes of a hand; it knows tournaments."""
    from pokerdf.core.read_and_convert import apply_regex

    rows = apply_regex(text).to_dict("records")
    first = rows[0]
    board = next((first[f"Board{street}"] for street in ("River", "Turn", "Flop") if first[f"Board{street}"]), ())
    return {
        "number": first["HandID"],
        "stacks": {row["Player"]: int(row["Stack"]) for row in rows},
        "board": "".join(board),
        "pot": int(first["TotalPotLog"]),
        "won": {
            row["Player"]: int(row["Balance"]) for row in rows if row["Balance"] == row["Balance"] and row["Balance"]
        },
        "results": {row["Player"]: row["Result"] for row in rows},
    }


READERS = {"poker": read_by_poker, "pokerdf": read_by_pokerdf}


def main(path: str) -> None:
    """Read all hands of a file with each reader."""
    warnings.simplefilter("ignore")
    with open(path, encoding="utf-8") as file:
        texts = [text.strip() + "\n" for text in file.read().split("\n\n\n") if text.strip()]
    found: dict[str, list[dict[str, Any]]] = {}
    for name, read in READERS.items():
        hands = found[f"{name} {version(name)}"] = []
        for text in texts:
            try:
                hands.append(read(text))
            except Exception as error:  # whatever the package raises
                hands.append({"refused": f"{type(error).__name__}: {error}", "header": text.partition("\n")[0]})
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
