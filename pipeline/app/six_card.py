"""`tapete odds six_card`: what the bets of 6 Card Poker 1-2-5 are worth, as a result and in words."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pipeline import cards
from pipeline.app import six_card_claims
from pipeline.app.rows import as_columns, fraction
from pipeline.errors import HandError, UnknownName, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pipeline.app.home import Home
    from pipeline.exact.six_card.bonus import Bonus
    from pipeline.exact.six_card.results import Result
    from pipeline.exact.six_card.terms import Terms

KEY = "six_card"
NAME = "6 Card Poker 1-2-5"
NUM_OWN = 5
NO_VALUES = f"Base game: not computed here. `tapete values {KEY}` does, in some minutes."


def summary(home: "Home") -> tuple[dict[str, Any], str]:
    """The exact figures of the game's bets, as a result and in words."""
    from pipeline.exact.six_card.bonus import bonus
    from pipeline.exact.six_card.terms import RULE_BOOK

    found = bonus()
    values = values_files(home)
    bases = {name: base_game(path) for name, path in values.items()}
    result: dict[str, Any] = {
        "game": KEY,
        "bonus": bonus_as_dict(found),
        "base": {name: base for name, (base, _) in bases.items()},
    }
    words = [NAME, bonus_in_words(found)]
    if RULE_BOOK not in bases:
        return result, "\n\n".join((*words, NO_VALUES))
    result["second_box"] = {}
    boxes = []
    for name in bases:
        path = shipped_or_made(home, name, "two_boxes.json", f"{KEY}_two_boxes-{name}.json")
        if path:
            result["second_box"][name], more = second_box(home, name, path)
            boxes.append(more)
    result["readings"], readings = six_card_claims.readings(values)
    result["verdicts"], verdicts = six_card_claims.verdicts(values)
    return result, "\n\n".join((*words, bases[RULE_BOOK][1], *boxes, readings, verdicts))


def values_files(home: "Home") -> "dict[str, Path]":
    """The values of the base game that the home has or that ship, by reading."""
    from pipeline.exact.six_card.terms import READINGS

    return {name: path for name in READINGS if (path := values_file(home, name))}


def values_file(home: "Home", reading: str) -> "Path | None":
    """The values of the base game under a reading that the home has, else those that ship, None if neither is there."""
    return shipped_or_made(home, reading, "values.json", f"{KEY}-{reading}.json")


def shipped_or_made(home: "Home", reading: str, made: str, shipped: str) -> "Path | None":
    """A file on a reading that the home has, else the one that ships, None if neither is there."""
    from pipeline import resources
    from pipeline.exact.six_card.terms import find
    from pipeline.exact.six_card.values import folder_of

    places = (folder_of(home.folder, find(reading)) / made, resources.data_dir() / "values" / shipped)
    return next((path for path in places if path.exists()), None)


def values_of_all_terms(home: "Home") -> "dict[str, Path]":
    """The same, and those that the home has under terms that are no reading by name: other pay tables."""
    known = values_files(home)
    made = sorted((home.folder / "exact" / KEY).glob("*/values.json"))
    return known | {path.parent.name: path for path in made if path not in known.values()}


def compute(
    game: str,
    reading: str,
    home: "Home",
    workers: int | None,
    progress: "Callable[[str, int, int], None]",
    scenario: str | None = None,
) -> tuple[dict[str, Any], str]:
    """Compute the values of the base game, or what is missing of them, and give its figures as a result and in words.

    Under a reading by name, or what the boxes of a scenario are played by (`terms_of_scenario`).
    """
    from pipeline.exact.six_card import values
    from pipeline.exact.six_card.terms import find

    if game != KEY:
        raise UnknownName("game with long exact values", game, [KEY])
    wanted = terms_of_scenario(scenario, home) if scenario else [find(reading)]
    paths = [values.compute(home.folder, terms, workers or os.cpu_count() or 1, progress) for terms in wanted]
    bases = [base_game(path) for path in paths]
    words = (f"{NAME}, values in {path}\n{words}" for path, (_, words) in zip(paths, bases, strict=True))
    first, *others = ({"values": str(path)} | base for path, (base, _) in zip(paths, bases, strict=True))
    return {"game": KEY} | first | ({"others": others} if others else {}), "\n\n".join(words)


def compute_second_box(
    game: str,
    reading: str,
    home: "Home",
    workers: int | None,
    progress: "Callable[[str, int, int], None]",
    num_samples: int,
    seed: int,
) -> tuple[dict[str, Any], str]:
    """Sample what the second open box gains by the cards of the first, or what is missing of it: as a result and in words."""
    from pipeline.exact.six_card import two_boxes
    from pipeline.exact.six_card.terms import find

    if game != KEY:
        raise UnknownName("game with long exact values", game, [KEY])
    terms, best = find(reading), shipped_or_made(home, reading, "best.npz", f"{KEY}-{reading}.npz")
    if best is None or values_file(home, reading) is None:
        raise UsageError(
            f"No best decisions of {KEY} under the reading {reading}, which the first box is played by. "
            f"`tapete values {KEY} --reading {reading}` computes them."
        )

    def tell(done: int, todo: int) -> None:
        progress("second box", done, todo)

    path = two_boxes.compute(home.folder, terms, best, num_samples, seed, workers or os.cpu_count() or 1, tell)
    result, words = second_box(home, reading, path)
    return {"game": KEY, "values": str(path)} | result, f"{NAME}, in {path}\n{words}"


def second_box(home: "Home", reading: str, path: "Path") -> tuple[dict[str, Any], str]:
    """What the second open box is worth, as a result and in words. Values of one box under the reading must be there."""
    import math

    from pipeline.exact.six_card.results import results
    from pipeline.exact.six_card.two_boxes import read_two_boxes

    one_box = values_file(home, reading)
    if one_box is None:
        raise UsageError(
            f"No values of {KEY} under the reading {reading}. `tapete values {KEY} --reading {reading}` computes them."
        )
    found, gain, _ = results(one_box)
    one, second = float(found["without_five"].value) + gain.value, read_two_boxes(path)
    rows = {
        "one box": (one, gain.stderr),
        "second box, all decisions by all cards seen": (one + second.gain, math.hypot(gain.stderr, second.stderr)),
        "second box, as the strategy optimal plays it": (
            one + second.gain_later,
            math.hypot(gain.stderr, second.stderr_later),
        ),
        "both boxes, by all cards seen": (one + second.gain / 2, math.hypot(gain.stderr, second.stderr / 2)),
    }
    result = {
        "reading": reading,
        "samples": second.num_samples,
        "seed": second.seed,
        "gain": second.gain,
        "stderr": second.stderr,
        "share_changed": second.share_changed,
        "per_ante": {name: {"value": value, "stderr": stderr} for name, (value, stderr) in rows.items()},
    }
    table = as_columns(
        [
            {"box": name, "per ante": f"{100 * value:.4f} %", "std. error": f"{100 * stderr:.4f} %"}
            for name, (value, stderr) in rows.items()
        ]
    )
    heading = (
        f"Two open boxes ({reading}), {second.num_samples:,} sampled deals valued exactly: by the first box's cards another "
        f"first decision is best in {100 * second.share_changed:.2f} % of deals."
    )
    return result, f"{heading}\n{table}"


def terms_of_scenario(name_or_file: str, home: "Home") -> "list[Terms]":
    """The terms that boxes of a scenario with the strategy optimal are played by, each once; UsageError where there is none."""
    from pipeline.exact.six_card.terms import Terms
    from pipeline.simulate import scenario as scenarios
    from pipeline.simulate.banked import BankedScenario

    scenario = scenarios.read(name_or_file, home.folder)
    known = scenario.terms_of_best_play(home.folder) if isinstance(scenario, BankedScenario) else []
    found = [Terms(bet=tuple(terms["bet"]), most=terms.get("most", 0)) for terms in known if terms]
    if not found:
        raise UsageError(
            f"Scenario {scenario.name}: no box with an ante has the strategy optimal, so it needs no values."
        )
    return list(dict.fromkeys(found))


def base_game(path: "Path") -> tuple[dict[str, Any], str]:
    """What ways to play the base game return, as a result and in words."""
    from pipeline.exact.six_card.results import best_of, results

    found, gain, terms = results(path)
    best = best_of(found["without_five"], gain)
    of_stakes, decided = "", ""
    if best.per_unit is not None and best.per_unit_stderr is not None and best.decisions is not None:
        of_stakes = f"; {100 * best.per_unit:.5f} % per unit staked, standard error {100 * best.per_unit_stderr:.5f} %"
        parts = (f"{word} {100 * share:.2f} %" for word, share in best.decisions.items())
        decided = f"Best decisions: {', '.join(parts)} of deals.\n"
    result = {
        "reading": name_of(terms),
        "optimal": {
            "value": best.value,
            "stderr": best.stderr,
            "staked": best.staked,
            "per_unit_staked": best.per_unit,
            "per_unit_staked_stderr": best.per_unit_stderr,
            "decisions": best.decisions,
            "exchange_five": {"gain": gain.value, "share": gain.share},
        },
        "ways": {name: way_as_dict(one) for name, one in found.items()},
    }
    heading = (
        f"Base game, one open box ({name_of(terms)}), best decisions: {100 * best.value:.6f} % of the ante, "
        f"standard error {100 * best.stderr:.6f} %{of_stakes}.\n"
        f"{decided}"
        f"Five new cards are right in {100 * gain.share:.3f} % of deals and add {100 * gain.value:.6f} %. Exact without them:"
    )
    return result, f"{heading}\n{as_columns([way_row(name, one) for name, one in found.items()])}"


def name_of(terms: "Terms") -> str:
    """The name of a reading of the rules."""
    from pipeline.exact.six_card.terms import READINGS

    return next((name for name, known in READINGS.items() if known == terms), terms.terms_id)


def way_as_dict(found: "Result") -> dict[str, Any]:
    """What a way to play returns as JSON has it."""
    return {
        "value": fraction(found.value),
        "per_unit_staked": fraction(found.per_unit),
        "staked": fraction(found.staked),
        "standard_deviation": found.standard_deviation,
        "win_share": fraction(found.win_share),
        "decisions": {word: fraction(share) for word, share in found.decisions.items()},
        "by_hand": {hand: fraction(part) for hand, part in found.by_hand.items()},
    }


def way_row(name: str, found: "Result") -> dict[str, str]:
    """What a way to play returns as a row of a table."""
    shares = {word: f"{100 * float(share):.3f} %" for word, share in found.decisions.items() if word != "exchange five"}
    return {
        "way to play": name.replace("_", " "),
        "per ante": f"{100 * float(found.value):.6f} %",
        "per unit staked": f"{100 * float(found.per_unit):.6f} %",
        "std. deviation": f"{found.standard_deviation:.4f}",
        "wins": f"{100 * float(found.win_share):.3f} %",
        **shares,
    }


def bonus_as_dict(found: "Bonus") -> dict[str, Any]:
    """The bonus bet as JSON has it."""
    return {
        "edge": fraction(found.edge),
        "mean_return": fraction(found.mean_return),
        "hit_frequency": fraction(found.hit_frequency),
        "standard_deviation": found.standard_deviation,
        "hands": [
            {
                "hand": line.hand,
                "hands": line.num_hands,
                "pays": line.pays,
                "return": fraction(line.return_share),
            }
            for line in found.lines
        ],
    }


def bonus_in_words(found: "Bonus") -> str:
    """The bonus bet as lines of text."""
    rows = [
        {
            "hand": line.hand,
            "hands": f"{line.num_hands:,}",
            "pays": f"{line.pays} to 1" if line.pays else "-",
            "return": f"{100 * float(line.return_share):.4f} %",
        }
        for line in reversed(found.lines)
    ]
    return "\n".join(
        (
            f"Bonus: edge {found.edge} = {100 * float(found.edge):.6f} % of the stake, "
            f"a hit in {found.hit_frequency} = {100 * float(found.hit_frequency):.6f} % of hands, "
            f"standard deviation {found.standard_deviation:.6f} stakes",
            as_columns(rows),
        )
    )


def decisions(hands: Sequence[str], up: str) -> tuple[dict[str, Any], str]:
    """What each decision is worth for a hand of five cards against an up-card, as a result and in words."""
    from pipeline.exact.odds import read_cards
    from pipeline.exact.six_card.decisions import decide
    from pipeline.games.holdem import HOLDEM

    if len(hands) != 1:
        raise UsageError(
            f"Number of hands met: {len(hands)}. Give one of five cards with its up-card: tapete odds six_card AhKhQd2c2s --up 7c"
        )
    own = read_cards("The hand", hands[0], HOLDEM)
    up_cards = read_cards("The up-card", up, HOLDEM)
    if len(own) != NUM_OWN:
        raise HandError("The hand", hands[0], f"it has {len(own)} cards", f"Give {NUM_OWN}.")
    if len(up_cards) != 1:
        raise HandError("The up-card", up, f"these are {len(up_cards)} cards", "Give one with --up.")
    if up_cards[0] in own:
        raise HandError("The up-card", up, "it is also in the hand", "Give each card once.")
    found = decide(own, up_cards[0])
    kept = cards.text(found.kept)
    worth = {name: f"{float(value):.9f}" for name, value in found.named.items()}
    rows = [{"decision": name, "antes": f"{value:>13}"} for name, value in worth.items()]
    rows[list(worth).index("exchange two")]["decision"] += f", keep {kept}"
    return (
        {
            "game": KEY,
            "hand": cards.text(own),
            "up": cards.text(up_cards),
            "best": found.best,
            "kept": kept,
            "decisions": {name: fraction(value) for name, value in found.named.items()},
        },
        f"{NAME}, {cards.text(own)} against {cards.text(up_cards)}, best: {found.best}\n{as_columns(rows)}",
    )
