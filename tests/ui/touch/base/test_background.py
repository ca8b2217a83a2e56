"""Work in a thread is told of to whoever began it, however it ended."""

import threading

import pytest

from ui.touch.base.background import begin


def test_work_is_done_in_a_thread_of_its_name_that_nothing_waits_for() -> None:
    thread = begin(threading.current_thread, "aside").result(5)
    assert (thread.name, thread.daemon) == ("aside", True)


def test_what_stood_against_it_is_told_even_an_exit() -> None:
    def leave() -> None:
        raise SystemExit(3)

    with pytest.raises(SystemExit):
        begin(leave, "aside").result(5)
