"""Full-size checks of the set-up on a fresh clone, and of the guard of `tapete sql`. Times are figures, never assertions."""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.needs import ROOT, corpus_dir


def timed(command: list[str], cwd: Path, environment: dict[str, str]) -> tuple[float, str]:
    """Wall seconds and output of a command that must succeed."""
    began = time.monotonic()
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    return round(time.monotonic() - began, 2), done.stdout


def stamps(folder: Path) -> dict[Path, int]:
    """When each output was last written."""
    paths = (
        path
        for part in ("lake", "reports", "warehouse.duckdb")
        for path in [folder / part, *(folder / part).rglob("*")]
    )
    return {path: path.stat().st_mtime_ns for path in paths if path.is_file()}


def a_fresh_clone() -> dict[str, Any]:
    """Seconds of make demo, another seed, the same seed, --help, make test and the wheel; nothing installed before."""
    with tempfile.TemporaryDirectory() as name:
        clone = Path(name) / "clone"
        environment = {key: value for key, value in os.environ.items() if key not in ("TAPETE_HOME", "VIRTUAL_ENV")}
        environment |= {"TAPETE_CACHE": str(Path(name) / "cache"), "TAPETE_CORPUS": str(corpus_dir().resolve())}
        timed(["git", "clone", "-q", str(ROOT), str(clone)], Path(name), environment)
        tapete = str(clone / ".venv" / "bin" / "tapete")
        figures: dict[str, Any] = {}
        figures["make demo"], _ = timed(["make", "demo"], clone, environment)
        figures["tapete run, a new seed"], _ = timed([tapete, "run", "--seed", "2"], clone, environment)
        before = stamps(clone / "data")
        figures["tapete run, the same seed"], _ = timed([tapete, "run", "--seed", "2"], clone, environment)
        rewritten = [path for path, stamp in stamps(clone / "data").items() if before.get(path) != stamp]
        assert rewritten == []
        figures["files rewritten by the same seed"] = 0
        figures["tapete --help"] = min(timed([tapete, "--help"], clone, environment)[0] for _ in range(3))
        timed(["rm", "-rf", ".venv", str(Path(name) / "cache")], clone, environment)
        figures["make test, from nothing"], output = timed(["make", "test"], clone, environment)
        figures["tests"] = re.findall(r"\d+ passed[^\n]*", output)[-1]
        figures["make wheel-test"], output = timed(["make", "wheel-test"], clone, environment)
        figures["wheel tests"] = re.findall(r"\d+ passed[^\n]*", output)[-1]
        return figures


def queries_are_guarded() -> dict[str, Any]:
    """The tests of the guard: every statement refused, the lake's bytes compared before and after each."""
    _, output = timed(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/models/test_guard.py"],
        ROOT,
        dict(os.environ),
    )
    from tests.models.test_guard import ANSWERED, REFUSED

    assert len(REFUSED) >= 20
    return {"tests": re.findall(r"\d+ passed[^\n]*", output)[-1], "refused": REFUSED, "answered": len(ANSWERED)}
