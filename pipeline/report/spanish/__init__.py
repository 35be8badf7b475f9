"""The report in Spanish, with the keys of `english`. The games' own words are those of their Spanish rules: bote, ayudas, puerta,
matar, candado. `value.*` are words that the marts hold in English.
"""

from pipeline.report.spanish import house, labels, mata_ases, page, questions, results, sections, terms, values

TEXT = (
    page.TEXT
    | sections.TEXT
    | labels.TEXT
    | terms.TEXT
    | mata_ases.TEXT
    | house.TEXT
    | results.TEXT
    | questions.TEXT
    | values.TEXT
)
