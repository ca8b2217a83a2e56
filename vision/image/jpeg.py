"""Read a JPEG's markers without decoding it (ITU-T T.81)."""

import re
import struct
from collections.abc import Iterator

START = b"\xff\xd8"
END = b"\xff\xd9"

_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_PROGRESSIVE = (0xC2, 0xC6, 0xCA, 0xCE)
_SCAN = 0xDA
_ALONE = 0x01
_COEFFICIENTS = 64
_STEPS = 0xDB
_INKS = 4
_FLATTER = 4  # times
_GREYS = 128  # from mid grey to black or white
_ROUNDING = 2
# in a scan's data 0xFF is followed by 0 or a restart; before a marker it may be doubled
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")


def size(data: bytes) -> tuple[int, int] | None:
    """Return width and height by the first start-of-frame marker, or None without one."""
    for marker, start in _segments(data):
        if marker in _FRAMES:
            if start + 9 > len(data):
                return None
            height, width = struct.unpack(">HH", data[start + 5 : start + 9])
            return (int(width), int(height)) if width and height else None
    return None


def whole(data: bytes) -> bool:
    """Return whether the file is complete: it has an end marker and scans of every coefficient.

    A progressive picture that lacks its later scans would decode, but blurred.
    """
    missing: dict[int, set[int]] | None = None
    progressive = False
    for marker, start in _segments(data):
        body = data[start + 4 :]
        if marker in _FRAMES and missing is None and len(body) >= 6 + 3 * body[5]:
            progressive = marker in _PROGRESSIVE
            parts = body[6 : 6 + 3 * body[5] : 3]
            missing = {part: set(range(_COEFFICIENTS)) for part in parts}
        if marker == _SCAN and missing is not None:
            _seen(body, missing, progressive=progressive)
        if marker == END[1]:
            return missing is not None and not any(missing.values())
    return False


def scans(data: bytes) -> int:
    """Return the number of scans in the file."""
    return sum(marker == _SCAN for marker, _ in _segments(data))


def end(data: bytes) -> int:
    """Return the index of the end marker; the length of `data` without one."""
    return next((start for marker, start in _segments(data) if marker == END[1]), len(data))


def flattened(data: bytes) -> tuple[bytes, float]:
    """Return the JPEG with less contrast, and the largest valid distance (levels) from mid grey.

    Its quantization tables are divided, so that blocks brighter than white or darker than black,
    normally clipped by decoders, show up as values beyond that distance.
    """
    flat, shares = bytearray(data), {}
    first = parts = 0
    for marker, start in _segments(data):
        if marker in _FRAMES and start + 13 <= len(data):
            first, parts = data[start + 12], data[start + 9]  # the number of the brightness's table
        if marker != _STEPS:
            continue
        table, end = start + 4, start + 2 + int.from_bytes(data[start + 2 : start + 4])
        while table < min(end, len(data) - 2):
            size = 2 if data[table] >> 4 else 1
            step = int.from_bytes(data[table + 1 : table + 1 + size])
            smaller = max(1, step // _FLATTER)
            flat[table + 1 : table + 1 + size] = smaller.to_bytes(size)
            shares[data[table] & 15] = smaller / max(step, 1)
            table += 1 + _COEFFICIENTS * size
    if parts == _INKS:  # with four inks, no component is the brightness alone
        return data, float(_GREYS)
    return bytes(flat), _GREYS * shares.get(first, 1.0) + _ROUNDING


def _seen(body: bytes, missing: dict[int, set[int]], *, progressive: bool) -> None:
    """Remove from `missing` (coefficients by component) those that this scan completes."""
    count = body[0] if body else 0
    if len(body) < 4 + 2 * count:
        return
    first, last, bits = body[1 + 2 * count : 4 + 2 * count]
    if progressive and bits & 15:
        return  # its last bits are still to come
    completed = range(first, last + 1) if progressive else range(_COEFFICIENTS)
    for part in body[1 : 1 + 2 * count : 2]:
        missing.get(part, set()).difference_update(completed)


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield each marker and its index, from the first after the start to the end marker."""
    start = 2
    while (match := _MARKER.search(data, start)) is not None:
        start, marker = match.start(), data[match.start() + 1]
        if marker in (_ALONE, START[1]):  # no length follows these
            start += 2
            continue
        yield marker, start
        if marker == END[1] or start + 4 > len(data):
            return
        (length,) = struct.unpack(">H", data[start + 2 : start + 4])
        start += 2 + max(length, 2)


class Pictures:
    """Splits a stream of bytes, such as MJPEG, into whole JPEG pictures.

    Bytes between pictures are dropped, and so is a picture cut off by the start of the next.
    """

    def __init__(self) -> None:
        self._data = bytearray()
        self._at: int | None = None  # the index up to which the present picture was scanned

    @property
    def waiting(self) -> int:
        """The number of buffered bytes of an incomplete picture."""
        return len(self._data)

    def feed(self, data: bytes) -> None:
        """Add bytes of the stream."""
        self._data += data

    def take(self) -> bytes | None:
        """Return the next complete picture, None until enough bytes came."""
        if self._at is None and not self._begin(self._data.find(START + b"\xff")):
            return None
        while self._at is not None:
            match = _MARKER.search(self._data, self._at)
            if match is None:
                self._at = max(self._at, len(self._data) - 1)
                return None
            start, marker = match.start(), match[0][1]
            if marker == END[1]:
                picture = bytes(self._data[: start + 2])
                del self._data[: start + 2]
                self._at = None
                return picture
            if marker == START[1]:
                self._begin(start)
            elif marker == _ALONE:
                self._at = start + 2
            elif start + 4 > len(self._data):
                self._at = start
                return None
            else:
                self._at = start + 2 + max(int.from_bytes(self._data[start + 2 : start + 4]), 2)
        return None

    def _begin(self, start: int) -> bool:
        """Drop the bytes before index `start` of a new picture.

        Return False if `start` is negative.
        """
        if start < 0:
            del self._data[:-2]  # the last two bytes may begin a picture
            return False
        del self._data[:start]
        self._at = 2
        return True
