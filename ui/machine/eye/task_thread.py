"""A thread that does one thing after the other, so that nobody waits for a disk."""

import logging
import queue
import threading
from collections.abc import Callable

from companion.language.errors import BilingualError
from companion.language.reasons import reason
from companion.language.text import Text

Task = Callable[[], object]

CLOSE_SECONDS = 5.0

_log = logging.getLogger(__name__)


class TaskThread:
    """Hands each task to `do`, in its own thread and in the order they came. Any thread may call
    its methods.
    """

    def __init__(self, name: str, do: Callable[[Task], None]) -> None:
        """`do` carries a task out, and sees to what goes wrong; it is called from `start` on."""
        self._do = do
        self._tasks: queue.Queue[Task | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin with what waits."""
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many tasks wait, about."""
        return self._tasks.qsize()

    def put(self, task: Task) -> None:
        """Have something done after all that waits."""
        self._tasks.put(task)

    def finish(self) -> None:
        """Wait until everything is done."""
        self._tasks.join()

    def close(self) -> None:
        """Do what waits, and end; give up if it takes too long."""
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


def trouble_of(task: Task, failed: type[BilingualError]) -> Text | None:
    """Carry a task out; what people are to know of what went wrong, None if there is nothing.

    `failed` says it where the disk is to blame, by its fact `why`. A fault of ours is logged.
    """
    try:
        task()
    except BilingualError as failure:
        return failure.text
    except OSError as failure:
        return failed(why=reason(failure)).text
    except Exception:
        _log.exception("what waited was not done")
    return None
