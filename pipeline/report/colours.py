"""The colours of the page, light and dark, and the symbols of its series.

Any two series differ by 25 CIELAB units or more, also as protanopes and deuteranopes see them (Machado et al. 2009), and by
their symbol. Ink is legible on every colour of the maps. tests/report/test_colours.py holds both. Figures are made in LIGHT;
the page's script swaps each colour for the one of the same name in DARK.
"""

LIGHT = {
    "paper": "#fcfbf8",
    "panel": "#ffffff",
    "ink": "#1b211d",
    "soft": "#56615a",
    "rule": "#e3e4dd",
    "zero": "#8d968f",
    "accent": "#1c6b49",
    "wash": "#edf3ee",
    "series-1": "#1c6b49",
    "series-2": "#cf5500",
    "series-3": "#7c7af0",
    "series-4": "#14304f",
    "series-5": "#a06fae",
    "series-6": "#521f99",
    "lose-3": "#cb8d3a",
    "lose-2": "#e4c48e",
    "lose-1": "#f1e5cd",
    "even": "#f6f6f2",
    "win-1": "#d2e7df",
    "win-2": "#92cbb9",
    "win-3": "#46a28b",
    "low": "#f3f5f0",
    "middle": "#a9d4c1",
    "high": "#4ca585",
}
DARK = {
    "paper": "#121614",
    "panel": "#191e1b",
    "ink": "#e7eae6",
    "soft": "#a3aea7",
    "rule": "#29302c",
    "zero": "#6f7a73",
    "accent": "#6fc79d",
    "wash": "#1b2420",
    "series-1": "#6fc79d",
    "series-2": "#ff9a4d",
    "series-3": "#b18aff",
    "series-4": "#49eae6",
    "series-5": "#7a93ae",
    "series-6": "#c2f4a2",
    "lose-3": "#8d5e1c",
    "lose-2": "#6b4b1f",
    "lose-1": "#42341f",
    "even": "#222724",
    "win-1": "#1f3d34",
    "win-2": "#225c4c",
    "win-3": "#27755f",
    "low": "#202622",
    "middle": "#245647",
    "high": "#28765d",
}
SERIES = tuple(LIGHT[f"series-{i}"] for i in range(1, 7))
SYMBOLS = ("circle", "diamond", "square", "triangle-up", "cross", "x")
WIN_SCALE = [
    [i / 6, LIGHT[name]] for i, name in enumerate(("lose-3", "lose-2", "lose-1", "even", "win-1", "win-2", "win-3"))
]
PLAYED_SCALE = [[0.0, LIGHT["low"]], [0.5, LIGHT["middle"]], [1.0, LIGHT["high"]]]
