"""The examples in docstrings are true. The engine has none: its functions are compiled."""

import doctest
import importlib
from pathlib import Path

import pytest

from tests.needs import ROOT


def modules_with_examples() -> list[str]:
    paths = [path.relative_to(ROOT) for path in sorted((ROOT / "pipeline").rglob("*.py")) if ">>> " in path.read_text()]
    return [module_name(path) for path in paths if "engine" not in path.parts]


def module_name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_in_docstrings_are_true(name):
    """Each example prints what its docstring says."""
    result = doctest.testmod(importlib.import_module(name))

    assert result.failed == 0
    assert result.attempted > 0
