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
    """Width and height as the first start-of-frame marker gives them, or None without one."""
    for marker, at in _segments(data):
        if marker in _FRAMES:
            if at + 9 > len(data):
                return None
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return (int(width), int(height)) if width and height else None
    return None


def whole(data: bytes) -> bool:
    """Whether the file is complete: it has an end marker and scans of every coefficient.

    A progressive picture that lacks its later scans would decode, but blurred.
    """
    missing: dict[int, set[int]] | None = None
    progressive = False
    for marker, at in _segments(data):
        body = data[at + 4 :]
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
    """The number of scans in the file."""
    return sum(marker == _SCAN for marker, _ in _segments(data))


def end(data: bytes) -> int:
    """The index of the end marker; the length of `data` without one."""
    return next((at for marker, at in _segments(data) if marker == END[1]), len(data))


def flattened(data: bytes) -> tuple[bytes, float]:
    """The same JPEG with less contrast, and the largest valid distance (levels) from mid grey.

    Its quantization tables are divided, so that blocks brighter than white or darker than black,
    normally clipped by decoders, show up as values beyond that distance.
    """
    flat, shares = bytearray(data), {}
    first = parts = 0
    for marker, at in _segments(data):
        if marker in _FRAMES and at + 13 <= len(data):
            first, parts = data[at + 12], data[at + 9]  # which steps the brightness has
        if marker != _STEPS:
            continue
        table, end = at + 4, at + 2 + int.from_bytes(data[at + 2 : at + 4])
        while table < min(end, len(data) - 2):
            size = 2 if data[table] >> 4 else 1
            step = int.from_bytes(data[table + 1 : table + 1 + size])
            smaller = max(1, step // _FLATTER)
            flat[table + 1 : table + 1 + size] = smaller.to_bytes(size)
            shares[data[table] & 15] = smaller / max(step, 1)
            table += 1 + _COEFFICIENTS * size
    if parts == _INKS:  # there it is not told by itself
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
    brought = range(first, last + 1) if progressive else range(_COEFFICIENTS)
    for part in body[1 : 1 + 2 * count : 2]:
        missing.get(part, set()).difference_update(brought)


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """Each marker and its index, from the first after the start to the end marker."""
    at = 2
    while (found := _MARKER.search(data, at)) is not None:
        at, marker = found.start(), data[found.start() + 1]
        if marker in (_ALONE, START[1]):  # no length follows these
            at += 2
            continue
        yield marker, at
        if marker == END[1] or at + 4 > len(data):
            return
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        at += 2 + max(length, 2)


class Pictures:
    """Splits a stream of bytes, such as MJPEG, into whole JPEG pictures.

    Bytes between pictures are dropped, and so is a picture cut off by the start of the next.
    """

    def __init__(self) -> None:
        self._data = bytearray()
        self._at: int | None = None  # up to there the picture that has begun is known

    @property
    def waiting(self) -> int:
        """How many bytes of an incomplete picture are buffered."""
        return len(self._data)

    def feed(self, data: bytes) -> None:
        """Add bytes of the stream."""
        self._data += data

    def take(self) -> bytes | None:
        """The next complete picture, None until enough bytes came."""
        if self._at is None and not self._begin(self._data.find(START + b"\xff")):
            return None
        while self._at is not None:
            found = _MARKER.search(self._data, self._at)
            if found is None:
                self._at = max(self._at, len(self._data) - 1)
                return None
            at, marker = found.start(), found[0][1]
            if marker == END[1]:
                picture = bytes(self._data[: at + 2])
                del self._data[: at + 2]
                self._at = None
                return picture
            if marker == START[1]:
                self._begin(at)
            elif marker == _ALONE:
                self._at = at + 2
            elif at + 4 > len(self._data):
                self._at = at
                return None
            else:
                self._at = at + 2 + max(int.from_bytes(self._data[at + 2 : at + 4]), 2)
        return None

    def _begin(self, at: int) -> bool:
        """Drop the bytes before index `at`, where a picture begins; False if `at` is negative."""
        if at < 0:
            del self._data[:-2]  # it may begin with these
            return False
        del self._data[:at]
        self._at = 2
        return True
