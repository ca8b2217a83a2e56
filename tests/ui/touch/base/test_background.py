"""Work in a thread always reports its end to its caller."""

import threading

import pytest

from ui.touch.base.background import begin


def test_work_is_done_in_a_named_daemon_thread() -> None:
    thread = begin(threading.current_thread, "aside").result(5)
    assert (thread.name, thread.daemon) == ("aside", True)


def test_every_exception_is_reported_even_an_exit() -> None:
    def leave() -> None:
        raise SystemExit(3)

    with pytest.raises(SystemExit):
        begin(leave, "aside").result(5)
