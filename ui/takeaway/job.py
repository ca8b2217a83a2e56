"""Run a copy in a thread, watched from another."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future

from companion.language.errors import TranslatedError
from ui.takeaway.copying import Copied, Progress
from ui.takeaway.errors import Broken

_log = logging.getLogger(__name__)


class Job:
    """A running copy; `outcome` holds its result or exception once it is done."""

    def __init__(self, work: Callable[[Progress], Copied]) -> None:
        """Start the copy."""
        self.progress = Progress()
        self.outcome: Future[Copied] = Future()
        self._work = work
        threading.Thread(target=self._run, name="copy to a stick", daemon=True).start()

    def stop(self) -> None:
        """Have the copy end soon; files already on the stick stay there."""
        self.progress.stop()

    def _run(self) -> None:
        try:
            self.outcome.set_result(self._work(self.progress))
        except (TranslatedError, OSError) as failure:  # shown by the watching thread
            self.outcome.set_exception(failure)
        except Exception as failure:  # a bug must not end the table's screen
            _log.exception("the copy to a stick broke off")
            self.outcome.set_exception(Broken(why=type(failure).__name__))
