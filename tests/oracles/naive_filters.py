"""What trackers filter by, the slow way: each hand by itself, its actions told one after another, its board looked at as cards.

Takes rows of the lake as plain dicts and imports nothing of the project. Words as in README, "Filters".
"""

from collections.abc import Mapping, Sequence
from typing import Any

NOTHING, UNKNOWN = 255, 254
LETTERS = {7: "F", 8: "X", 9: "C", 10: "B", 11: "R", 12: "R", 13: "K", 14: "N"}
BETS, CALL = (10, 11, 12), 9
SEEDED = "mata_ases"
RANKS = "23456789TJQKA"
STRAIGHTS = {
    "standard": ["A2345", *(RANKS[i : i + 5] for i in range(9))],
    "six_plus_a": ["A6789", *(RANKS[i : i + 5] for i in range(4, 9))],
    "six_plus_a_ace_high": [RANKS[i : i + 5] for i in range(4, 9)],
}
STRAIGHTS["six_plus_b"] = STRAIGHTS["six_plus_a"]
Row = Mapping[str, Any]


def texture(board: int, ranking: str) -> dict[str, Any]:
    """What is said of the first three common cards and of all of them; nothing but nulls unless those three are known."""
    dealt = [card for card in board.to_bytes(8, "little") if card != NOTHING]
    flop = dealt[:3]
    if len(flop) < 3 or UNKNOWN in flop:
        names = ("flop_suits", "flop_pairing", "flop_connection", "flop_high_card")
        return dict.fromkeys((*names, "is_board_paired", "is_flush_possible", "is_straight_possible"))
    suits, ranks = [card % 4 for card in dealt], [RANKS[card // 4] for card in dealt]
    return {
        "flop_suits": {1: "monotone", 2: "two-tone", 3: "rainbow"}[len(set(suits[:3]))],
        "flop_pairing": {1: "trips", 2: "paired", 3: "unpaired"}[len(set(ranks[:3]))],
        "flop_connection": _connection(set(ranks[:3]), STRAIGHTS[ranking]),
        "flop_high_card": max(ranks[:3], key=RANKS.index),
        "is_board_paired": len(set(ranks)) < len(ranks),
        "is_flush_possible": max(suits.count(suit) for suit in suits) >= 3,
        "is_straight_possible": any(len(set(ranks) & set(straight)) >= 3 for straight in STRAIGHTS[ranking]),
    }


def _connection(ranks: set[str], straights: Sequence[str]) -> str:
    if any(ranks == set(straight[i : i + 3]) for straight in straights for i in range(3)):
        return "connected"
    return "gapped" if any(len(ranks & set(straight)) == 3 for straight in straights) else "apart"


def pot_type(game: str, acts: Sequence[Row]) -> str | None:
    """By the raises of the first street."""
    first = [act["action"] for act in acts if act["street_no"] == 0 and act["action"] in LETTERS]
    if game == SEEDED or not first:
        return None
    num_raises = sum(code in BETS for code in first)
    if num_raises == 0:
        return "limped" if CALL in first else "unopened"
    return {1: "single raised", 2: "3-bet"}.get(num_raises, "4-bet+")


def line(acts: Sequence[Row], seat_no: int) -> str | None:
    """What a seat did in a deal, street by street; None where it never decided."""
    own = [act for act in acts if act["seat_no"] == seat_no and act["action"] in LETTERS]
    if not own:
        return None
    streets = range(max(act["street_no"] for act in own) + 1)
    return "|".join("".join(LETTERS[act["action"]] for act in own if act["street_no"] == street) for street in streets)


def facing(acts: Sequence[Row], act: Row) -> str | None:
    """What the decision `act` was made against, given what came before it in the deal."""
    before = [other["action"] for other in acts if other["street_no"] == act["street_no"]]
    num_raises = sum(code in BETS for code in before)
    if act["action"] in (13, 14):
        return None
    if act["street_no"] > 0:
        return ["nothing", "bet", "raise", "re-raise"][min(num_raises, 3)]
    if num_raises == 0:
        return "limp" if CALL in before else "unopened"
    return ["raise", "3-bet", "4-bet+"][min(num_raises, 3) - 1]


def size_share(acts: Sequence[Row], earlier_chips: int, act: Row, to_call: int) -> float | None:
    """What a bet adds to a call, as a share of the pot with that call; `earlier_chips` are those of earlier deals."""
    pot = earlier_chips + sum(other["put_in_chips"] for other in acts)
    return (act["put_in_chips"] - to_call) / (pot + to_call) if act["action"] in BETS else None


def effective(stacks: Mapping[int, int | None], seat_no: int) -> int | None:
    """The smaller of the own stack and the largest other one; None where the unknown ones could matter."""
    own, others = stacks[seat_no], [stack for seat, stack in stacks.items() if seat != seat_no]
    known = [stack for stack in others if stack is not None]
    if own is None:
        return None
    if known and own <= max(known):
        return own
    return max(known) if known and len(known) == len(others) else None
