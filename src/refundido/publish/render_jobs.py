"""Part of `publish`: renders outputs, several at a time in processes of their own where there are several.

A worker makes the document, renders it and gives back its bytes; only this process writes. A worker ends
when this process does, however it ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Protocol

from refundido.diagnostic import Outcome
from refundido.publish.output import Document, Medium, Output, Rendered

Pages = Mapping[str, int]
"""The page on which each anchor of a document begins."""


class Renderer(Protocol):
    """Turns the document of an output into bytes; can be sent to another process."""

    def __call__(self, output: Output, document: Document, pages: Pages) -> Outcome[Rendered]:
        """The bytes of `document`; `pages` are those of its last layout, or none."""
        ...


@dataclass(frozen=True, slots=True)
class Job:
    """An output to be rendered, with the pages of its last layout; `renderer` is what its key is made with."""

    output: Output
    pages: Pages
    renderer: str


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a job: the key of what the output shows, and its bytes or why there are none."""

    key: str
    outcome: Outcome[Rendered]


def default_jobs() -> int:
    """How many documents are rendered at a time: one for each core this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(len(os.sched_getaffinity(0)), 1)
    return os.cpu_count() or 1


def render_all(
    jobs: Sequence[Job],
    render: Renderer,
    at_once: int,
    told: Callable[[Output], None],
    meanwhile: Callable[[], object] = lambda: None,
) -> list[Done]:
    """Do every job; what came of them in the order of `jobs`. `told` is called as each ends.

    `meanwhile` is called once: while other processes are at work, where there are any.
    """
    found: dict[int, Done] = {}
    workers = min(at_once, len(jobs))
    for number, done in (
        _in_processes(jobs, render, workers, meanwhile) if workers > 1 else _here(jobs, render, meanwhile)
    ):
        found[number] = done
        told(jobs[number].output)
    return [found[number] for number in range(len(jobs))]


def _do(job: Job, render: Renderer) -> Done:
    document = job.output.source.document()
    return Done(job.output.key(job.renderer, document), render(job.output, document, job.pages))


def _here(jobs: Sequence[Job], render: Renderer, meanwhile: Callable[[], object]) -> Iterator[tuple[int, Done]]:
    meanwhile()
    for number, job in enumerate(jobs):
        yield number, _do(job, render)


def _in_processes(
    jobs: Sequence[Job], render: Renderer, workers: int, meanwhile: Callable[[], object]
) -> Iterator[tuple[int, Done]]:
    # Forked workers find the jobs in the memory they share with this process; nothing is copied to them.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    with ProcessPoolExecutor(workers, context, _begin_worker, (jobs, render)) as pool:
        # Pages take longest to lay out: begin with them.
        ordered = sorted(range(len(jobs)), key=lambda number: jobs[number].output.medium is not Medium.PDF)
        waiting: dict[Future[Done], int] = {pool.submit(_do_in_worker, number): number for number in ordered}
        try:
            meanwhile()
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        except BaseException:
            for worker in multiprocessing.active_children():
                worker.terminate()
            pool.shutdown(cancel_futures=True)
            raise


_work: tuple[Sequence[Job], Renderer] | None = None
"""In a worker, what it may be asked to do."""


def _begin_worker(jobs: Sequence[Job], render: Renderer) -> None:
    """Take note of the work, leave interruptions to the process that started this one, and watch for its end."""
    global _work
    _work = (jobs, render)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _do_in_worker(number: int) -> Done:
    assert _work is not None
    jobs, render = _work
    return _do(jobs[number], render)
