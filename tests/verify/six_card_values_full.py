"""Values of 6 Card Poker 1-2-5 at full size: states of all kinds against brute force, the long computation killed and resumed."""

import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pipeline import resources
from pipeline.cards import cards, text
from pipeline.engine.ranking import high_value_of
from pipeline.engine.six_ranks import KEPT_PLACES
from pipeline.engine.six_tables import VALUE_CLASSES
from pipeline.exact.six_card import decisions
from pipeline.exact.six_card.terms import Terms
from pipeline.exact.six_card.values import NUM_PARTS, folder_of, hands_and_keys
from tests.exact.test_six_card_named_hands import NAMED_HANDS
from tests.machine import num_cores
from tests.oracles import dealt_six_card

NUM_STATES = 1000
NUM_FIVE = 50
SEED = 125
MOST = 1e-12
State = tuple[list[int], int]


def states(num: int) -> Iterator[State]:
    """Ascending hands and up-cards: all classes of hands and all ranks of up-cards in turn."""
    generator = random.Random(SEED)
    hands = hands_and_keys()[0]
    classes = np.array([VALUE_CLASSES[high_value_of(hand)] for hand in hands])
    for number in range(num):
        own: list[int] = []
        up_cards: list[int] = []
        while not up_cards:
            hand = hands[generator.choice(np.flatnonzero(classes == number % 10).tolist())].tolist()
            suits = generator.sample(range(4), 4)
            own = sorted(card - card % 4 + suits[card % 4] for card in hand)
            up_cards = [card for card in range(52) if card // 4 == number // 10 % 13 and card not in own]
        yield own, generator.choice(up_cards)


def differences(state: State) -> tuple[int, float]:
    """The class of the hand, and by how much raise, buy and the exchanges of two differ from brute force at most."""
    own, up = state
    hand, terms = np.array(own), Terms()
    known = dealt_six_card.deal(own, up)
    found = [decisions.raise_(hand, up, terms), decisions.buy(hand, up, terms)]
    expected = [dealt_six_card.raise_value(known), dealt_six_card.bought_value(known)]
    for kept, places in enumerate(KEPT_PLACES.tolist()):
        found.append(decisions.exchange_two(hand, kept, up, terms))
        expected.append(dealt_six_card.exchanged_two_value(known, [own[place] for place in places]))
    most = max(abs(float(one) - other) for one, other in zip(found, expected))
    return int(VALUE_CLASSES[high_value_of(hand.astype(np.uint8))]), most


def difference_of_five(state: State) -> float:
    """By how much five new cards differ from brute force."""
    own, up = state
    found = decisions.exchange_five(np.array(own), up, Terms())
    return abs(float(found) - dealt_six_card.exchanged_five_value(dealt_six_card.deal(own, up)))


def decisions_of_all_kinds() -> dict[str, Any]:
    """Raise, buy and all exchanges of two in 1,000 states, five new cards in 50 of them."""
    assert len(list(combinations(range(5), 3))) == len(KEPT_PLACES)
    all_states = list(states(NUM_STATES))
    with ProcessPoolExecutor(num_cores(), get_context("spawn")) as pool:
        found = list(pool.map(differences, all_states, chunksize=10))
        fives = list(pool.map(difference_of_five, all_states[:: NUM_STATES // NUM_FIVE - 1][:NUM_FIVE]))
    most = max(difference for _, difference in found)
    assert most <= MOST, f"raise, buy or an exchange of two differs by {most}"
    assert max(fives) <= MOST, f"five new cards differ by {max(fives)}"
    return {
        "num_states": len(found),
        "by_class": dict(sorted(Counter(hand_class for hand_class, _ in found).items())),
        "by_up_card": dict(sorted(Counter(up // 4 for _, up in all_states).items())),
        "most": most,
        "num_five": len(fives),
        "most_five": max(fives),
    }


def named_by_brute_force(hand: str, up: str) -> list[str]:
    """What raise, buy, the best exchange of two, the cards it keeps, and an exchange of five are worth, as the tests pin them."""
    own = sorted(cards(hand))
    known = dealt_six_card.deal(own, cards(up)[0])
    two, kept = max((dealt_six_card.exchanged_two_value(known, kept), kept) for kept in combinations(own, 3))
    worth = [dealt_six_card.raise_value(known), dealt_six_card.bought_value(known), two]
    five = dealt_six_card.exchanged_five_value(known)
    return [*(f"{value:.9f}" for value in worth), text(kept), f"{five:.9f}"]


def named_hands() -> dict[str, Any]:
    """The pinned values of named hands, every card dealt."""
    with ProcessPoolExecutor(num_cores(), get_context("spawn")) as pool:
        found = list(pool.map(named_by_brute_force, *zip(*(pinned[:2] for pinned in NAMED_HANDS))))
    for pinned, dealt in zip(NAMED_HANDS, found, strict=True):
        assert list(pinned[2:]) == dealt, f"{pinned[0]} against {pinned[1]}: dealt {dealt}"
    return {
        "num_hands": len(found),
        "hands": {f"{pinned[0]} {pinned[1]}": dealt for pinned, dealt in zip(NAMED_HANDS, found)},
    }


def values_again() -> dict[str, Any]:
    """The whole computation in an empty home, killed twice on the way: the shipped values come out."""
    shipped = json.loads((resources.data_dir() / "values" / "six_card-rule_book.json").read_text())
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        command = [sys.executable, "-m", "pipeline.cli", "values", "six_card", "--home", folder, "--json", "--quiet"]
        parts = folder_of(home, Terms()) / "parts"
        num_parts = []
        for wanted in (NUM_PARTS // 4, NUM_PARTS // 2):
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            while len(list(parts.glob("[0-9]*.npz"))) < wanted:
                time.sleep(0.5)
            process.send_signal(signal.SIGKILL)
            process.wait()
            num_parts.append(len(list(parts.glob("[0-9]*.npz"))))
        path = Path(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["values"])
        made = json.loads(path.read_text())
    five, shipped_five = made.pop("five"), shipped.pop("five")
    assert five.pop("instead_of") == pytest.approx(shipped_five.pop("instead_of"), rel=1e-9)  # sums of floats
    assert five == pytest.approx(shipped_five, rel=1e-9)
    for document in (made, shipped):
        del document["made_at"], document["tapete_version"]
    assert made == shipped
    return {"killed_at_parts": num_parts, "wall_seconds": round(time.perf_counter() - start, 1), "five": five}
