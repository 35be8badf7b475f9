"""Macros that say what the rules say, written from the rules: classes of hands by ranking, names of streets by game."""

from collections.abc import Iterable
from math import comb

from pipeline import games
from pipeline.codes import HandClass, PayLine, Ranking
from pipeline.engine.classes import NO_LOW, ClassRange, class_ranges, name_of_class
from pipeline.lake.rules_of_runs import ranking_name

RANKINGS = [ranking for ranking in Ranking if ranking != Ranking.NONE]
QUALIFYING = (Ranking.EIGHT_OR_BETTER,)
"""Rankings under which some hands are none: those have the class NO_LOW."""


def macros() -> str:
    """The statements that define these macros, as temporary ones."""
    options = [option for game in games.CATALOGUE.values() for option in game.options]
    options += [option for game in games.BANKED.values() for option in game.options]
    return "\n\n".join(
        (
            _macro("hand_class_no(ranking, value)", "ranking", {ranking: _number_of(ranking) for ranking in RANKINGS}),
            _macro("hand_class_of(ranking, class_no)", "ranking", {ranking: _name_of(ranking) for ranking in RANKINGS}),
            # Classes by their order, the worst first: rankings order them differently.
            _macro("class_place(ranking, class_no)", "ranking", {ranking: _place_of(ranking) for ranking in RANKINGS}),
            # By itself, as one macro in the other has every ranking within every ranking, and takes a second to plan.
            _macro("hand_class_name(ranking, value)", "ranking", {ranking: _name_at(ranking) for ranking in RANKINGS}),
            _kills(),
            _pay_lines(),
            "create or replace temp macro option_rule(option) as "
            + _case("option", {_text(option.key): _text(option.rule) for option in options})
            + ";",
            "create or replace temp macro street_names(game_key) as "
            + _case(
                "game_key", {_text(game.key): _list(s.name for s in game.streets) for game in games.CATALOGUE.values()}
            )
            + ";",
        )
    )


def _macro(head: str, key: str, by_ranking: dict[Ranking, str]) -> str:
    cases = {_text(ranking_name(ranking)): text for ranking, text in by_ranking.items()}
    return f"create or replace temp macro {head} as {_case(key, cases)};"


def _kills() -> str:
    """What kills at Mata Ases: a pair of aces or better (rule book 7). Classes in order, pairs of aces apart from others."""
    classes = class_ranges(Ranking.STANDARD)
    pair = next(found for found in classes if found.number == HandClass.PAIR)
    least_kill = pair.last - comb(12, 3) + 1
    ends = [found.last for found in classes]
    ends.insert(ends.index(pair.last), least_kill - 1)
    names = [name for found in classes for name in (("lower pair", "pair of aces") if found == pair else (found.name,))]
    places = " ".join(f"when value <= {end} then {place}" for place, end in enumerate(ends))
    return (
        f"create or replace temp macro kills(value) as value >= {least_kill};\n\n"
        f"create or replace temp macro kill_class_place(value) as cast(case {places} end as utinyint);\n\n"
        f"create or replace temp macro kill_class_name(place) as {_list(names)}[place + 1];\n\n"
        f"create or replace temp macro does_class_kill(place) as place >= {names.index('pair of aces')};"
    )


def _pay_lines() -> str:
    """The lines of pay tables: classes in order, the best straight flush apart from the others (rule book 8)."""
    ends = [found.last for found in class_ranges(Ranking.STANDARD)]
    ends.insert(-1, ends[-1] - 1)
    places = " ".join(f"when value <= {end} then {place}" for place, end in enumerate(ends))
    names = [line.name.lower().replace("_", " ") for line in PayLine]
    return (
        f"create or replace temp macro pay_line_names() as {_list(names)};\n\n"
        f"create or replace temp macro pay_line_no(value) as cast(case {places} end as utinyint);"
    )


def _classes(ranking: Ranking) -> tuple[ClassRange, ...]:
    none = (ClassRange(NO_LOW, name_of_class(ranking, NO_LOW), 0, 0),) if ranking in QUALIFYING else ()
    return (*none, *class_ranges(ranking))


def _number_of(ranking: Ranking) -> str:
    """The class of a value, as it is stored: null where no hand was compared, or the value is none of the ranking."""
    return f"cast({_by_value(ranking, {found.number: str(found.number) for found in _classes(ranking)})} as utinyint)"


def _name_at(ranking: Ranking) -> str:
    return _by_value(ranking, {found.number: _text(found.name) for found in _classes(ranking)})


def _by_value(ranking: Ranking, results: dict[int, str]) -> str:
    classes = _classes(ranking)
    whens = " ".join(f"when value <= {found.last} then {results[found.number]}" for found in classes)
    return f"case when value < {classes[0].first} then null {whens} end"


def _name_of(ranking: Ranking) -> str:
    return _case("class_no", {str(found.number): _text(found.name) for found in _classes(ranking)})


def _place_of(ranking: Ranking) -> str:
    return f"cast({_case('class_no', {str(found.number): str(i) for i, found in enumerate(_classes(ranking))})} as utinyint)"


def _case(key: str, results: dict[str, str]) -> str:
    whens = " ".join(f"when {value} then {result}" for value, result in results.items())
    return f"case {key} {whens} end"


def _list(values: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, values))}]"


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"
