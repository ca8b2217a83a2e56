"""Quiet work never blocks the screen, and its result is dropped once unwanted."""

import threading
import time
from typing import Any

import pytest

from tests.ui.touch.evening import Evening


def test_the_result_is_delivered_in_the_thread_of_the_screen(opened: Evening) -> None:
    from ui.touch.base.quiet_task import QuietTask  # noqa: PLC0415  opens the window

    told: list[Any] = []
    QuietTask(
        lambda _: threading.current_thread().name,
        lambda made: told.append((made, threading.current_thread() is threading.main_thread())),
    )
    assert opened.screen.until(lambda: told)
    assert told == [("quiet", True)]


def test_the_caller_does_not_wait(opened: Evening) -> None:
    from ui.touch.base.quiet_task import QuietTask  # noqa: PLC0415

    go = threading.Event()
    told: list[bool] = []
    begun = time.monotonic()
    QuietTask(lambda _: go.wait(100), told.append)
    opened.screen.step(3)
    assert time.monotonic() - begun < 10
    assert (told, opened.app.front) == ([], None)
    go.set()
    assert opened.screen.until(lambda: told == [True])


def test_progress_is_reported_until_the_task_is_left(opened: Evening) -> None:
    from ui.touch.base.quiet_task import Abandoned, QuietTask  # noqa: PLC0415

    half, ended = threading.Event(), threading.Event()
    heard: list[float] = []

    def work(task: Any) -> None:
        task.tell(0.5)
        half.wait(100)
        try:
            task.tell(0.9)
        except Abandoned:
            ended.set()
            raise

    told: list[Any] = []
    task: QuietTask[None] = QuietTask(work, told.append, heard=heard.append)
    assert opened.screen.until(lambda: heard == [0.5])
    task.leave()
    half.set()
    assert ended.wait(100)
    opened.screen.step(3)
    assert (heard, told) == ([0.5], [])


def test_a_result_is_dropped_if_the_task_was_left(opened: Evening) -> None:
    from ui.touch.base.quiet_task import QuietTask  # noqa: PLC0415

    done = threading.Event()
    told: list[int] = []

    def work(_: Any) -> int:
        done.set()
        return 1

    task = QuietTask(work, told.append)
    assert done.wait(100)
    task.leave()
    opened.screen.step(3)
    assert told == []


@pytest.mark.parametrize("failure", [OSError, PermissionError])
def test_an_expected_failure_is_ignored(opened: Evening, failure: type[OSError]) -> None:
    from ui.touch.base.quiet_task import QuietTask  # noqa: PLC0415

    tried = threading.Event()
    told: list[None] = []

    def work(_: Any) -> None:
        tried.set()
        raise failure

    QuietTask(work, told.append, failures=(OSError,))
    assert tried.wait(100)
    opened.screen.step(3)
    assert told == []
