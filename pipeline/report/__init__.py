"""Offline HTML pages of figures, each from a mart, with its table, its SQL and a sentence on what it shows."""

from pipeline.report.page import read_figures, render, render_site, write, write_site

__all__ = ["read_figures", "render", "render_site", "write", "write_site"]
