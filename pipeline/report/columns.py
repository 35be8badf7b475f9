"""Columns of the tables under the figures, and numbers as sentences say them."""

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from pipeline.report.estimates import Bounds, Row, interval, ratio, share_interval
from pipeline.report.words import Words


@dataclass(frozen=True)
class Column:
    """A column of a table: its head is the word `column.<key>`, `write` makes a cell of a row."""

    key: str
    write: Callable[[Row, Words], str]
    is_number: bool = True


def name(key: str) -> Column:
    """A name, a dash where there is none."""
    return Column(key, lambda row, words: words["none"] if row[key] is None else words.name(row[key]), is_number=False)


def hash_text(key: str) -> Column:
    """A long hash that may break."""
    return Column(key, lambda row, _: Markup('<span class="hash">{}</span>').format(row[key]), is_number=False)


def count(key: str) -> Column:
    """A whole number."""
    return Column(key, lambda row, words: words.number(row[key]))


def decimal(key: str, decimals: int) -> Column:
    """A number with so many decimals."""
    return Column(key, lambda row, words: words.number(row[key], decimals))


def signed(key: str, decimals: int = 1) -> Column:
    """A number with its sign."""
    return Column(key, lambda row, words: words.signed(row[key], decimals))


def share(key: str, decimals: int = 1) -> Column:
    """A share as per cent."""
    return Column(key, lambda row, words: words.percent(row[key], decimals))


def rate(key: str, made: str, chances: str) -> Column:
    """A share with its numerator and denominator."""

    def write(row: Row, words: Words) -> str:
        counts = f"{words.number(row[made])}/{words.number(row[chances])}"
        return Markup('{} <span class="counts">{}</span>').format(words.percent(ratio(row[made], row[chances])), counts)

    return Column(key, write)


def factor(key: str, made: str, others: str) -> Column:
    """A ratio with its numerator and denominator."""

    def write(row: Row, words: Words) -> str:
        counts = f"{words.number(row[made])}/{words.number(row[others])}"
        value = words.number(ratio(row[made], row[others]), 2)
        return Markup('{} <span class="counts">{}</span>').format(value, counts)

    return Column(key, write)


def interval_of(estimate: str, form: Callable[[Words, float | None], str], bounds: Bounds = interval) -> Column:
    """The 95 % interval of an estimate."""

    def write(row: Row, words: Words) -> str:
        low, high = bounds(row, estimate)
        return words["none"] if low is None else f"{form(words, low)} … {form(words, high)}"

    return Column("interval", write)


def share_interval_of(estimate: str, decimals: int = 2) -> Column:
    """The 95 % interval of a share."""
    return interval_of(estimate, lambda words, value: words.percent(value, decimals), share_interval)


def with_interval(
    row: Row,
    estimate: str,
    words: Words,
    form: Callable[[Words, float | None, int], str] = Words.signed,
    bounds: Bounds = interval,
) -> str:
    """An estimate with one decimal and its interval, as sentences have it."""
    low, high = bounds(row, estimate)
    value = form(words, row[estimate], 1)
    if low is None:
        return value
    return words.sentence("interval", value=value, low=form(words, low, 1), high=form(words, high, 1))


def share_with_interval(row: Row, estimate: str, words: Words) -> str:
    """A share with its interval, as sentences have it."""
    return with_interval(row, estimate, words, Words.percent, share_interval)


def at_stake(row: Row, rows: list[Row], words: Words) -> Markup:
    """Which stakes the row is of, for a sentence about several; nothing where all rows are of one."""
    if len({other["stake_label"] for other in rows}) == 1:
        return Markup()
    return words.sentence("at_stake", stake=words.name(row["stake_label"]))


def over_all_stakes(num_stakes: int, words: Words) -> Markup:
    """A warning that a number is over several stakes; nothing where there is one."""
    return words.sentence("over_all_stakes", num_stakes=num_stakes) if num_stakes > 1 else Markup()


WIN_RATE = (
    signed("net_bb_per_100"),
    interval_of("net_bb_per_100", Words.signed),
)
