"""Catch messages that C picture decoders print on stderr, to learn of damaged data."""

import contextlib
import os
import re
import tempfile
import threading
from collections.abc import Iterator
from typing import IO

_STDERR = 2
_ONE_AT_A_TIME = threading.Lock()  # there is a single error stream
# How the decoders' lines look: libjpeg's, libpng's and FFmpeg's own, and OpenCV's around them.
_JPEG = (
    rb"Corrupt JPEG data|Premature end of JPEG|Inconsistent progression|Invalid SOS param"
    rb"|Warning: unknown JFIF|Unknown Adobe|Unsupported marker"
)
_FILM = (  # about a film's header, quoted raw
    rb"Unexpected (?:element|list type)\. Expected: [\s\S]{0,4}\. Got: [\s\S]{0,4}\.\n"
    rb"|Failed to parse avi[^\n]*\n?"
)
_DECODERS = re.compile(
    _FILM + rb"|(?:" + _JPEG + rb"|libpng |\[ ?[A-Z]+:\d+@|\[\w+ @ 0x|OpenCV: )[^\n]*\n?"
)
# Many cameras pad the data of every picture by a few bytes: that is no damage.
_PADDED = rb"Corrupt JPEG data: [1-4] extraneous bytes before marker 0xd9"
_COMPLAINT = re.compile(rb"^(?!" + _PADDED + rb")(?:" + _JPEG + rb")", re.MULTILINE)


class DecoderMessages:
    """The decoders' messages; complete once the block of `quietly` has ended."""

    def __init__(self) -> None:
        self._written = b""

    @property
    def complaints(self) -> bool:
        """Whether the JPEG decoder reported damaged data."""
        return _COMPLAINT.search(self._written) is not None

    def note(self, written: bytes) -> bytes:
        """Store the decoders' messages of `written`; return the rest."""
        self._written = written
        return _DECODERS.sub(b"", written)


@contextlib.contextmanager
def quietly() -> Iterator[DecoderMessages]:
    """Catch messages of C decoders on stderr inside the block, instead of showing them.

    Text that other threads write to stderr meanwhile is printed at the end of the block.
    """
    messages = DecoderMessages()
    with _ONE_AT_A_TIME, _memory() as room:
        try:
            kept: int | None = os.dup(_STDERR)
        except OSError:  # stderr is closed
            kept = None
        os.dup2(room.fileno(), _STDERR)
        try:
            yield messages
        finally:
            if kept is None:
                os.close(_STDERR)
            else:
                os.dup2(kept, _STDERR)
                os.close(kept)
            room.seek(0)
            others = messages.note(room.read())
            if others:
                with contextlib.suppress(OSError):
                    os.write(_STDERR, others)


def _memory() -> IO[bytes]:
    """Return a temporary file, in memory if the system allows, else on disk."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("said"), "w+b")
    return tempfile.TemporaryFile()
