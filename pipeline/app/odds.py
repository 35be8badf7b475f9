"""All-in equity of hands in any game, as a result and as a table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pipeline import cards
from pipeline.errors import UsageError

if TYPE_CHECKING:
    from rich.table import Table

    from pipeline.exact.odds import Odds


def check_options(is_banked: bool, board: str, dead: str, up: str) -> None:
    """UsageError where an option is given that the game has no use for."""
    if is_banked and (board or dead):
        option, met = ("--board", board) if board else ("--dead", dead)
        raise UsageError(
            f"{option} {met}: there is no such thing in six_card, whose decisions are valued by the hand and the up-card alone. "
            "Leave it out; `tapete values six_card --boxes 2` values decisions by the cards of another box."
        )
    if up and not is_banked:
        raise UsageError(
            f"--up {up}: only six_card has a dealer with an up-card. Leave it out, or use --board or --dead."
        )


def odds(game: str, hands: Sequence[str], board: str, dead: str, num_samples: int, seed: int) -> "Odds":
    """The odds of these hands, a text each, in the game with this key."""
    from pipeline.exact import odds as exact
    from pipeline.exact import odds_games

    return exact.answer(exact.read_question(odds_games.find(game), hands, board, dead), num_samples, seed)


def as_dict(found: "Odds") -> dict[str, Any]:
    """The odds as JSON has them; what a game has not (a low half, a standard error) is left out."""
    seats = [{name: value for name, value in vars(seat).items() if value is not None} for seat in found.seats]
    whole = {
        "game": found.game.key,
        "board": cards.text(found.board),
        "dead": cards.text(found.dead),
        "exact": found.is_exact,
        "run_outs": found.num_runouts,
    }
    low = {} if found.low_share is None else {"low_share": found.low_share}
    divided = {} if found.divided_share is None else {"divided_share": found.divided_share}
    return {**whole, **low, **divided, "hands": seats}


def heading(found: "Odds") -> str:
    """The line above the table: game, cards, how many run-outs, and how they came about."""
    parts = [found.game.name]
    is_mata = found.divided_share is not None
    parts += [f"{'helps' if is_mata else 'board'} {cards.text(found.board)}"] if found.board else []
    parts += [f"dead {cards.text(found.dead)}"] if found.dead else []
    how = "all" if found.is_exact else "a sample of"
    parts.append(f"{how} {found.num_runouts:,} run-out{'s' if found.num_runouts > 1 else ''}")
    parts += [] if found.low_share is None else [f"a low in {percent(found.low_share)}"]
    parts += [] if found.divided_share is None else [f"nobody kills in {percent(found.divided_share)}"]
    return ", ".join(parts)


def percent(share: float, num_digits: int = 2) -> str:
    """A share in per cent.

    >>> percent(0.9162)
    '91.62 %'
    """
    return f"{100 * share:.{num_digits}f} %"


def as_table(found: "Odds") -> "Table":
    """The odds as a table for a terminal."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    is_split = found.low_share is not None
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("hand", no_wrap=True)
    columns = (
        ["equity"]
        + ([] if found.is_exact else ["std. error"])
        + (["scoop", "part", "high", "low"] if is_split else ["win", "tie"])
        + ([] if found.divided_share is None else ["kills"])
    )
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    for seat in found.seats:
        shares = [seat.equity, seat.stderr, seat.win, seat.tie, seat.high, seat.low, seat.kill]
        table.add_row(Text(seat.hand), *(percent(share) for share in shares if share is not None))
    return table
