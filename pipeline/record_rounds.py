"""A recorded round against the house as importers and exporters speak of it, and the tape that kernels replay; see record.py."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from pipeline import cards
from pipeline.codes import Action
from pipeline.engine.banked_tables import NUM_CARDS, TAPE_BOX, TAPE_ROUND, BankedTape
from pipeline.engine.tables import DECISION
from pipeline.record import NOT_SAID, PERSON, Place, Registries, Source, packed
from pipeline.rules.banked import HouseTable


@dataclass(frozen=True, kw_only=True)
class RecordedBox:
    """A box as recorded, in chips; `cards` are the first five, `drawn` those that came later. `won` is all that came back."""

    chair: int
    player: str
    ante: int
    bonus: int
    cards: tuple[int, ...]
    drawn: tuple[int, ...] = ()
    won: int | None = None
    policy: str | None = None
    site: str | None = None


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What a box did: FOLD, BET, BUY, EXCHANGE of the cards at `places` (0 is the first), TAKE_ANTE or EXCHANGE_DEALER.

    `box` counts the boxes of the round from 0. Bets of blind boxes go without saying.
    """

    box: int
    action: Action
    places: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RecordedRound:
    """One round as recorded: boxes by position, decisions in order of play, the dealer's first five cards and the one that
    replaced the highest. `balance` is what the player had before the first wager."""

    game: str
    table: HouseTable
    boxes: tuple[RecordedBox, ...]
    decisions: tuple[Choice, ...]
    dealer: tuple[int, ...]
    balance: int
    dealer_new: int | None = None
    house: str = "house"
    session_no: int | None = None
    hand_no: int | None = None
    house_rules: tuple[tuple[str, str], ...] = ()
    source: Source | None = None
    place: Place | None = field(default=None, compare=False, repr=False)


def places_bits(places: Sequence[int]) -> int:
    """Places as a bit set, one bit too many for a place that is not there or named twice.

    >>> places_bits((0, 2)), places_bits((1, 1))
    (5, 32)
    """
    bits = sum(1 << place for place in set(places) if 0 <= place < NUM_CARDS)
    return bits if bits.bit_count() == len(places) else 1 << NUM_CARDS


def tape_of_rounds(rounds: Sequence[RecordedRound], registries: Registries) -> BankedTape:
    """The rounds as a tape. Changes `registries`: players and strategies met get their numbers there."""
    boxes = [box for round_ in rounds for box in round_.boxes]
    choices = [choice for round_ in rounds for choice in round_.decisions]
    tape = BankedTape(
        rounds=np.zeros(len(rounds), TAPE_ROUND),
        boxes=np.zeros(len(boxes), TAPE_BOX),
        decisions=np.zeros(len(choices), DECISION),
    )
    policy_ids, player_ids, house_ids = [], [], []
    for round_ in rounds:
        site = round_.source.site if round_.source else None
        for box in round_.boxes:
            policy_ids.append(PERSON if box.policy is None else registries.policies.number(box.policy))
            player_ids.append(registries.players.number((box.site or site, box.player, box.policy)))
        house_ids.append(registries.players.number((site, round_.house, None)))
    num_boxes = np.array([len(round_.boxes) for round_ in rounds], np.int64)
    num_decisions = np.array([len(round_.decisions) for round_ in rounds], np.int64)
    rows = tape.rounds
    rows["session_no"] = [NOT_SAID if round_.session_no is None else round_.session_no for round_ in rounds]
    rows["balance"] = [round_.balance for round_ in rounds]
    rows["house_id"] = house_ids
    rows["dealer_cards"] = [packed(round_.dealer) for round_ in rounds]
    rows["dealer_new"] = [cards.NO_CARD if round_.dealer_new is None else round_.dealer_new for round_ in rounds]
    rows["num_boxes"] = num_boxes
    rows["first_box"] = np.cumsum(num_boxes) - num_boxes
    rows["first_decision"] = np.cumsum(num_decisions) - num_decisions
    rows["num_decisions"] = num_decisions
    tape.boxes["chair"] = [box.chair for box in boxes]
    tape.boxes["policy_id"] = policy_ids
    tape.boxes["player_id"] = player_ids
    tape.boxes["ante"] = [box.ante for box in boxes]
    tape.boxes["bonus"] = [box.bonus for box in boxes]
    tape.boxes["cards"] = [packed(box.cards) for box in boxes]
    tape.boxes["drawn"] = [packed(box.drawn) for box in boxes]
    tape.boxes["recorded_won"] = [NOT_SAID if box.won is None else box.won for box in boxes]
    tape.decisions["seat"] = [choice.box for choice in choices]
    tape.decisions["action"] = [choice.action for choice in choices]
    tape.decisions["amount"] = [places_bits(choice.places) for choice in choices]
    return tape
