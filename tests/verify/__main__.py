"""Runs full-size checks and writes down what they found: ``python -m tests.verify [NAME ...] [--list] [--again]``.

Each result is tests/evidence/NAME.json. A check is skipped when its evidence says that it held at the present commit,
so a run that was stopped goes on where it was. Work that is not committed has no commit to vouch for it: its checks are
always run again.
"""

import argparse
import importlib
import json
import os
import platform
import subprocess
import sys
import time
import traceback
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.machine import num_cores, processor
from tests.needs import ROOT
from tests.verify.registry import CHECKS, Check, NotShownError

EVIDENCE = ROOT / "tests" / "evidence"
DECIDING = ("pipeline", "schemas", "data", "tests", ":(exclude)tests/evidence")
UNCOMMITTED = "+uncommitted"


def main(arguments: list[str] | None = None) -> int:
    """Run the checks asked for; 1 if any failed."""
    options = parse(arguments)
    commit = present_commit()
    if options.list:
        for name, check in CHECKS.items():
            print(f"{name:24} {'holds' if is_shown(name, commit) else 'to run':8} {check.says}")
        return 0
    os.environ["TAPETE_REQUIRE"] = "browser,corpus,oracles"  # a check that skips has shown nothing
    failed = []
    for name in options.names or CHECKS:
        if not options.again and is_shown(name, commit):
            print(f"{name}: shown before at this commit", flush=True)
            continue
        print(f"{name}: {CHECKS[name].says}", flush=True)
        evidence = run(name, CHECKS[name], commit)
        write(evidence)
        print(f"  {evidence.get('failed') or evidence['figures']}  ({evidence['wall_seconds']} s)", flush=True)
        if "failed" in evidence:
            failed.append(name)
    if failed:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.verify", description="Full-size checks.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="checks to run; all of them if none is named")
    parser.add_argument("--list", action="store_true", help="list the checks and whether their evidence is current")
    parser.add_argument("--again", action="store_true", help="run them even if their evidence is current")
    options = parser.parse_args(arguments)
    for name in options.names:
        if name not in CHECKS:
            parser.error(f"no check named {name!r}; known: {', '.join(CHECKS)}")
    return options


def run(name: str, check: Check, commit: str) -> dict[str, Any]:
    """The evidence of one check; a failure is evidence too."""
    evidence: dict[str, Any] = {"name": name, "says": check.says}
    wall, cpu = time.perf_counter(), cpu_seconds()
    try:
        module, function = check.function.split(":")
        evidence["figures"] = getattr(importlib.import_module(module), function)()
    except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:
        traceback.print_exc()
        evidence["failed"] = f"{type(error).__name__}: {error}"
        if isinstance(error, NotShownError):
            evidence["figures"] = error.figures
    return evidence | {
        "commit": commit,
        "processor": processor(),
        "cores": num_cores(),
        "python": platform.python_version(),
        "wall_seconds": round(time.perf_counter() - wall, 2),
        "cpu_seconds": round(cpu_seconds() - cpu, 2),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def write(evidence: dict[str, Any]) -> None:
    EVIDENCE.mkdir(exist_ok=True)
    path = EVIDENCE / f"{evidence['name']}.json"
    aside = path.with_suffix(".tmp")
    aside.write_text(json.dumps(evidence, indent=2, ensure_ascii=False) + "\n")
    os.replace(aside, path)


def is_shown(name: str, commit: str) -> bool:
    """Whether the evidence says that the check held at this commit."""
    path = EVIDENCE / f"{name}.json"
    if not path.exists() or commit.endswith(UNCOMMITTED):
        return False
    evidence = json.loads(path.read_text())
    return evidence["commit"] == commit and "failed" not in evidence


def present_commit() -> str:
    """The last commit that changed what decides results, marked if there are changes on top of it."""
    try:
        commit = git("log", "-1", "--format=%H", "--", *DECIDING)
        changes = git("status", "--porcelain", "--", *DECIDING)
    except (OSError, subprocess.CalledProcessError):
        return "unknown" + UNCOMMITTED
    return commit + UNCOMMITTED if changes or not commit else commit


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def cpu_seconds() -> float:
    """Seconds of processor time of this process and of its children that have ended."""
    return sum(os.times()[:4])


if __name__ == "__main__":
    sys.exit(main())
