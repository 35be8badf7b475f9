"""The answer of `tapete rake` for a terminal: yields, what comes back and what a jackpot takes, classes of pots, who pays."""

from itertools import groupby
from typing import Any

from pipeline.app.rake import HELD, Rows, WhatIf
from pipeline.app.rake_terms import ATTRIBUTIONS
from pipeline.app.readings import number
from pipeline.app.rows import as_columns
from pipeline.errors import counted

MOST_PAYERS = 20
IN_WORDS = {"weighted": "weighted contributed"}


def in_words(done: WhatIf) -> str:
    """Yields by number of players, those of classes of pots, and of the MOST_PAYERS who played most what each pays."""
    manifest = done.manifest
    num_hands = sum(
        row["num_hands"]
        for row in done.yields
        if row["num_players"] is None and row["schedule"] == done.schedules[0].name
    )
    said = done.terms.in_words(done.decimals)
    lines = [
        f"Rake of {manifest.name} ({manifest.run_id}), {counted(num_hands, 'hand')}; {HELD}",
        *(schedule.in_words(done.decimals) for schedule in done.schedules),
        *([f"under each: {'; '.join(said)}"] if said else []),
    ]
    parts = ["\n".join(lines)]
    for label, group in groupby(done.yields, key=lambda row: row["stake_label"]):
        rows = list(group)
        sizes = {row["num_players"] for row in rows} - {None}
        shown = [row for row in rows if row["num_players"] is None or len(sizes) > 1]
        parts.append(
            f"Yield at {label}: rake in {done.currency} and in big blinds per 100 hands, differences from what was "
            f"{done.schedules[0].name}\n{as_columns([yield_line(row, done.decimals) for row in shown])}"
        )
        if said:
            hourly = f", then {done.currency} an hour of it" if done.terms.hands_per_hour else ""
            parts.append(
                f"On these terms at {label}: big blinds per 100 hands of the table, differences from the rake that was "
                f"{done.schedules[0].name}{hourly}\n{as_columns([terms_line(row, done) for row in shown])}"
            )
        pots = [row for row in done.pots if row["stake_label"] == label]
        parts.append(
            f"Pots at {label}, in big blinds before rake: rake in big blinds per 100 hands with such pots\n"
            + as_columns([pot_line(row, done) for row in pots])
        )
        parts.append(payers_in_words(done, label))
    return "\n\n".join(parts)


def payers_in_words(done: WhatIf, label: str) -> str:
    """Who pays at these stakes, a line for each payer and schedule."""
    lines = payer_lines([row for row in done.payers if row["stake_label"] == label], done)
    num_left_out = len(lines) - MOST_PAYERS * len(done.schedules)
    tail = (
        f"\n{num_left_out // len(done.schedules):,} more who played less: --csv and --json have all."
        if num_left_out > 0
        else ""
    )
    return (
        f"Who pays at {label}: big blinds per 100 hands of theirs, share of all rake, by attribution\n"
        + as_columns(lines[: MOST_PAYERS * len(done.schedules)])
        + tail
    )


def yield_line(row: dict[str, Any], decimals: int) -> dict[str, str]:
    """A row of if_yield for a terminal, figures to the right."""
    money = row["rake_chips_per_100_hands"] / 10**decimals
    return {
        "players": "all" if row["num_players"] is None else str(row["num_players"]),
        "schedule": row["schedule"],
        "hands": f"{row['num_hands']:>9,}",
        "rake/100": f"{money:>9,.2f}",
        "bb/100": f"{row['rake_bb_per_100_hands']:>8.2f}{margin(row['rake_margin'])}",
        **difference(row),
        "of pots": percent(row["rake_share_of_pots"]),
        "untouched": percent(row["share_of_pots_untouched"]),
        "at the cap": "" if row["share_of_pots_at_cap"] is None else percent(row["share_of_pots_at_cap"]),
        "hands changed": f"{row['num_hands_changed']:>13,}",
    }


def terms_line(row: dict[str, Any], done: WhatIf) -> dict[str, str]:
    """What the house keeps, the jackpot takes and players pay of it, those columns that the terms ask for."""
    terms = done.terms
    line = {
        "players": "all" if row["num_players"] is None else str(row["num_players"]),
        "schedule": row["schedule"],
        "house keeps": f"{row['kept_bb_per_100_hands']:>8.2f}{margin(row['kept_margin'])}",
        **difference(row, "kept_"),
    }
    if terms.drop_chips:
        line |= {
            "jackpot": f"{row['drop_bb_per_100_hands']:>8.2f}{margin(row['drop_margin'])}",
            "drops": f"{row['num_drops']:>9,}",
            "not paid": f"{row['num_drops_short']:>8,}",
        }
    line["players pay"] = f"{row['paid_bb_per_100_hands']:>8.2f}{margin(row['paid_margin'])}"
    if terms.hands_per_hour:
        hourly = ("rake", "kept") + ("drop",) * (terms.drop_chips > 0)
        line |= {f"{name}/hour": f"{row[f'{name}_chips_per_hour'] / 10**done.decimals:>9,.2f}" for name in hourly}
    return line


def pot_line(row: dict[str, Any], done: WhatIf) -> dict[str, str]:
    """A class of pots under a schedule."""
    above = "and more" if row["pot_bb_below"] is None else f"to {row['pot_bb_below']}"
    line = {
        "pot": f"{row['pot_bb_from']} {above}",
        "schedule": row["schedule"],
        "hands": f"{row['num_hands']:>9,}",
        "bb/100": f"{row['rake_bb_per_100_hands']:>8.2f}{margin(row['rake_margin'])}",
        **difference(row),
        "of pots": percent(row["rake_share_of_pots"]),
        "of rake": "" if row["share_of_rake"] is None else percent(row["share_of_rake"]),
        "untouched": percent(row["share_of_pots_untouched"]),
    }
    return line | ({"jackpot": f"{row['drop_bb_per_100_hands']:>8.2f}"} if done.terms.drop_chips else {})


def payer_lines(rows: Rows, done: WhatIf) -> list[dict[str, str]]:
    """Rows of if_attribution for a terminal: a line for each payer and schedule, the attributions side by side."""
    lines = []
    for _, group in groupby(rows, key=lambda row: (row["player_kind"], row["site"], row["player"], row["schedule"])):
        of_payer = {row["attribution"]: row for row in group}
        first = of_payer[ATTRIBUTIONS[0]]
        line = {
            "payer": first["player"] or first["player_kind"],
            "schedule": first["schedule"],
            "hands": f"{first['num_seat_hands']:>9,}",
        }
        for attribution in (in_full(name) for name in ATTRIBUTIONS):
            row = of_payer[attribution]
            share = "" if row["share_of_rake"] is None else percent(row["share_of_rake"])
            line[attribution] = f"{row['rake_bb_per_100']:>8.2f} {share}"
        if done.terms.rakeback_bp or done.terms.drop_chips:
            attribution = in_full(done.terms.rakeback_by)
            row = of_payer[attribution]
            line[f"pays, {attribution}"] = f"{row['paid_bb_per_100']:>8.2f}{margin(row['paid_margin'])}"
        lines.append(line)
    return lines


def in_full(attribution: str) -> str:
    """An attribution as rows call it.

    >>> in_full("weighted"), in_full("dealt")
    ('weighted contributed', 'dealt')
    """
    return IN_WORDS.get(attribution, attribution)


def difference(row: dict[str, Any], of: str = "") -> dict[str, str]:
    """The columns of a difference and its interval, empty where nothing differs."""
    found, width = row[f"{of}difference_bb_per_100_hands"], row[f"{of}difference_margin"]
    if row["num_hands_changed"] == 0:
        return {"difference": "", "95 %": ""}
    return {"difference": f"{found:>+10.2f}", "95 %": margin(width).strip()}


def margin(width: float | None) -> str:
    """Half an interval, nothing where none is known.

    >>> margin(0.24631), margin(None)
    (' ± 0.2463', '')
    """
    return "" if width is None else f" ± {number(width)}"


def percent(share: float) -> str:
    """A share for a column.

    >>> percent(0.05), percent(1.0)
    ('  5.00 %', '100.00 %')
    """
    return f"{100 * share:>6.2f} %"
