"""Every word of the report, a dict a language, and how each language writes numbers.

Another language is another dict in TEXT with the same keys; `Words` fills them in. Values put into a sentence are escaped
there and nowhere else, so a name may hold any character. Keys are `<section>.<part>` for sections, `column.<column>` for
table heads, `measure.*` for figures' axes, `fact.*` for the footer.
"""

import math
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

TEXT: dict[str, dict[str, str]] = {
    "en": {
        # the page
        "decimal": ".",
        "thousands": ",",
        "none": "–",
        "default_title": "What the hands say",
        "default_title_hands": "What {num_hands} hands say",
        "eyebrow": "Tapete · hand-history report",
        "skip": "Skip to the figures",
        "contents": "Contents",
        "choose_game": "Game",
        "all_games": "All games",
        "theme": "Dark theme",
        "no_script": (
            "Figures are drawn by a script, which this browser does not run. The tables below hold the same numbers."
        ),
        "lead": (
            "Every hand was played or read, recorded and counted. Dots and bars are what was measured, the lines through "
            "them 95\u202f% intervals. Below each figure lie its numbers and the query that made them."
        ),
        "nothing": "The warehouse holds no hands yet. Play or load some, build the models, then make this page again.",
        "show_table": "Numbers",
        "show_sql": "SQL",
        "num_rows_one": "1 row",
        "num_rows": "{count} rows",
        "scroll": "{title} Table, scrolls sideways.",
        "figure_label": "Figure: {title} {sentence}",
        "runs_heading": "Where the hands come from",
        "interval": "{value} ({low} to {high})",
        # method
        "method_heading": "How to read this page",
        "method.interval": (
            "<b>Intervals</b> are 95\u202f%: the estimate and 1.96 standard errors to either side. Seats of one hand share "
            "its cards and its pot, and hands of one session share stacks, so standard errors are clustered: sums "
            "within a session first (one hand, where stacks are reset), then the variance between sessions. With "
            "fewer than some thirty clusters behind it, an interval is too short."
        ),
        "method.rates": (
            "<b>VPIP</b>: put chips in before the flop without having to. <b>PFR</b>: raised before the flop. "
            "<b>3-bet</b>: raised over the one raise of somebody else, where that was allowed; <b>fold to 3-bet</b>: raised "
            "first, then folded to the second raise. <b>Steal</b>: raised from cutoff, button or small blind after all "
            "before had folded; <b>fold to steal</b>: a blind folded to that, nobody having called or raised in between. "
            "<b>C-bet</b>: raised last before the flop and bet first on it; <b>fold to c-bet</b>: folded to that bet before "
            "anybody raised it. <b>WTSD</b>: saw the flop and went to showdown. <b>W$SD</b>: went to showdown and won there. "
            "<b>WWSF</b>: saw the flop and won. <b>AF</b>: bets and raises for each call after the first street; "
            "<b>AFq</b>: bets and raises out of all actions there but checks."
        ),
        "method.bb": (
            "<b>bb/100</b>: big blinds won or lost per 100 hands that a seat was dealt, after the rake. It makes stakes "
            "comparable."
        ),
        "method.sql": (
            "<b>SQL</b> under a figure is the query that was run for it, unchanged; it can be run again on the same "
            "warehouse."
        ),
        # facts
        "facts_heading": "About this page",
        "fact.scenario": "Scenario",
        "fact.seed": "Seed",
        "fact.num_hands": "Hands",
        "fact.built_at": "Built",
        "fact.rules": "Rules version",
        "fact.tapete": "Tapete",
        "fact.duckdb": "DuckDB",
        "fact.plotly": "Plotly",
        "fact.numba": "Numba",
        # win rate by kind
        "win_rate_by_kind.title": "Which kinds of player win?",
        "win_rate_by_kind.short": "Players",
        "win_rate_by_kind.note": "Net result in big blinds per 100 hands dealt, after rake. Lines: 95\u202f% intervals.",
        "win_rate_by_kind.sentence": (
            "The best result is {best_rate} bb/100 by {best}, the worst {worst_rate} by {worst}. {num_clear} of "
            "{num_all} intervals lie clear of zero."
        ),
        "win_rate_by_kind.sentence_one": "{best_rate} bb/100 is the result of {best}.",
        "win_rate_by_kind.empty": "No player’s results are on record for this game.",
        # win rate by position
        "win_rate_by_position.title": "How much is a position worth?",
        "win_rate_by_position.short": "Positions",
        "win_rate_by_position.note": (
            "Net result in big blinds per 100 hands dealt, at the table size played most; the small blind on the "
            "left, the button on the right. Lines: 95\u202f% intervals."
        ),
        "win_rate_by_position.sentence": (
            "With {num_seats} seats at {stake}, the best place is {best_position} for {best} ({best_rate} bb/100), "
            "the worst {worst_position} for {worst} ({worst_rate})."
        ),
        "win_rate_by_position.empty": "This game has no positions on record.",
        # starting hands
        "starting_hands.title": "Which starting hands win?",
        "starting_hands.short": "Starting hands",
        "starting_hands.note": (
            "Net result in big blinds per 100 hands dealt. Suited hands above the diagonal, pairs on it, offsuit "
            "hands below. Colours end at ±{limit}; larger values share the last one."
        ),
        "starting_hands.sentence": (
            "The best hand is {best} with {best_rate} bb/100. Of {num_all} starting hands {num_won} win more than "
            "they lose; for {num_clear} the whole interval lies above zero."
        ),
        "starting_hands.empty": "This game has no two-card starting hands on record.",
        "starting_hands_played.title": "Which starting hands are played?",
        "starting_hands_played.short": "Hands played",
        "starting_hands_played.note": (
            "Share of the times that a player put chips in before the flop without having to. Suited hands above the "
            "diagonal."
        ),
        "starting_hands_played.sentence": (
            "{share} of hands are played. The one played most often is {most} ({most_share}), the one played least "
            "{least} ({least_share})."
        ),
        "starting_hands_played.empty": "This game has no two-card starting hands on record.",
        # rake
        "rake_yield.title": "What does the rake yield?",
        "rake_yield.short": "Rake",
        "rake_yield.note": "Rake in big blinds per 100 hands of the whole table. Lines: 95\u202f% intervals.",
        "rake_yield.sentence": (
            "The yield is highest, {most_rate} bb per 100 hands, with {most_seats} seats at {most_stake}, and lowest, "
            "{least_rate}, with {least_seats} seats at {least_stake}."
        ),
        "rake_yield.sentence_one": (
            "With {most_seats} seats at {most_stake} the yield is {most_rate} bb per 100 hands."
        ),
        "rake_yield.sentence_none": "No rake was taken.",
        "rake_yield.empty": "No raked tables are on record for this game.",
        "rake_share.title": "How much of the pots goes to the rake?",
        "rake_share.short": "Rake share",
        "rake_share.note": "Rake as a share of all chips in pots. Lines: 95\u202f% intervals.",
        "rake_share.sentence": ("The house keeps {low} to {high} of the chips in pots; {raked} of all hands pay rake."),
        "rake_share.sentence_one": "The house keeps {low} of the chips in pots; {raked} of all hands pay rake.",
        "rake_share.empty": "No raked tables are on record for this game.",
        # pots
        "pot_sizes.title": "How large do pots grow?",
        "pot_sizes.short": "Pots",
        "pot_sizes.note": (
            "Hands by the pot before rake. A bar counts pots from its number up to the next; classes widen to the "
            "right."
        ),
        "pot_sizes.sentence": (
            "The middle one of {num_hands} hands ends with a pot of {median} bb. Pots of {large} bb and more are "
            "{large_hands} of hands and pay {large_rake} of the rake."
        ),
        "pot_sizes.sentence_no_rake": "The middle one of {num_hands} hands ends with a pot of {median} bb.",
        "pot_sizes.empty": "No pots are on record for this game.",
        # classes
        "hand_classes.title": "What do players hold at showdown, and does it win?",
        "hand_classes.short": "Showdowns",
        "hand_classes.note": (
            "Left: share of all hands shown down. Right: how often such a hand won chips, split pots included. Lines: "
            "95\u202f% intervals."
        ),
        "hand_classes.sentence": (
            "The commonest hand at showdown is a {most}: {most_share} of {num_all}, winning {most_won} of the time. "
            "The strongest, a {strongest}, wins {strongest_won}."
        ),
        "hand_classes.empty": "No showdowns are on record for this game.",
        # player statistics
        "player_stats.title": "How does each kind of player play before the flop?",
        "player_stats.short": "Before the flop",
        "player_stats.note": "Shares with their counts: times done of times possible. What each one counts is said below.",
        "player_stats.sentence": (
            "Most hands are played by {loosest} ({loosest_share}), fewest by {tightest} ({tightest_share})."
        ),
        "player_stats.sentence_one": "{loosest_share} of hands are played by {loosest}.",
        "player_stats.empty": "No player’s statistics are on record for this game.",
        "flop_stats.title": "And how from the flop on?",
        "flop_stats.short": "From the flop on",
        "flop_stats.note": (
            "Shares with their counts: times done of times possible. AF is a ratio, bets and raises to calls. What each one "
            "counts is said below."
        ),
        "flop_stats.sentence": (
            "Most aggressive is {fiercest}: bets and raises are {fiercest_share} of its actions other than checks. Least is "
            "{tamest} with {tamest_share}."
        ),
        "flop_stats.sentence_one": "Bets and raises are {fiercest_share} of the actions of {fiercest} other than checks.",
        "flop_stats.empty": "No player’s statistics are on record for this game.",
        # runs
        "runs.title": "Which runs are counted here?",
        "runs.short": "Runs",
        "runs.note": "A run is decided by its scenario, seed, rules and players; the same run gives the same digest anywhere.",
        "runs.sentence": "{num_runs} runs with {num_hands} hands; {num_rejects} records were refused.",
        "runs.sentence_one": "One run with {num_hands} hands; {num_rejects} records were refused.",
        "runs.empty": "No runs are on record.",
        # axes, legends, hovers
        "measure.bb100": "bb/100",
        "measure.net_bb100": "Net result, bb/100",
        "measure.rake_bb100": "Rake, bb per 100 hands",
        "measure.rake_share": "Rake, share of pots",
        "measure.num_seats": "Seats at the table",
        "measure.hands": "hands",
        "measure.seats": "seats",
        "measure.seat_hands": "hands dealt",
        "measure.num_hands": "Hands",
        "measure.pot_bb": "Pot, big blinds",
        "measure.played": "Played",
        "measure.share": "Share of showdowns",
        "measure.showdowns": "showdowns",
        "measure.won_share": "Won",
        "measure.interval": "95\u202f%",
        "measure.to": "to",
        # table heads
        "column.player_kind": "Player",
        "column.stake_label": "Stakes",
        "column.num_seats": "Seats",
        "column.position": "Position",
        "column.num_seat_hands": "Hands dealt",
        "column.num_clusters": "Clusters",
        "column.net_bb": "Net, bb",
        "column.net_bb_per_100": "bb/100",
        "column.interval": "95\u202f% interval",
        "column.starting_hand": "Hand",
        "column.played": "Played",
        "column.num_hands": "Hands",
        "column.share_of_hands_raked": "Raked hands",
        "column.pot_chips": "Pots, chips",
        "column.rake_chips": "Rake, chips",
        "column.rake_share_of_pots": "Share of pots",
        "column.rake_bb_per_100_hands": "bb/100 hands",
        "column.rake_bb_per_100_per_player_dealt": "bb/100 a player",
        "column.pot_bb_bucket": "Pot, bb",
        "column.share_of_hands": "Share of hands",
        "column.hand_class": "Hand",
        "column.num_showdowns": "Showdowns",
        "column.share": "Share",
        "column.won": "Won",
        "column.vpip": "VPIP",
        "column.pfr": "PFR",
        "column.three_bet": "3-bet",
        "column.fold_to_three_bet": "Fold to 3-bet",
        "column.steal": "Steal",
        "column.fold_to_steal": "Fold to steal",
        "column.saw_flop": "Saw flop",
        "column.cbet": "C-bet",
        "column.fold_to_cbet": "Fold to c-bet",
        "column.went_to_showdown": "WTSD",
        "column.won_at_showdown": "W$SD",
        "column.wwsf": "WWSF",
        "column.run_id": "Run",
        "column.game": "Game",
        "column.kind": "Kind",
        "column.name": "Scenario",
        "column.aggression_factor": "AF",
        "column.aggression_frequency": "AFq",
        "column.seed": "Seed",
        "column.num_rejects": "Refused",
        "column.rules_version": "Rules",
        "column.digest": "Digest",
        "column.tapete_version": "Tapete",
        "column.created_at": "Made, UTC",
    },
}


@dataclass(frozen=True)
class Words:
    """One language: its texts, and its numbers."""

    language: str = "en"

    def __getitem__(self, key: str) -> str:
        return TEXT[self.language][key]

    def get(self, key: str, default: str) -> str:
        """The text, or `default` where there is none: facts that callers add have no words of ours."""
        return TEXT[self.language].get(key, default)

    def sentence(self, key: str, **values: Any) -> Markup:
        """The text with its values filled in and escaped.

        >>> Words().sentence("player_stats.sentence_one", loosest="<b>", loosest_share="3 %")
        Markup('3 % of hands are played by &lt;b&gt;.')
        """
        return Markup(self[key]).format(**values)

    def number(self, value: float | None, decimals: int = 0) -> str:
        """A number with separators and a true minus sign.

        >>> Words().number(-1234.56, 1), Words().number(None), Words().number(float("nan"))
        ('−1,234.6', '–', '–')
        """
        if value is None or not math.isfinite(value):
            return self["none"]
        text = f"{value:,.{decimals}f}"
        if not text.strip("-0.,"):
            text = text.lstrip("-")
        swap = {",": self["thousands"], ".": self["decimal"], "-": "−"}
        return "".join(swap.get(sign, sign) for sign in text)

    def signed(self, value: float | None, decimals: int = 1) -> str:
        """A number with its sign, also when it is positive.

        >>> Words().signed(2.04), Words().signed(-2.04), Words().signed(0.01)
        ('+2.0', '−2.0', '0.0')
        """
        text = self.number(value, decimals)
        is_positive = value is not None and value > 0 and text.strip("0.,") and text != self["none"]
        return f"+{text}" if is_positive else text

    def percent(self, value: float | None, decimals: int = 1) -> str:
        """A share as per cent, with a narrow no-break space.

        >>> Words().percent(0.1234), Words().percent(None)
        ('12.3\\u202f%', '–')
        """
        if value is None or not math.isfinite(value):
            return self["none"]
        return f"{self.number(100 * value, decimals)}\u202f%"

    def name(self, value: object) -> Markup:
        """A name from outside: escaped, and set apart so that its writing direction stays its own."""
        return Markup("<bdi>{}</bdi>").format(escape(str(value)))
