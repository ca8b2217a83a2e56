"""Libraries in C that write what they think of a picture on the error stream, silenced."""

import contextlib
import os
import threading
from collections.abc import Iterator

_STDERR = 2


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """What is written to the error stream meanwhile, past Python, is lost.

    The stream is the whole program's, so this is left alone where other threads may write to it:
    there it is a log, and no words to somebody.
    """
    if threading.active_count() > 1:
        yield
        return
    try:
        kept = os.dup(_STDERR)
    except OSError:  # it is closed
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, _STDERR)
        yield
    finally:
        os.dup2(kept, _STDERR)
        os.close(kept)
        os.close(nowhere)
