"""Games by the names that readers know."""

from pipeline import games
from pipeline.lake.rules_of_runs import RULE_BOOK
from pipeline.report.estimates import Row


def game_name(game: str) -> str:
    """The name of a game, its key where it is in no catalogue.

    >>> game_name("razz"), game_name("six_card"), game_name("whist")
    ('Razz', '6 Card Poker 1-2-5', 'whist')
    """
    if game in games.BANKED:
        return games.BANKED[game].name
    return games.CATALOGUE[game].name if game in games.CATALOGUE else game


def with_rules(game: str, rule_set: str | None) -> str:
    """The name, with the house rules where they are not the rule book's."""
    return game_name(game) + ("" if rule_set in (None, RULE_BOOK) else f" · {rule_set}")


def named(row: Row) -> str:
    """The game and house rules of a row."""
    return with_rules(row["game"], row["rule_set"])
