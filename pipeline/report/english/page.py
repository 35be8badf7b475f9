"""The page around the sections in English: head, method, facts."""

TEXT = {
    # the page
    "decimal": ".",
    "thousands": ",",
    "none": "–",
    "default_title": "What the hands say",
    "default_title_hands": "What {num_hands} hands say",
    "eyebrow": "Tapete · hand-history report",
    "skip": "Skip to the figures",
    "pages": "Pages",
    "games": "Games",
    "overview": "Overview",
    "all_pages": "All on one page",
    "contents_of": "On this page: {title}",
    "further": "Game by game",
    "moment": "{day} {month} {year}, {time} UTC",
    "months": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "theme": "Dark theme",
    "no_script": (
        "Figures are drawn by a script, which this browser does not run. The tables below hold the same numbers."
    ),
    "lead": (
        "Every hand was played or read, recorded and counted. Dots and bars are what was measured, the lines through "
        "them 95\u202f% intervals. Below each figure lie its numbers and the query that made them."
    ),
    "nothing": (
        "The warehouse holds no hands yet. `tapete run` plays some and makes this page again; `tapete replay FILES` reads "
        "recorded ones, then `tapete build` and `tapete report`."
    ),
    "show_table": "Numbers",
    "show_sql": "SQL",
    "save": "Save:",
    "save_png": "Save the figure as PNG: {title}",
    "save_csv": "Save the rows as CSV: {title}",
    "num_rows_one": "1 row",
    "num_rows": "{count} rows",
    "scroll": "{title} Table, scrolls sideways.",
    "figure_label": "Figure: {title} {sentence}",
    "runs_heading": "Where the hands come from",
    "interval": "{value} ({low} to {high})",
    "at_stake": " at {stake}",
    "over_all_stakes": " All {num_stakes} stakes are taken together.",
    "few_clusters": (
        "{few} of {rows} rows rest on fewer than {limit} clusters, the least of them on {fewest}: take their intervals as rough."
    ),
    # method
    "method_heading": "How to read this page",
    "method.interval": (
        "<b>Intervals</b> are 95\u202f%: as many standard errors to either side of the estimate as Student’s t has it for the "
        "number of clusters, 1.96 with many, 2.05 with thirty, 2.78 with five. Seats of one hand share its cards and its "
        "pot, and hands of one session share stacks, so standard errors are clustered: sums within a session first "
        "(one hand, where stacks are reset), then the variance between sessions. With fewer than thirty clusters an "
        "interval is rough all the same; a footnote says where that is so."
    ),
    "method.rates": (
        "<b>VPIP</b>: put chips in before the flop without having to. <b>PFR</b>: raised before the flop. "
        "<b>3-bet</b>: raised over the one raise of somebody else, where that was allowed; <b>fold to 3-bet</b>: raised "
        "first, then folded to the second raise. <b>Steal</b>: raised from cutoff, button or small blind after all "
        "before had folded; <b>fold to steal</b>: a blind folded to that, nobody having called or raised in between. "
        "<b>C-bet</b>: raised last before the flop and bet first on it; <b>fold to c-bet</b>: folded to that bet before "
        "anybody raised it. <b>WTSD</b>: saw the flop and went to showdown. <b>W$SD</b>: went to showdown and won there. "
        "<b>WWSF</b>: saw the flop and won. <b>AF</b>: bets and raises for each call after the first street; "
        "<b>AFq</b>: bets and raises out of all actions there but checks. In stud the first street stands for what comes before "
        "the flop and the second for the flop; a bring-in is a forced bet, completing it a raise, and nothing is there to steal."
    ),
    "method.bb": (
        "<b>bb/100</b>: big blinds won or lost per 100 hands that a seat was dealt, after the rake. It makes stakes "
        "comparable. Games without blinds are counted in small bets."
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
    # filters of the served pages
    "filter.all": "all",
    "filter.apply": "Show",
    "filter.stake": "Stakes",
    "filter.kind": "Player",
    "filter.position": "Position",
    "filter.from": "From",
    "filter.to": "To",
    "filter.lang": "Language",
    "filter.uncut": "Not cut by {names}: the numbers are of all of them.",
    "filter.nothing": "Nothing here is left with these filters.",
    "fact.runs": "Runs",
}
