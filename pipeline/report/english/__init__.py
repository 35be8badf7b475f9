"""The report in English. Keys are `<section>.<part>` for sections, `column.<column>` for table heads, `measure.*` for figures'
axes, `method.*` and `fact.*` for the end of the page; terms that differ between games stand in brackets.
"""

from pipeline.report.english import house, labels, mata_ases, page, questions, results, sections, terms

TEXT = (
    page.TEXT | sections.TEXT | labels.TEXT | terms.TEXT | mata_ases.TEXT | house.TEXT | results.TEXT | questions.TEXT
)
