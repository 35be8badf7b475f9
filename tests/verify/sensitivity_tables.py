"""Tables at which readings of the rule book are tried: shipped scenarios with changes, and what is changed besides.

A reading that is an option or a setting is a `Trial`. One that can't be played is bounded: a `Bound` is what our own hands say of
how much it can touch.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pipeline.cards import NO_CARDS
from pipeline.codes import Action, DealEnd, ResultSource, SeatFlag
from pipeline.engine.play import Log
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.scenario import Scenario

MOVED = "chips that others get, bb/100"
TOUCHED = "hands it can touch, %"


@dataclass(frozen=True, kw_only=True)
class Table:
    """A shipped scenario with changes; `words` say both."""

    shipped: str
    words: str
    changes: dict[str, Any] = field(default_factory=dict)

    def plan(self, more: dict[str, Any]) -> RunPlan:
        """The table with more changes, of which those of stakes are added to its own."""
        document = scenario.read(self.shipped).model_dump(exclude_unset=True) | self.changes
        for key, value in more.items():
            document[key] = document[key] | value if key == "stakes" else value
        return RunPlan.of(Scenario.model_validate(document), 1)


@dataclass(frozen=True, kw_only=True)
class Trial:
    """Another reading of `rule`, said in `reading`, as changes of a table; `moves_chips` where hands and rake stay as they are
    and only who gets what does not."""

    rule: str
    reading: str
    changes: dict[str, Any]
    moves_chips: bool = False


@dataclass(frozen=True, kw_only=True)
class Bound:
    """How much another reading of `rule` can touch: `of(log, big blind)` of each hand, chips as big blinds, or 1 where it can."""

    rule: str
    reading: str
    figure: str
    of: Callable[[Log, int], np.ndarray]


def option(rule: str, key: str, value: str, moves_chips: bool = False) -> Trial:
    """A house rule."""
    return Trial(
        rule=rule, reading=f"`{key} = {value}`", changes={"house_rules": {key: value}}, moves_chips=moves_chips
    )


def by_hand(log: Log, hand_nos: np.ndarray, weights: np.ndarray | None = None) -> np.ndarray:
    """Sums by hand of the log."""
    return np.bincount(hand_nos - log.hands["hand_no"][0], weights, log.hands["hand_no"].size)


def odd_chips(log: Log, unit: int) -> np.ndarray:
    """Chips that the winners of a pot, or of a half of it, can't share evenly."""
    names = ("hand_no", "deal_no", "pot_no", "board_no", "side")
    keys = np.stack([log.awards[name].astype(np.int64) for name in names], axis=1)
    pots, place = np.unique(keys, axis=0, return_inverse=True)
    num_winners = np.bincount(place.ravel())
    chips = np.bincount(place.ravel(), log.awards["chips"] + log.awards["rake_chips"]).astype(np.int64)
    return by_hand(log, pots[:, 0], chips % num_winners) / unit


def odd_halves(log: Log, unit: int) -> np.ndarray:
    """Odd chips of what high and low hands share, a pot being odd or not."""
    names = ("hand_no", "pot_no")
    keys = np.stack([log.awards[name].astype(np.int64) for name in names], axis=1)
    pots, place = np.unique(keys, axis=0, return_inverse=True)
    chips = np.bincount(place.ravel(), log.awards["chips"]).astype(np.int64)
    has_low = np.bincount(place.ravel(), log.awards["side"] == 1) > 0
    return by_hand(log, pots[:, 0], (chips % 2) * has_low) / unit


def at_the_first_cap(log: Log, _: int) -> np.ndarray:
    """Four raises of the bring-in in the first round: a completion that counts as one of them stops a raise earlier."""
    raises = np.isin(log.actions["action"], [int(Action.COMPLETE), int(Action.BET), int(Action.RAISE)])
    return by_hand(log, log.actions["hand_no"][raises & (log.actions["street_no"] == 0)]) > 3


def with_a_common_card(log: Log, _: int) -> np.ndarray:
    """Hands of stud that ran short of cards."""
    return log.hands["board"] != np.uint64(NO_CARDS)


def replayed(log: Log, _: int) -> np.ndarray:
    """Hands of Mata Ases with a replay."""
    return by_hand(log, log.deals["hand_no"][log.deals["ending"] == DealEnd.REPLAY]) > 0


def dealt_again(log: Log, _: int) -> np.ndarray:
    """Hands of Mata Ases with more than one deal."""
    return log.hands["num_deals"] > 1


def with_a_lock(log: Log, _: int) -> np.ndarray:
    """Hands of Mata Ases in which a seat was locked."""
    locked = (log.seats["flags"] & int(SeatFlag.LOCKED)) > 0
    return by_hand(log, log.seats["hand_no"][locked]) > 0


def with_side_pots(log: Log, _: int) -> np.ndarray:
    """Hands with a side pot that cards decided."""
    is_side = (log.awards["pot_no"] > 0) & (log.awards["result_source"] == ResultSource.CARDS)
    return by_hand(log, log.awards["hand_no"][is_side]) > 0


def with_short_extras(log: Log, _: int) -> np.ndarray:
    """Hands dealt again in which a seat put in all that it had."""
    broke = log.seats["put_in_chips"] == log.seats["stack_chips"]
    return (by_hand(log, log.seats["hand_no"][broke]) > 0) & dealt_again(log, 0)


MICRO = {"rate_bp": 500, "step_chips": 1, "cap_by_players": {"2": 30, "3": 100, "5": 200}}
MATA_ASES = dict(big_blind=50, rate_bp=500, step_chips=25, min_pot_chips=250, min_chips=50, cap_chips=200)
EIGHT_CALLERS = ["calling_station"] * 8
DOLLARS = {"currency": "USD", "decimals": 2}
TABLES: tuple[tuple[Table, tuple[Trial | Bound, ...]], ...] = (
    (
        Table(shipped="six_max", words="six_max"),
        (
            Trial(rule="A-14", reading="rake of 10 %, at most 3 bb (5 %, at most 20 bb)", changes={"rake": "club"}),
            option("A-20", "burns", "on"),
            Bound(rule="A-05", reading="odd chips to other winners", figure=MOVED, of=odd_chips),
        ),
    ),
    (
        Table(shipped="six_max", words="six_max with 1 to 40 bb", changes={"stack_bb": [1, 40]}),
        (
            option("A-02", "side_pots", "refund", moves_chips=True),
            option("A-03", "reopening", "cumulative"),
            option("A-03", "short_all_in", "raised"),
            Trial(
                rule="A-16",
                reading="pots pay in proportion",
                changes={"rake": MICRO | {"taken_from": "proportional"}},
                moves_chips=True,
            ),
        ),
    ),
    (
        Table(shipped="limit_holdem", words="limit_holdem"),
        (option("A-10", "cap_counts", "raises"),),
    ),
    (
        Table(shipped="limit_holdem", words="limit_holdem with 1 to 12 bb", changes={"stack_bb": [1, 12]}),
        (option("A-03", "short_all_in", "raised"),),
    ),
    (
        Table(
            shipped="limit_holdem",
            words="limit_holdem 5-10, small blind 2",
            changes={"stakes": DOLLARS | {"small_blind": 2, "big_blind": 5}},
        ),
        (Trial(rule="A-17", reading="small blind 3 of 5", changes={"stakes": {"small_blind": 3}}),),
    ),
    (
        Table(
            shipped="heads_up",
            words="heads_up at fixed limit",
            changes={"limit": "fixed_limit", "session": {"stacks": "reset"}},
        ),
        (option("A-10", "heads_up_cap", "lifted"),),
    ),
    (
        Table(shipped="heads_up", words="heads_up, stacks reset", changes={"session": {"stacks": "reset"}}),
        (option("A-18", "heads_up_blinds", "button_big"),),
    ),
    (Table(shipped="omaha", words="omaha"), (option("A-11", "pot_limit_raise", "to_pot"),)),
    (
        Table(shipped="omaha_hi_lo", words="omaha_hi_lo"),
        (Bound(rule="A-23", reading="the odd chip to the low half", figure=MOVED, of=odd_halves),),
    ),
    (
        Table(shipped="five_card_stud", words="five_card_stud"),
        (
            Trial(rule="A-24", reading="the bring-in is a small bet", changes={"stakes": {"bring_in": 10}}),
            option("A-31", "open_pair", "off"),
            option("A-31", "open_pair", "doubled"),
        ),
    ),
    (
        Table(shipped="seven_card_stud", words="seven_card_stud"),
        (
            Trial(
                rule="A-13", reading="rake on the first round too", changes={"rake": MICRO | {"no_flop_no_drop": False}}
            ),
            Trial(rule="A-24", reading="the bring-in is a small bet", changes={"stakes": {"bring_in": 10}}),
            Trial(rule="A-24", reading="an ante of half a small bet", changes={"stakes": {"ante": 5}}),
            Bound(rule="A-25", reading="a completion is a raise", figure=TOUCHED, of=at_the_first_cap),
            option("A-31", "open_pair", "off"),
            option("A-31", "open_pair", "doubled"),
            option("A-32", "seventh_card", "down"),
        ),
    ),
    (Table(shipped="razz", words="razz"), (option("A-32", "seventh_card", "down"),)),
    (
        Table(
            shipped="seven_card_stud",
            words="seven_card_stud, eight calling stations",
            changes={"players": EIGHT_CALLERS},
        ),
        (
            Bound(rule="A-35", reading="other cards for a short stub", figure=TOUCHED, of=with_a_common_card),
            option("A-36", "common_card_opens", "yes"),
        ),
    ),
    (
        Table(shipped="six_plus", words="six_plus"),
        (
            option("A-37", "ranking", "b"),
            option("A-38", "low_ace", "no", moves_chips=True),
            Trial(
                rule="A-38",
                reading="two blinds, no antes",
                changes={"stakes": {"small_blind": 5, "big_blind": 10, "ante": 0}},
            ),
        ),
    ),
    (
        Table(shipped="mata_ases", words="mata_ases"),
        (
            option("A-41", "extras", "doubling"),
            option("A-41", "extras", "constant"),
            option("A-47", "tie_in_lock", "free"),
            option("A-54", "extras_in_replay", "continue"),
            *(option("A-61", "misdeal_cap", value) for value in ("1", "5", "50")),
            option("A-62", "third_card", "choice"),
            option("A-65", "helps_opened", "in_deal"),
            option("A-67", "choices", "secret"),
            option("A-78", "raise_on_street_1", "none"),
            Bound(rule="A-48", reading="any hole may be imagined", figure=TOUCHED, of=with_a_lock),
            Bound(rule="A-49", reading="all-in opponents don't count", figure=TOUCHED, of=with_a_lock),
            Bound(rule="A-50", reading="locked players may call all-in", figure=TOUCHED, of=with_a_lock),
            Bound(rule="A-52", reading="helps stay in a replay", figure=TOUCHED, of=replayed),
            Bound(rule="A-53", reading="who folded comes back in a replay", figure=TOUCHED, of=replayed),
            Bound(rule="A-59", reading="who folded comes back in a redeal", figure=TOUCHED, of=dealt_again),
            Bound(rule="A-55", reading="side pots decided otherwise", figure=TOUCHED, of=with_side_pots),
        ),
    ),
    (
        Table(shipped="mata_ases", words="mata_ases with 5 to 60 bb", changes={"stack_bb": [5, 60]}),
        (
            option("A-45", "all_in_window", "after_call"),
            option("A-46", "all_in_on_street_1", "off"),
            Trial(
                rule="A-66",
                reading="pots pay in proportion",
                changes={"rake": MATA_ASES | {"taken_from": "proportional"}},
                moves_chips=True,
            ),
            Bound(rule="A-60", reading="short extras paid otherwise", figure=TOUCHED, of=with_short_extras),
        ),
    ),
)
