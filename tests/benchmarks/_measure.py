"""What the benchmarks share: processor time, medians, the machine's line, tables as text.

Times are processor time, threads included, since other work on the machine disturbs it least. It still differs by a third or
so from hour to hour and from machine to machine; ratios of one run differ far less.
"""

import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from typing import Any

from tests.machine import num_cores, processor
from tests.needs import ROOT


def version_of(package: str) -> str | None:
    """The version that is installed, None if it is not."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def print_machine(*packages: str) -> None:
    """One line: processor, cores, how busy the machine is, versions."""
    versions = [f"Python {platform.python_version()}"]
    versions += [f"{package} {version_of(package) or 'not installed'}" for package in packages]
    print(f"{processor()}, {num_cores()} cores, load {os.getloadavg()[0]:.1f}; {', '.join(versions)}")


def cpu_seconds(work: Callable[[], Any]) -> float:
    """Processor seconds of this process for the work."""
    began = time.process_time()
    work()
    return time.process_time() - began


def median_cpu_seconds(work: Callable[[], Any], repeats: int) -> float:
    """The median of several repeats."""
    return median(cpu_seconds(work) for _ in range(repeats))


def child_cpu_seconds(arguments: Sequence[str], environment: dict[str, str] | None = None) -> float:
    """Processor seconds of a Python process that must succeed, from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(arguments)}: {done.stderr[-2000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Columns under their heads, the first to the left, the others to the right."""
    lines = [list(head), *(list(row) for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    for line in lines:
        cells = [
            cell.ljust(width) if at == 0 else cell.rjust(width) for at, (cell, width) in enumerate(zip(line, widths))
        ]
        print("  ".join(cells).rstrip())
