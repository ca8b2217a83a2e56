"""A thread that does one thing after the other, so that nobody waits for a disk."""

import queue
import threading
from collections.abc import Callable

Task = Callable[[], object]

CLOSE_SECONDS = 5.0


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
