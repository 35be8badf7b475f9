"""The questions that the report answers over all games."""

from pipeline.report.section import Question

QUESTIONS: tuple[Question, ...] = ()
