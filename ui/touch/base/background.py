"""Begin work in a thread that the program does not wait for when it ends."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

Made = TypeVar("Made")


def begin(work: Callable[[], Made], name: str) -> Future[Made]:
    """Begin work in a thread of that name; what is returned gets what came of it, or what stood
    against it, a fault of ours too.
    """
    done: Future[Made] = Future()
    threading.Thread(target=_run, args=(work, done), name=name, daemon=True).start()
    return done


def _run(work: Callable[[], Made], done: "Future[Made]") -> None:
    try:
        done.set_result(work())
    except BaseException as failure:  # told to whoever asked for it
        done.set_exception(failure)
