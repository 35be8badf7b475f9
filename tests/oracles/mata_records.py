"""Hands that the slow twin of Mata Ases invents, written as native records, and what the kernel makes of them.

The records go through their text: written, read, laid on a tape, replayed.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from pipeline import cards, compile
from pipeline.codes import Action, DealEnd, Shows, Status
from pipeline.engine import mata_shard
from pipeline.engine.pages import new_page
from pipeline.engine.play import Pages
from pipeline.engine.tables import new_table
from pipeline.exports import native as writer
from pipeline.games import MATA_ASES
from pipeline.imports import native as reader
from pipeline.record import NOT_SAID, Decision, RecordedDeal, RecordedHand, RecordedSeat, Registries, tape_of
from pipeline.rules import house
from pipeline.rules.money import NO_RAKE, BlindSeats, Stakes
from tests.oracles.mata_adapter import POSTED, MataHand, Told, left_on, logged, told_by
from tests.oracles.mata_tables import Played
from tests.oracles.naive_mata_table import Terms

ACTIONS = {
    "fold": Action.FOLD,
    "check": Action.CHECK,
    "call": Action.CALL,
    "bet": Action.BET,
    "raise": Action.RAISE,
    "keep": Action.KEEP,
    "new": Action.NEW,
}
SHOWS = {None: Shows.UNSAID, True: Shows.SHOWS, False: Shows.MUCKS}


def house_rules_of(terms: Terms) -> tuple[tuple[str, str], ...]:
    """The options by which a house plays so."""
    chosen = {
        "extras": terms.extras,
        "all_in_window": "before_call" if terms.all_in_window == "pot" else "after_call",
        "all_in_on_street_1": "on" if terms.has_all_in_on_street_1 else "off",
        "tie_in_lock": "free" if terms.does_tie_unlock else "locked",
        "extras_in_replay": "restart" if terms.do_extras_restart else "continue",
        "misdeal_cap": str(terms.max_misdeals),
        "third_card": terms.third_card,
        "helps_opened": f"in_{terms.raked_if_opened_in}",
        "choices": "in_turn" if terms.choices == "one after the other" else "secret",
        "raise_on_street_1": "pot" if terms.has_raises_on_street_1 else "none",
    }
    return house.of_game(MATA_ASES.options, chosen)


def decisions_of(told: Told, deal_no: int) -> tuple[Decision, ...]:
    """What was done in a deal, in order of play; bets are told by where they stand."""
    decisions = []
    bets: dict[tuple[int, int], int] = {}
    for deal, street, seat, word, chips in told.actions:
        if deal != deal_no or word in POSTED:
            continue
        bets[street, seat] = bets.get((street, seat), 0) + chips
        amount = bets[street, seat] if word in ("bet", "raise") else chips if word == "call" else NOT_SAID
        decisions.append(Decision(seat=seat, action=ACTIONS[word], amount=amount))
    return tuple(decisions)


def numbers(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(map(cards.card, names))


def logged_hand(played: Played) -> MataHand:
    """The hand as if a log had told it."""
    told = told_by(played.terms, played.stacks, played.events)
    return MataHand("invented", played.terms, played.stacks, played.button, told)


def record_of(played: Played, says_all: bool = True) -> RecordedHand:
    """The hand as an operator would write it down; who shows and how deals end may be left unsaid."""
    told = told_by(played.terms, played.stacks, played.events)
    seats = range(len(played.stacks))
    big_blind = played.terms.big_blind
    stakes = Stakes(
        big_blind=big_blind, limit=MATA_ASES.limits[0], blind_seats=BlindSeats.SEED, currency="USD", decimals=2
    )
    return RecordedHand(
        game=MATA_ASES.key,
        stakes=stakes.at(len(seats)),
        button=played.button,
        seats=tuple(
            RecordedSeat(
                chair=at + 1,
                player=f"player {at + 1}",
                stack=played.stacks[at],
                cards=numbers(told.seats[at].cards),
                shows=SHOWS[told.seats[at].is_shown] if says_all else Shows.UNSAID,
                won=told.seats[at].won,
            )
            for at in seats
        ),
        deals=tuple(
            RecordedDeal(
                cards=tuple(numbers([card for card, _ in own.get(at, [])]) for at in seats),
                board=numbers(told.boards[deal_no]),
                decisions=decisions_of(told, deal_no),
                ending=DealEnd[told.endings[deal_no].word.upper()] if says_all else None,
                extra=told.endings[deal_no].extra or None if says_all else None,
            )
            for deal_no, own in enumerate(told.deals)
        ),
        decisions=decisions_of(told, len(told.deals)),
        board=numbers(told.boards[-1]),
        rake=told.rake,
        house_rules=house_rules_of(played.terms),
    )


class Replayed(NamedTuple):
    """What the kernel makes of a record: its status, where it failed, and what it says of the hand if it holds."""

    status: Status
    deal_no: int
    failed_at: int
    result_source: int | None
    told: Told | None


def replayed(record: RecordedHand, mata: np.ndarray | None = None) -> Replayed:
    """The record through its text and the kernel, under its house rules or those of MATA[1]."""
    registries = Registries()
    tape = tape_of([reader.read(writer.line(record))], registries)
    table, page, pages = new_table(), new_page(), Pages()
    mata_shard.replay(
        compile.rule_record(MATA_ASES, dict(record.house_rules)) if mata is None else mata,
        compile.stakes_records(registries.stakes.values),
        compile.rake_record(NO_RAKE, "USD"),
        compile.lineup_record((), ()),
        tape,
        table,
        page,
        0,
        0,
    )
    left = [left_on(table[0])]
    pages.add(page, 0)
    log = pages.log()
    told = [told for _, (_, _, told) in logged(log, left)]
    status, deal_no, failed_at = (int(log.results[name][0]) for name in ("status", "deal_no", "failed_at"))
    source = log.hands["result_source"].tolist()
    return Replayed(Status(status), deal_no, failed_at, source[0] if source else None, told[0] if told else None)


def differences(hands: Iterator[Played]) -> Iterator[tuple[Played, str]]:
    """Hands of the twin and how the kernel's replay of them differs, "" where it does not."""
    for hand_no, played in enumerate(hands):
        record = record_of(played, says_all=hand_no % 2 == 0)
        found = replayed(record)
        if found.told is None:
            yield played, f"{found.status.name} in deal {found.deal_no}: {writer.line(record)}"
            continue
        told = found.told
        expected = told_by(played.terms, played.stacks, played.events)
        parts = [part for part in Told._fields if getattr(expected, part) != getattr(told, part)]
        said = "; ".join(f"{part}: {getattr(expected, part)} by the rule book, {getattr(told, part)}" for part in parts)
        yield played, f"{said}: {writer.line(record)}" if parts else ""
