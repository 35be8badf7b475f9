"""One browser for each file of tests."""

from collections.abc import Iterator

import pytest

from tests.report.browsing import launched


@pytest.fixture(scope="module")
def browser(chromium) -> Iterator:
    with launched(chromium) as browser:
        yield browser
