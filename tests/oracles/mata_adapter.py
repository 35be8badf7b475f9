"""The kernel's hands of Mata Ases in the slow twin's words, what the twin makes of the same cards and moves, where they part.

The cards of a deal are put back into a deck in the order in which the rule book deals them (7.1, 7.7): doors from the left of
the button, holes, the helps, then a card a seat at a time. No card is added, so a card too many or too few is a difference.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from pipeline import cards
from pipeline.codes import Action, DealEnd, Extras, RakeFrom, ResultSource, SeatFlag
from pipeline.engine import mata_shard
from pipeline.engine.pages import new_page
from pipeline.engine.play import Log, Pages
from pipeline.engine.tables import new_table
from tests.oracles.naive_mata import extra_owed, play
from tests.oracles.naive_mata_table import (
    RAISES,
    STREETS,
    Award,
    CheckThrough,
    Deal,
    Decided,
    Event,
    Exposed,
    Extra,
    Given,
    KeepOrNew,
    Legal,
    LockedOut,
    MataRake,
    Misdeal,
    Opened,
    Pot,
    Rake,
    Replay,
    Returned,
    RunOut,
    Seed,
    Showdown,
    Terms,
)
from tests.oracles.naive_table import RuleBroken
from tests.oracles.twin_adapter import by_hand, texts

WORDS = {
    Action.FOLD: "fold",
    Action.CHECK: "check",
    Action.CALL: "call",
    Action.BET: "bet",
    Action.RAISE: "raise",
    Action.KEEP: "keep",
    Action.NEW: "new",
    Action.POST_SEED: "seed",
    Action.POST_EXTRA: "extra",
}
POSTED = ("seed", "extra")
EXTRAS = {Extras.LINEAR: "linear", Extras.DOUBLING: "doubling", Extras.CONSTANT: "constant"}
DIGEST, DIGEST_SIZE = 1_000_003, 2**40


class Seat(NamedTuple):
    """What a record must say of a seat; `cards` in the order dealt, those that lie face down at the end in `down`."""

    cards: list[str]
    down: list[str]
    put_in: int
    returned: int
    won: int
    last_street: int
    is_folded: bool
    is_all_in: bool
    is_shown: bool | None  # None without a showdown
    was_locked: bool  # at a turn of any deal


class Ending(NamedTuple):
    """How a deal went: seats dealt in, what lay in the middle, the extra that was asked after it, how it ended."""

    num_seats: int
    pot_before: int
    pot_at_helps: int
    pot_after: int
    extra: int
    is_run_out: bool
    word: str


class Told(NamedTuple):
    """A hand: by the kernel's log, or by the twin's events. Streets are numbered from 0, so are deals."""

    actions: list[tuple[int, int, int, str, int]]  # deal, street, seat, word, chips put in
    deals: list[dict[int, list[tuple[str, bool]]]]  # of earlier deals: by seat the cards and whether they lay open
    boards: list[list[str]]
    endings: list[Ending]
    seats: list[Seat]
    pots: list[tuple[int, int, frozenset[int]]]  # chips, rake, who can win it
    awards: list[tuple[int, int, int, int]]  # pot, seat, chips, rake
    pot: int
    rake: int
    last_street: int
    num_showdown: int
    is_won_by_folds: bool
    offered: int  # digest of offers and locks


@dataclass(frozen=True)
class MataHand:
    """A hand of the kernel and what it began with. Seats are numbered from 0."""

    label: str
    terms: Terms
    stacks: list[int]
    button: int
    told: Told

    def decks(self) -> list[list[str]]:
        """The cards of each deal, in the order dealt."""
        seats = range(len(self.stacks))
        order = [(self.button + 1 + step) % len(seats) for step in seats]
        dealt = [{at: [card for card, _ in own] for at, own in deal.items()} for deal in self.told.deals]
        dealt.append({at: self.told.seats[at].cards for at in seats})
        decks = []
        for hands, board in zip(dealt, self.told.boards, strict=True):
            rounds = [[hands[at][no] for at in order if no < len(hands.get(at, []))] for no in range(5)]
            decks.append(rounds[0] + rounds[1] + board + rounds[2] + rounds[3] + rounds[4])
        return decks


def terms_of(mata: np.void, big_blind: int, rake: np.void, num_seats: int) -> Terms:
    """What MATA and RAKE records agree on."""
    return Terms(
        big_blind=big_blind,
        extras=EXTRAS[Extras(mata["extras"])],
        all_in_window="pot and call" if mata["is_window_after_call"] else "pot",
        has_all_in_on_street_1=bool(mata["is_window_open_first"]),
        does_tie_unlock=bool(mata["is_tie_free"]),
        do_extras_restart=not mata["do_extras_go_on"],
        max_misdeals=int(mata["misdeal_cap"]),
        third_card="choice" if mata["is_third_card_chosen"] else "open",
        raked_if_opened_in="deal" if mata["is_rake_by_deal"] else "hand",
        choices="all first" if mata["is_choice_secret"] else "one after the other",
        has_raises_on_street_1=bool(mata["is_reraise_open_first"]),
        max_replays=int(mata["max_replays"]),
        rake=MataRake(
            rate_bp=int(rake["rate_bp"]),
            step=int(rake["step"]),
            min_pot=int(rake["min_pot"]),
            least=int(rake["min_chips"]),
            cap=int(rake["cap"][num_seats]),
            is_proportional=int(rake["taken_from"]) == RakeFrom.PROPORTIONAL,
        ),
    )


# ------------------------------------------------------------------------------------------------- the kernel's hands


def mata_hands(
    label: str, mata: np.ndarray, stakes: np.ndarray, rake: np.ndarray, lineup: np.ndarray, seed: int, num_hands: int
) -> Iterator[MataHand]:
    """Hands of the kernel: what its log says, and of the table what no log says, pots and the digest of offers."""
    table, page, pages = new_table(), new_page(), Pages()
    left: list[dict[str, Any]] = []
    while len(left) < num_hands:
        if mata_shard.generate(mata, stakes, rake, lineup, table, page, seed, len(left), 1):
            left.append(left_on(table[0]))
        else:
            pages.add(page, num_hands - len(left))
    pages.add(page, 0)
    for hand_no, told in logged(pages.log(), left):
        stacks, button, row = told
        terms = terms_of(mata[0], int(stakes[0]["big_blind"]), rake[0], len(stacks))
        yield MataHand(f"{label}, seed {seed}, hand {hand_no}", terms, stacks, button, row)


def left_on(table: np.void) -> dict[str, Any]:
    """What lies on the table after a hand and is in no log."""
    return {
        "offered": int(table["offered"]),
        "holes": table["seats"]["hole_at"].tolist(),
        "pots": [
            (int(table["pot_chips"][pot]), int(table["pot_rake"][pot]), seats_of(int(table["pot_seats"][pot])))
            for pot in range(int(table["num_pots"]))
        ],
    }


def seats_of(bits: int) -> frozenset[int]:
    return frozenset(at for at in range(bits.bit_length()) if bits >> at & 1)


def logged(log: Log, left: list[dict[str, Any]]) -> Iterator[tuple[int, tuple[list[int], int, Told]]]:
    """(hand_no, (stacks, button, what the log says)) of each hand."""
    names = ("hands", "seats", "actions", "awards", "cards", "boards", "deals")
    tables = {name: by_hand(getattr(log, name)) for name in names}
    for hand_no, (hand,) in tables["hands"].items():
        rows: dict[str, list[dict]] = {name: table.get(hand_no, []) for name, table in tables.items()}
        at_of = {row["seat_no"]: at for at, row in enumerate(rows["seats"])}
        assert len(rows["seats"]) == hand["num_seats"]
        assert len(rows["actions"]) == hand["num_actions"]
        assert [row["action_no"] for row in rows["actions"]] == list(range(hand["num_actions"]))
        assert [row["deal_no"] for row in rows["boards"]] == list(range(hand["num_deals"] - 1))
        assert {row["deal_no"] for row in rows["awards"]} == {hand["num_deals"] - 1}
        deals: list[dict[int, list[tuple[str, bool]]]] = [{} for _ in rows["boards"]]
        for row in rows["cards"]:
            own = deals[row["deal_no"]].setdefault(at_of[row["seat_no"]], [])
            assert (row["card_no"], row["street_no"]) == (len(own), max(0, len(own) - 1))
            own.append((cards.text([row["card"]]), bool(row["is_face_up"])))
        button = at_of[hand["button_seat"]]
        for at, row in enumerate(rows["seats"]):
            assert row["position_no"] == (at - button) % hand["num_seats"]
        told = Told(
            actions=[
                (row["deal_no"], row["street_no"], at_of[row["seat_no"]], WORDS[row["action"]], row["put_in_chips"])
                for row in rows["actions"]
            ],
            deals=deals,
            boards=[texts(row["board"]) for row in (*rows["boards"], hand)],
            endings=[logged_ending(row) for row in rows["deals"]],
            seats=[logged_seat(row, hole) for row, hole in zip(rows["seats"], left[hand_no]["holes"], strict=False)],
            pots=left[hand_no]["pots"],
            awards=[(row["pot_no"], at_of[row["seat_no"]], row["chips"], row["rake_chips"]) for row in rows["awards"]],
            pot=hand["pot_chips"],
            rake=hand["rake_chips"],
            last_street=hand["last_street_no"],
            num_showdown=hand["num_showdown"],
            is_won_by_folds=hand["result_source"] == ResultSource.FOLD,
            offered=left[hand_no]["offered"],
        )
        yield hand_no, ([row["stack_chips"] for row in rows["seats"]], button, told)


def logged_ending(row: Mapping[str, int]) -> Ending:
    return Ending(
        num_seats=row["num_seats"],
        pot_before=row["pot_before_chips"],
        pot_at_helps=row["pot_at_helps_chips"],
        pot_after=row["pot_after_chips"],
        extra=row["extra_chips"],
        is_run_out=bool(row["is_run_out"]),
        word=DealEnd(row["ending"]).name.lower(),
    )


def logged_seat(row: Mapping[str, int], hole: int) -> Seat:
    own = texts(row["cards"])
    flags = row["flags"]
    shown = bool(flags & SeatFlag.SHOWN) if flags & SeatFlag.SHOWDOWN else None
    assert bool(flags & SeatFlag.MUCKED) == (shown is False)
    return Seat(
        cards=own,
        down=own[hole : hole + 1] if hole >= 0 else [],
        put_in=row["put_in_chips"],
        returned=row["returned_chips"],
        won=row["won_chips"],
        last_street=row["last_street_no"],
        is_folded=bool(flags & SeatFlag.FOLDED),
        is_all_in=bool(flags & SeatFlag.ALL_IN),
        is_shown=shown,
        was_locked=bool(flags & SeatFlag.LOCKED),
    )


# ---------------------------------------------------------------------------------------------- the twin follows a log


def follow(hand: MataHand) -> list[Event]:
    """The events of the twin that is told the log's decisions; RuleBroken where it waits for others."""
    left = iter([action for action in hand.told.actions if action[3] not in POSTED])

    def decide(street: str, seat: int, legal: Legal) -> str:
        _, street_no, said_by, word, chips = next(left, (0, -1, -1, "nothing", 0))
        if said_by != seat or (street != "flip" and street != STREETS[street_no]):
            raise RuleBroken(f"the twin waits for seat {seat} on {street}, the log has {word} of {said_by}: {legal}")
        if word not in ("bet", "raise"):
            return word
        for name in RAISES:
            if legal.options.get(name) == chips:
                return name
        raise RuleBroken(f"{word} of {chips} on {street} by seat {seat}, {legal}")

    events = list(play(hand.terms, list(hand.stacks), hand.button, iter(hand.decks()), decide))
    for said in left:
        raise RuleBroken(f"the twin's hand is over, the log has {said}")
    return events


def told_by(terms: Terms, stacks: list[int], events: list[Event]) -> Told:
    """The twin's events added up to what a log must say."""
    actions, deals = acted(events), laid(events)
    boards = [list(event.helps) for event in events if isinstance(event, Deal)]
    pots = [event for event in events if isinstance(event, Pot)]
    (rake,) = (event for event in events if isinstance(event, Rake))
    last_deal = after_last_deal(events)
    turns = {event.seat: event.is_shown for event in last_deal if isinstance(event, Showdown)}
    streets = [STREETS.index(event.street) for event in last_deal if isinstance(event, Decided)]
    last_street = 3 if turns else max(streets, default=0)
    return Told(
        actions=actions,
        deals=[
            {at: [(card, card not in hand.down) for card in hand.cards] for at, hand in deal.items()}
            for deal in deals[:-1]
        ],
        boards=boards,
        endings=endings_of(terms, events),
        seats=[
            seat_of(at, stack, events, deals[-1].get(at, Laid([], [])), last_street, turns)
            for at, stack in enumerate(stacks)
        ],
        pots=[(pot.chips, pot.rake, pot.eligible) for pot in pots],
        awards=[(event.pot_no, event.seat, event.chips, event.rake) for event in events if isinstance(event, Award)],
        pot=rake.pot,
        rake=rake.chips,
        last_street=last_street,
        num_showdown=len(turns),
        is_won_by_folds=not turns,
        offered=digest([event.legal for event in events if isinstance(event, Decided)]),
    )


def acted(events: list[Event]) -> list[tuple[int, int, int, str, int]]:
    """Posts, decisions and choices of cards as a log has them; a choice belongs to the street of its card."""
    actions = []
    deal_no = 0
    for event in events:
        if isinstance(event, Deal):
            deal_no = event.deal_no
        if isinstance(event, Seed):
            actions.append((0, 0, event.seat, "seed", event.chips))
        if isinstance(event, Extra):
            actions.append((deal_no, 0, event.seat, "extra", event.chips))
        if isinstance(event, KeepOrNew):
            actions.append((deal_no, event.num_cards - 1, event.seat, event.word, 0))
        if isinstance(event, Decided):
            word = event.word if event.word not in RAISES else "raise" if event.legal.bet_to > 0 else "bet"
            actions.append((deal_no, STREETS.index(event.street), event.seat, word, event.chips))
    return actions


def endings_of(terms: Terms, events: list[Event]) -> list[Ending]:
    """How each deal went. An extra is asked even if nobody has a chip left to pay it."""
    endings: list[Ending] = []
    pot = num_extras = 0
    for event in events:
        if isinstance(event, Seed | Extra | Decided):
            pot += event.chips
        if isinstance(event, Returned):
            pot -= event.chips
        if isinstance(event, Deal):
            endings.append(Ending(len(event.doors), pot, 0, 0, 0, False, ""))
        if isinstance(event, Opened):
            endings[-1] = endings[-1]._replace(pot_at_helps=pot)
        if isinstance(event, RunOut):
            endings[-1] = endings[-1]._replace(is_run_out=True)
        word = ending_word(event)
        if word:
            num_extras = num_extras + 1 if word != "replay" else 0 if terms.do_extras_restart else num_extras
            extra = extra_owed(terms, num_extras) if word != "replay" else 0
            endings[-1] = endings[-1]._replace(pot_after=pot, word=word, extra=extra)
    last = "showdown" if any(isinstance(event, Showdown) for event in after_last_deal(events)) else "fold"
    return [*endings[:-1], endings[-1]._replace(pot_after=pot, word=last)]


def ending_word(event: Event) -> str:
    """What a deal ended in that is followed by another; "" for other events."""
    if isinstance(event, CheckThrough) and event.street == STREETS[0]:
        return "check_through"
    return "misdeal" if isinstance(event, Misdeal) else "replay" if isinstance(event, Replay) else ""


def after_last_deal(events: list[Event]) -> list[Event]:
    """The events of the deciding deal."""
    return events[max(at for at, event in enumerate(events) if isinstance(event, Deal)) :]


class Laid(NamedTuple):
    """A seat's cards in a deal, in the order dealt, and those that lie face down."""

    cards: list[str]
    down: list[str]


def laid(events: list[Event]) -> list[dict[int, Laid]]:
    """The cards of each deal by seat."""
    deals: list[dict[int, Laid]] = []
    for event in events:
        if isinstance(event, Deal):
            holes = dict(event.holes)
            deals.append({at: Laid([door, holes[at]], [holes[at]]) for at, door in event.doors})
        if isinstance(event, Exposed):
            deals[-1][event.seat].down.remove(event.card)
        if isinstance(event, Given):
            deals[-1][event.seat].cards.append(event.card)
            if event.is_closed:
                deals[-1][event.seat].down.append(event.card)
    return deals


def seat_of(at: int, stack: int, events: list[Event], hand: Laid, last_street: int, turns: Mapping[int, bool]) -> Seat:
    """What the events say of a seat."""
    paid = sum(event.chips for event in events if isinstance(event, Seed | Extra | Decided) and event.seat == at)
    returned = sum(event.chips for event in events if isinstance(event, Returned) and event.seat == at)
    folds = [
        event.street for event in events if isinstance(event, Decided) and (event.seat, event.word) == (at, "fold")
    ]
    return Seat(
        cards=hand.cards,
        down=hand.down,
        put_in=paid - returned,
        returned=returned,
        won=sum(event.chips for event in events if isinstance(event, Award) and event.seat == at),
        last_street=STREETS.index(folds[0]) if folds else last_street,
        is_folded=bool(folds),
        is_all_in=stack == paid - returned,
        is_shown=turns.get(at),
        was_locked=any(isinstance(event, LockedOut) and event.seat == at for event in events),
    )


def digest(legals: list[Legal]) -> int:
    """Locks and offers of a hand as one number."""
    total = 0
    for legal in legals:
        total = total * DIGEST + legal.is_locked
        for cost in [legal.options[word] for word in RAISES if word in legal.options]:
            total = total * DIGEST + cost
        total %= DIGEST_SIZE
    return total


def difference(hand: MataHand) -> tuple[str, list[Event]]:
    """("" or where the twin and the log part, the twin's events)."""
    try:
        events = follow(hand)
    except RuleBroken as error:
        return f"{hand.label}: {error}\n{hand}", []
    expected = told_by(hand.terms, hand.stacks, events)
    for part in Told._fields:
        ours, theirs = getattr(expected, part), getattr(hand.told, part)
        if ours != theirs:
            return f"{hand.label}, {part}:\n{ours} by the rule book,\n{theirs} in the log\n{hand}", events
    return "", events
