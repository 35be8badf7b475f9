"""Fixtures for what lies outside the project; tests/needs.py says when a test is skipped and when it fails."""

from pathlib import Path

import pytest

from tests import needs


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real hand histories."""
    return needs.corpus_dir()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The executable of a browser, for playwright's `executable_path`."""
    return needs.chromium_path()
