"""Make standard streams safe to use, and write the files that commands name.

A stream may be closed, full, or have a limited encoding.
"""

import codecs
import io
import os
import sys
from pathlib import Path
from typing import TextIO


class _WhateverFits(io.FileIO):
    """A file that drops unwritable data (full disk, closed pipe) instead of raising."""

    def write(self, data: object) -> int:
        """Write `data`, or drop the data if the file refuses."""
        try:
            return super().write(data)  # type: ignore[arg-type]
        except OSError:
            return memoryview(data).nbytes  # type: ignore[arg-type]


def _as_it_came(refused: UnicodeError) -> tuple[bytes, int]:
    """Encode surrogate escapes as their raw bytes, other characters as "?".

    An error handler for `codecs.register_error`.
    """
    if not isinstance(refused, UnicodeEncodeError):
        raise refused
    letters = refused.object[refused.start : refused.end]
    known = [ord(letter) - 0xDC00 for letter in letters]
    return bytes(n if n in range(0x80, 0x100) else ord("?") for n in known), refused.end


codecs.register_error("as_it_came", _as_it_came)


def settle_streams() -> None:
    """Set up the standard streams so that printing never raises.

    Characters missing in the terminal's encoding are printed as "?", undecodable file names as
    their raw bytes. Closed streams become the null device. Data that stderr cannot write is
    dropped.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            whole = stream.encoding.lower().replace("-", "") == "utf8"
            stream.reconfigure(errors="as_it_came" if whole else "replace")
    if sys.stderr is sys.__stderr__ and isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr = _never_refusing(sys.stderr)


def let_go_if_refused(stream: TextIO) -> None:
    """Discard output that cannot be flushed; Python would retry and complain at exit."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def write_named(path: Path, data: bytes) -> None:
    """Write a file. Raises OSError with the file's name, which a full disk leaves out."""
    try:
        path.write_bytes(data)
    except OSError as failure:
        failure.filename = str(path)
        raise


def _never_refusing(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    raw = _WhateverFits(stream.fileno(), "w", closefd=False)
    return io.TextIOWrapper(
        io.BufferedWriter(raw), stream.encoding, stream.errors, line_buffering=True
    )
