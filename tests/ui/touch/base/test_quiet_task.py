"""Quiet work never holds the screen up, and what nobody wants any more is not shown."""

import threading
import time
from typing import Any

import pytest

from tests.ui.touch.evening import Evening


def test_what_came_of_it_is_told_in_the_screens_thread(opened: Evening) -> None:
    from ui.touch.base.quiet_task import QuietTask  # noqa: PLC0415  opens the window

    told: list[Any] = []
    QuietTask(
        lambda _: threading.current_thread().name,
        lambda made: told.append((made, threading.current_thread() is threading.main_thread())),
    )
    assert opened.screen.until(lambda: told)
    assert told == [("quiet", True)]


def test_nobody_waits_for_it(opened: Evening) -> None:
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


def test_it_tells_how_far_it_is_until_it_is_left(opened: Evening) -> None:
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


def test_what_is_ready_when_it_is_left_is_not_told(opened: Evening) -> None:
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
def test_of_a_failure_that_may_be_nothing_comes(opened: Evening, failure: type[OSError]) -> None:
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
