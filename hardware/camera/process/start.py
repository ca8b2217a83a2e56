"""Start a child process that Ctrl-C does not reach."""

import signal
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess


def start(process: BaseProcess) -> None:
    """Start a process of the kind "spawn" with SIGINT blocked from its first instruction on.

    Ctrl-C is sent to a terminal's whole group of processes; a child that is still importing its
    modules would print a traceback. Raises OSError.
    """
    # Started later, the tracker would unblock the signal too early.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
