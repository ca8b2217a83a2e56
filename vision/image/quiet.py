"""Libraries in C that write on the error stream what they think of a picture: heard, silenced."""

import contextlib
import os
import re
import tempfile
import threading
from collections.abc import Iterator
from typing import IO

_STDERR = 2
_ONE_AT_A_TIME = threading.Lock()  # there is one error stream
# How the decoders' lines look: libjpeg's, libpng's and FFmpeg's own, and OpenCV's around them.
_JPEG = (
    rb"Corrupt JPEG data|Premature end of JPEG|Inconsistent progression|Invalid SOS param"
    rb"|Warning: unknown JFIF|Unknown Adobe|Unsupported marker"
)
_FILM = (  # of a film's header, which it cites as it is
    rb"Unexpected (?:element|list type)\. Expected: [\s\S]{0,4}\. Got: [\s\S]{0,4}\.\n"
    rb"|Failed to parse avi[^\n]*\n?"
)
_DECODERS = re.compile(
    _FILM + rb"|(?:" + _JPEG + rb"|libpng |\[ ?[A-Z]+:\d+@|\[\w+ @ 0x|OpenCV: )[^\n]*\n?"
)
_COMPLAINT = re.compile(rb"^(?:" + _JPEG + rb")", re.MULTILINE)


class Heard:
    """What was written meanwhile; known once it is over."""

    def __init__(self) -> None:
        self._written = b""

    @property
    def complaints(self) -> bool:
        """Whether the reader of JPEGs came upon data that cannot be right."""
        return _COMPLAINT.search(self._written) is not None

    def note(self, written: bytes) -> bytes:
        """Take what was written; what of it no decoder said, which is somebody else's."""
        self._written = written
        return _DECODERS.sub(b"", written)


@contextlib.contextmanager
def quietly() -> Iterator[Heard]:
    """What decoders write to the error stream meanwhile, past Python, is heard and shown to nobody.

    The stream is the whole program's: what other threads write to it meanwhile comes out of it
    a little later.
    """
    heard = Heard()
    with _ONE_AT_A_TIME, _memory() as room:
        try:
            kept: int | None = os.dup(_STDERR)
        except OSError:  # it is closed
            kept = None
        os.dup2(room.fileno(), _STDERR)
        try:
            yield heard
        finally:
            if kept is None:
                os.close(_STDERR)
            else:
                os.dup2(kept, _STDERR)
                os.close(kept)
            room.seek(0)
            others = heard.note(room.read())
            if others:
                with contextlib.suppress(OSError):
                    os.write(_STDERR, others)


def _memory() -> IO[bytes]:
    """A file that no full disk refuses, where the system has such."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("said"), "w+b")
    return tempfile.TemporaryFile()
