"""Start work in a daemon thread, which does not keep the program from ending."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

Made = TypeVar("Made")


def begin(work: Callable[[], Made], name: str) -> Future[Made]:
    """Start `work` in a thread called `name`; return the future of its result or exception."""
    done: Future[Made] = Future()
    threading.Thread(target=_run, args=(work, done), name=name, daemon=True).start()
    return done


def _run(work: Callable[[], Made], done: "Future[Made]") -> None:
    try:
        done.set_result(work())
    except BaseException as failure:  # passed on through the future, programming errors too
        done.set_exception(failure)
