"""Read a WebP file's chunks without decoding it (RFC 9649)."""

import struct
from collections.abc import Iterator

_RIFF, _WEBP = b"RIFF", b"WEBP"
_HEAD = 12  # bytes: RIFF, a length, WEBP
_LOSSY, _LOSSLESS, _NOTE = b"VP8 ", b"VP8L", b"EXIF"
_EXTENDED, _MOVES = b"VP8X", 0x02  # the chunk of a file with more in it, and its flag for a film
_LOSSY_START = b"\x9d\x01\x2a"
_LOSSLESS_START = 0x2F
_SIDE = 0x3FFF  # fourteen bits
_EXIF = b"Exif\0\0"  # some programs put it before the note, as in a JPEG


def starts(data: bytes) -> bool:
    """Return whether a file's first bytes are those of a WebP file."""
    return data[:4] == _RIFF and data[8:_HEAD] == _WEBP


def size(data: bytes) -> tuple[int, int] | None:
    """Return the width and height of a still picture, None if it is none or its sizes disagree."""
    canvas = None
    for name, at, length in _chunks(data):
        if name == _EXTENDED and length >= 10:
            if len(data) < at + 10 or data[at] & _MOVES:
                return None
            canvas = tuple(1 + int.from_bytes(data[at + k : at + k + 3], "little") for k in (4, 7))
        elif name in (_LOSSY, _LOSSLESS):
            dimensions = _lossy(data, at) if name == _LOSSY else _lossless(data, at)
            return dimensions if canvas in (None, dimensions) else None
    return None


def whole(data: bytes) -> bool:
    """Return whether the file has the length in its header and consists of whole chunks."""
    (length,) = struct.unpack_from("<I", data, 4)
    end = _HEAD
    for _, at, long in _chunks(data):
        end = at + long + long % 2
    return bool(length + 8 == len(data) == end)


def note(data: bytes) -> bytes:
    """Return the EXIF note of a whole file, empty where it has none."""
    notes = (data[at : at + long] for name, at, long in _chunks(data) if name == _NOTE)
    return next(notes, b"").removeprefix(_EXIF)


def _chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield the name, the index of the content and its length of each chunk."""
    at = _HEAD
    while at + 8 <= len(data):
        (length,) = struct.unpack_from("<I", data, at + 4)
        yield data[at : at + 4], at + 8, length
        at += 8 + length + length % 2


def _lossy(data: bytes, at: int) -> tuple[int, int] | None:
    if len(data) < at + 10 or data[at + 3 : at + 6] != _LOSSY_START:
        return None
    width, height = struct.unpack_from("<HH", data, at + 6)
    width, height = width & _SIDE, height & _SIDE
    return (width, height) if width and height else None


def _lossless(data: bytes, at: int) -> tuple[int, int] | None:
    if len(data) < at + 5 or data[at] != _LOSSLESS_START:
        return None
    (bits,) = struct.unpack_from("<I", data, at + 1)
    return (bits & _SIDE) + 1, (bits >> 14 & _SIDE) + 1
