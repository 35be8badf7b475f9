"""Where blocks are played: in this process, or in several. Both give the same blocks in the same order."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

TASKS_AHEAD = 2
"""Tasks given to each process before their results are asked for, so that memory is flat in the number of tasks."""


def processes(work: Callable[[Task], Result], tasks: Iterable[Task], num_workers: int) -> Iterator[Result]:
    """The results in order of the tasks, made by that many processes. `work` and the tasks are pickled."""
    waiting: deque[Future[Result]] = deque()
    pool = ProcessPoolExecutor(num_workers, mp_context=get_context("spawn"))
    try:
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) == TASKS_AHEAD * num_workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def run(
    work: Callable[[Task], Result], tasks: Iterable[Task], num_tasks: int, num_workers: int | None
) -> Iterator[Result]:
    """The results in order, made by at most that many workers: all cores if not said, in this process if one is enough."""
    num_workers = min(num_workers or os.cpu_count() or 1, num_tasks)
    return map(work, tasks) if num_workers < 2 else processes(work, tasks, num_workers)
