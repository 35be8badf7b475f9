"""What a test needs from outside the project: skipped with a reason where it is absent, failed where it is required.

TAPETE_REQUIRE lists the kinds that must be there (``browser,corpus,oracles``), as on the build machine.
TAPETE_CORPUS names the folder of real hand histories; the default lies beside the checkout.
"""

import importlib
import os
import shutil
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def absent(kind: str, reason: str) -> NoReturn:
    """Skip the test, or fail it if TAPETE_REQUIRE names this kind. Works at the top of a module too."""
    if kind in os.environ.get("TAPETE_REQUIRE", "").split(","):
        pytest.fail(f"{reason} (TAPETE_REQUIRE names {kind!r})", pytrace=False)
    pytest.skip(reason, allow_module_level=True)


def requires(kind: str, module: str) -> ModuleType:
    """The imported optional module."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        absent(kind, f"{module} is not installed: pip install 'tapete[{kind}]'")


def oracle(module: str) -> ModuleType:
    """An outside engine to compare with: pokerkit or phevaluator."""
    return requires("oracles", module)


def corpus_dir() -> Path:
    """The folder of real hand histories."""
    folder = Path(os.environ.get("TAPETE_CORPUS") or ROOT.parent / "shared" / "corpus")
    if not folder.is_dir():
        absent("corpus", f"no corpus of hand histories in {folder}: name its folder with TAPETE_CORPUS")
    return folder


def chromium_path() -> str:
    """The executable of a Chromium that playwright can drive."""
    requires("browser", "playwright")
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    absent("browser", f"no browser on the path: none of {', '.join(CHROMIUM_NAMES)}")
