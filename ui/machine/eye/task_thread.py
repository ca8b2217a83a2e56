"""A thread that runs tasks one after the other, so that no other thread waits for a disk."""

import logging
import queue
import threading
from collections.abc import Callable

from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Text

Task = Callable[[], object]

CLOSE_SECONDS = 5.0

_log = logging.getLogger(__name__)


class TaskThread:
    """A thread that hands each task to `do`, in order; any thread may call its methods."""

    def __init__(self, name: str, do: Callable[[Task], None]) -> None:
        """`do` runs a task and handles its exceptions; it is called from `start` on."""
        self._do = do
        self._tasks: queue.Queue[Task | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread, beginning with the tasks already queued."""
        self._thread.start()

    @property
    def waiting(self) -> int:
        """The approximate number of queued tasks."""
        return self._tasks.qsize()

    def put(self, task: Task) -> None:
        """Run `task` after all queued tasks."""
        self._tasks.put(task)

    def finish(self) -> None:
        """Wait until every task is done."""
        self._tasks.join()

    def close(self) -> None:
        """Run the queued tasks and end the thread; give up after CLOSE_SECONDS."""
        self._tasks.put(None)
        self._thread.join(CLOSE_SECONDS)

    def _run(self) -> None:
        while True:
            task = self._tasks.get()
            try:
                if task is None:
                    return
                self._do(task)
            finally:
                self._tasks.task_done()


def trouble_of(task: Task, failed: type[TranslatedError]) -> Text | None:
    """Run a task; return a message for people if the task failed, else None.

    For an OSError the message is that of `failed`, with the fact `why`. Bugs are logged and return
    None.
    """
    try:
        task()
    except TranslatedError as failure:
        return failure.text
    except OSError as failure:
        return failed(why=reason(failure)).text
    except Exception:
        _log.exception("what waited was not done")
    return None
