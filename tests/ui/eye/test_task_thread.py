"""A thread of its own does what is asked, one thing after the other."""

import threading

from ui.eye.task_thread import Task, TaskThread


def test_tasks_are_done_in_their_order_and_in_another_thread() -> None:
    done: list[object] = []
    thread = TaskThread("tested", lambda task: done.append(task()))
    thread.put(lambda: 1)
    thread.put(threading.get_ident)
    assert (thread.waiting, done) == (2, [])  # until it is started
    thread.start()
    thread.finish()
    assert done[0] == 1
    assert done[1] != threading.get_ident()
    thread.close()


def test_what_waits_is_done_before_the_end() -> None:
    done: list[Task] = []
    thread = TaskThread("tested", done.append)
    thread.start()
    for _ in range(20):
        thread.put(dict)
    thread.close()
    assert len(done) == 20
