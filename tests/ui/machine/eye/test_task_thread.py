"""A thread does its tasks one after the other."""

import errno
import threading

import pytest

from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from ui.machine.eye.task_thread import Task, TaskThread, trouble_of


def test_tasks_are_done_in_their_order_and_in_another_thread() -> None:
    done: list[object] = []
    thread = TaskThread("tested", lambda task: done.append(task()))
    thread.put(lambda: 1)
    thread.put(threading.get_ident)
    assert (thread.waiting, done) == (2, [])  # before the thread is started
    thread.start()
    thread.finish()
    assert done[0] == 1
    assert done[1] != threading.get_ident()
    thread.close()


def test_waiting_tasks_are_done_before_the_end() -> None:
    done: list[Task] = []
    thread = TaskThread("tested", done.append)
    thread.start()
    for _ in range(20):
        thread.put(dict)
    thread.close()
    assert len(done) == 20


class NotPainted(TranslatedError):
    message = "Nothing is painted ({why})."
    fr = "Rien n'est peint ({why})."


def raising(failure: Exception) -> Task:
    def task() -> None:
        raise failure

    return task


def test_only_errors_that_concern_people_are_shown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    told = trouble_of(raising(full), NotPainted)
    assert told == NotPainted(why=reason(full)).text
    said = trouble_of(raising(NotPainted(why="no brush")), NotPainted)
    assert said is not None
    assert said.to("en") == "Nothing is painted (no brush)."
    assert trouble_of(lambda: None, NotPainted) is None
    assert not caplog.records
    assert trouble_of(raising(ValueError("ours")), NotPainted) is None
    assert "ours" in caplog.text
