"""What `tapete odds mata_ases` says without hands: final hands, misdeals and replays, as tables and as JSON."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pipeline.app.odds import percent
from pipeline.codes import HandClass

if TYPE_CHECKING:
    from rich.table import Table

    from pipeline.exact.mata_ases import Estimate, Summary
    from pipeline.exact.mata_hands import FinalHands

GAME = "mata_ases"


def summary(num_deals: int, seed: int) -> "Summary":
    """The figures of all table sizes, sampled ones from so many deals each."""
    from pipeline.exact import mata_ases

    return mata_ases.summary(num_deals, seed)


def shares(hands: "FinalHands") -> dict[str, Fraction]:
    """The share of each class by name, the worst first, pairs of aces apart."""
    found: dict[str, Fraction] = {}
    for hand_class, num in hands.by_class.items():
        name = hand_class.name.lower().replace("_", " ")
        if hand_class == HandClass.PAIR:
            found["pair below aces"] = Fraction(num - hands.num_aces, hands.num_deals)
            found["pair of aces"] = Fraction(hands.num_aces, hands.num_deals)
        else:
            found[name] = Fraction(num, hands.num_deals)
    return found


def exact(share: Fraction) -> dict[str, Any]:
    """A fraction as JSON has it, as one and as a number."""
    return {"fraction": str(share), "value": float(share)}


def sampled(estimate: "Estimate") -> dict[str, float]:
    """A sampled figure as JSON has it."""
    return {"value": estimate.value, "stderr": estimate.stderr}


def as_dict(found: "Summary") -> dict[str, Any]:
    """The figures as JSON has them."""
    return {
        "game": GAME,
        "kill": exact(found.hands.kill),
        "classes": {name: exact(share) for name, share in shares(found.hands).items()},
        "deals": found.num_deals,
        "seed": found.seed,
        "tables": [
            {
                "seats": table.num_players,
                "equal_doors": exact(table.equal_doors),
                "misdeals": float(table.misdeals),
                "kill": exact(table.hands.kill),
                "nobody_kills": sampled(table.nobody_kills),
                "replays": sampled(table.replays),
                "divided": sampled(table.divided),
            }
            for table in found.tables
        ],
    }


def heading(found: "Summary") -> str:
    """The line above the tables."""
    kill = found.hands.kill
    return f"Mata Ases, a hand kills in {percent(float(kill))} = {kill} of all deals; {found.num_deals:,} deals sampled a table"


def as_tables(found: "Summary") -> list["Table"]:
    """Final hands, then a row for each number of seats, for a terminal."""
    from rich import box
    from rich.table import Table

    def table(*columns: str) -> Table:
        made = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for column in columns:
            made.add_column(column, justify="left" if column == "hand" else "right", no_wrap=True)
        return made

    hands = table("hand", "share")
    for name, share in shares(found.hands).items():
        hands.add_row(name, percent(float(share), 4))
    tables = table(
        "seats", "equal doors", "misdeals", "kills", "nobody kills", "std. error", "replays", "std. error", "divided"
    )
    for one in found.tables:
        tables.add_row(
            str(one.num_players),
            percent(float(one.equal_doors), 4),
            f"{float(one.misdeals):.4f}",
            percent(float(one.hands.kill)),
            percent(one.nobody_kills.value),
            percent(one.nobody_kills.stderr),
            f"{one.replays.value:.4f}",
            f"{one.replays.stderr:.4f}",
            percent(one.divided.value, 4),
        )
    return [hands, tables]
