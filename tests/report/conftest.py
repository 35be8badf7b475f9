"""One browser for the tests of the report."""

from collections.abc import Iterator

import pytest

from tests.report.browsing import ARGS


@pytest.fixture(scope="package")
def browser(chromium) -> Iterator:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGS))
        yield browser
        browser.close()
