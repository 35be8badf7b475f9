"""Where blocks are played: in this process, or in several. Both give the same blocks in the same order."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def serial(work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
    """The results one after the other, made here."""
    return map(work, tasks)


def processes(work: Callable[[Task], Result], tasks: Sequence[Task], num_workers: int) -> Iterator[Result]:
    """The results in order of the tasks, made by that many processes. `work` and the tasks are pickled."""
    with ProcessPoolExecutor(min(num_workers, len(tasks)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, tasks)


def run(work: Callable[[Task], Result], tasks: Sequence[Task], num_workers: int | None) -> Iterator[Result]:
    """The results in order, made by at most that many workers: all cores if not said, here if one is enough."""
    num_workers = num_workers or os.cpu_count() or 1
    if num_workers == 1 or len(tasks) < 2:
        return serial(work, tasks)
    return processes(work, tasks, num_workers)
