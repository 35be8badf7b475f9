"""The command in a process of its own, and what it leaves in a lake: shared by tests that look at it from outside."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

SCENARIO = """
name = "tiny"
players = ["nit", "random", "maniac"]
hands = 300

[stakes]
small_blind = 1
big_blind = 2
"""


def environment() -> dict[str, str]:
    """The environment without a home folder of the developer's own."""
    return {name: value for name, value in os.environ.items() if name != "TAPETE_HOME"}


def tapete(*arguments: str, cwd: Path, ok: bool = True) -> subprocess.CompletedProcess:
    """Run the command in a folder."""
    done = subprocess.run(
        [sys.executable, "-m", "pipeline.cli", *arguments], cwd=cwd, capture_output=True, text=True, env=environment()
    )
    assert not ok or done.returncode == 0, done.stderr
    return done


def file_digests(folder: Path) -> dict[str, str]:
    """A digest of every file below a folder, by its path."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
