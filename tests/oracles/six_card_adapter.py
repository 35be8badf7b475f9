"""The kernel's rounds of 6 Card Poker as the slow twin plays them: the same cards and decisions, then everything is compared."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pipeline import cards
from pipeline.codes import Action, BoxWager, Outcome, SeatFlag, SeatKind
from pipeline.engine.play import Columns, Log
from pipeline.engine.ranking import class_name
from tests.oracles.naive_ranking import CLASSES
from tests.oracles.naive_six_card import Box, Round, play, rank
from tests.oracles.six_card_tables import SixTable

WORDS = {
    Action.POST_ANTE: "ante",
    Action.POST_BONUS: "bonus",
    Action.FOLD: "fold",
    Action.BET: "bet",
    Action.BUY: "buy",
    Action.EXCHANGE: "exchange",
    Action.TAKE_ANTE: "take",
    Action.EXCHANGE_DEALER: "replace",
}
RESULTS = {
    Outcome.LOST: "lost",
    Outcome.TIED: "tied",
    Outcome.WON: "won",
    Outcome.FOLDED: "folded",
    Outcome.NOT_QUALIFIED: "not qualified",
    Outcome.EXCHANGE_FAILED: "exchange failed",
    Outcome.EXCHANGE_LOST: "exchange lost",
    Outcome.EXCHANGE_TIED: "exchange tied",
    Outcome.EXCHANGE_WON: "exchange won",
}
HOUSE = 5
Rows = list[dict[str, int]]


class Rounds:
    """The rows of a log by round."""

    def __init__(self, log: Log) -> None:
        self.by_hand = {name: rows_by_hand(getattr(log, name)) for name in ("seats", "actions", "cards", "wagers")}
        self.hands = rows_of(log.hands)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for hand in self.hands:
            yield {"hand": hand} | {name: rows.get(hand["hand_no"], []) for name, rows in self.by_hand.items()}


def rows_of(columns: Columns) -> Rows:
    """Rows as dicts."""
    names = list(columns)
    return [dict(zip(names, row)) for row in zip(*(columns[name].tolist() for name in names))]


def rows_by_hand(columns: Columns) -> dict[int, Rows]:
    """Rows as dicts, by hand_no."""
    by_hand: dict[int, Rows] = {}
    for row in rows_of(columns):
        by_hand.setdefault(row["hand_no"], []).append(row)
    return by_hand


def text(packed: int) -> list[str]:
    """Packed cards as the twin writes them."""
    return [cards.text([card]) for card in cards.unpack(packed)]


def first_cards(seat: dict[str, int], replaced: Rows) -> tuple[list[str], list[str], list[int]]:
    """The five cards first dealt to a seat, those that came later, and the places of those that were replaced."""
    held = text(seat["cards"])
    out = {row["card_no"]: cards.text([row["card"]]) for row in replaced if row["seat_no"] == seat["seat_no"]}
    kept = held[: 5 - len(out)]
    first = [out[place] if place in out else kept.pop(0) for place in range(5)]
    return first, held[5 - len(out) :], sorted(out)


def deck_of(round_: dict[str, Any]) -> list[str]:
    """The deck that the round was dealt from as far as it went: first cards in turn, then what was drawn, in order of request."""
    seats = {seat["seat_no"]: first_cards(seat, round_["cards"]) for seat in round_["seats"]}
    deck = [first[place] for place in range(5) for first, _, _ in seats.values()]
    for action in round_["actions"]:
        if action["action"] in (Action.BUY, Action.EXCHANGE):
            deck += seats[action["seat_no"]][1]
    return deck + seats[HOUSE][1]


def followed(table: SixTable, round_: dict[str, Any]) -> Round:
    """The round as the twin plays it, each box doing what it did in the kernel."""
    boxes = [Box(at, box.ante, box.bonus) for at, box in enumerate(table.boxes, start=1)]
    places = {seat["seat_no"]: first_cards(seat, round_["cards"])[2] for seat in round_["seats"]}
    with_ante = [box.position for box in boxes if box.ante > 0]
    blind = with_ante[2:]
    todo = [
        (row["seat_no"], WORDS[Action(row["action"])])
        for row in round_["actions"]
        if row["action"] not in (Action.POST_ANTE, Action.POST_BONUS)
        and not (row["seat_no"] in blind and row["action"] == Action.BET)
    ]

    def decide(position: int, may: set[str], seen: list[str]) -> tuple[str, list[int]]:
        seat_no, word = todo.pop(0)
        assert seat_no == position, (seat_no, position)
        return word, places[position]

    end = play(table.rules(), boxes, table.balance, deck_of(round_), decide)
    assert todo == []
    return end


def difference(table: SixTable, round_: dict[str, Any]) -> tuple[str, Round]:
    """What the kernel has otherwise than the twin, "" for nothing."""
    end = followed(table, round_)
    done = [(row["seat_no"], WORDS[Action(row["action"])], row["put_in_chips"]) for row in round_["actions"]]
    pairs = [
        ("actions", end.done, done),
        ("wagers", sorted(wagers_of(end)), sorted(kernel_wagers(round_))),
        ("seats", seats_of(end), kernel_seats(round_)),
        ("balance", end.balance - table.balance, sum(row["net_chips"] for row in round_["wagers"])),
    ]
    wrong = [f"{name}: twin {expected}, kernel {met}" for name, expected, met in pairs if expected != met]
    return (f"{table} round {round_['hand']}: {'; '.join(wrong)}" if wrong else ""), end


def wagers_of(end: Round) -> Iterator[tuple]:
    """The twin's wagers: position, wager, stake, fee, return, outcome, class of the hand it stands on."""
    for box in end.boxes:
        last = CLASSES[rank(box.cards)[0]]
        if box.ante:
            yield (box.position, "ANTE", box.ante, box.fee, box.paid_ante, box.result, last)
        if box.bet:
            yield (box.position, "BET", box.bet, 0, box.paid_bet, box.result, last)
        if box.bonus:
            first = CLASSES[rank(box.first_cards)[0]]
            yield (box.position, "BONUS", box.bonus, 0, box.paid_bonus, box.bonus_result, first)


def kernel_wagers(round_: dict[str, Any]) -> Iterator[tuple]:
    """The same of the kernel."""
    for row in round_["wagers"]:
        assert row["net_chips"] == row["return_chips"] - row["stake_chips"] - row["fee_chips"]
        yield (
            row["seat_no"],
            BoxWager(row["wager"]).name,
            row["stake_chips"],
            row["fee_chips"],
            row["return_chips"],
            RESULTS[Outcome(row["outcome"])],
            class_name(1, row["hand_value"]),
        )


def seats_of(end: Round) -> list[tuple]:
    """The twin's seats by position, the house last: cards at the end, put in, won, folded, hand compared, place in the order."""
    rows = []
    taken = paid = 0
    for place, box in enumerate(end.boxes):
        put_in = box.ante + box.bonus + box.bet + box.fee
        back = box.paid_ante + box.paid_bet + box.paid_bonus
        for stake, returned in ((box.ante, box.paid_ante), (box.bet, box.paid_bet), (box.bonus, box.paid_bonus)):
            paid += max(0, returned - stake)
            taken += max(0, stake - returned)
        taken += box.fee
        compared = CLASSES[rank(box.cards)[0]] if box.is_in_play else ""
        rows.append((box.position, "BOX", box.cards, put_in, back, box.has_folded, compared, place))
    rows.sort()
    compared = CLASSES[rank(end.dealer)[0]] if end.is_revealed else ""
    return [*rows, (HOUSE, "HOUSE", end.dealer, paid, taken, False, compared, len(rows))]


def kernel_seats(round_: dict[str, Any]) -> list[tuple]:
    """The same of the kernel."""
    return [
        (
            row["seat_no"],
            SeatKind(row["seat_kind"]).name,
            text(row["cards"]),
            row["put_in_chips"],
            row["won_chips"],
            bool(row["flags"] & SeatFlag.FOLDED),
            class_name(1, row["high_value"]) if row["flags"] & SeatFlag.SHOWDOWN else "",
            row["position_no"],
        )
        for row in round_["seats"]
    ]


def specials(table: SixTable, end: Round) -> Iterator[str]:
    """What is special in a round, to count."""
    yield "rounds"
    yield f"{len(end.boxes)} boxes"
    first_new = {"buy": "bought", "exchange": "exchanged"}
    for position, what, _ in end.done:
        if what in first_new:
            box = end.box(position)
            yield f"{first_new[what]} {len(box.discards) or 1}"
            yield "folded after it" if box.has_folded else "bet after it"
    for box in end.boxes:
        if box.result:
            yield box.result
        if box.bonus and not box.ante:
            yield "bonus only"
        if box.bonus_result == "won":
            yield "bonus won"
            if box.paid_bonus - box.bonus < table.rules().bonus_pays["three of a kind"] * box.bonus:
                yield "bonus capped"
        if box.result.endswith("won") and table.rules().maximum is not None:
            line = CLASSES[rank(box.cards)[0]]
            if box.paid_bet - box.bet < table.rules().bet_pays[line] * box.bet:
                yield "bet capped"
    asks = [box.asks for box in end.boxes if box.is_in_play]
    if any(asks) and not all(asks):
        yield "one asks, one takes"
    if any(asks) and end.first_dealer[-1] not in end.dealer:
        yield "up-card replaced"
    if not end.is_revealed:
        yield "dealer not revealed"
    opened = [box for box in end.boxes if box.ante][:2]
    if len(opened) == 2 and opened[0].position > opened[1].position:
        yield "second box first"


def count(found: Counter, table: SixTable, end: Round) -> None:
    """Add what is special in a round."""
    found.update(specials(table, end))
