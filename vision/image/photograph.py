"""Load a PNG, JPEG or WebP file as an upright picture of eight bits, in B, G, R order.

The size is read from the header before anything is decoded, so that a small file that would
unpack into gigabytes is refused.
"""

import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.language.text import Text
from companion.plain_files import must_be_plain
from vision.frame import Image
from vision.image import jpeg, webp
from vision.image.decoder_messages import quietly
from vision.image.refusal import Refusal

Picture = NDArray[np.generic]
_ORIENTATION = 0x0112
_ENTRY = 12  # bytes of an entry of a directory
# The turn that makes the picture upright, by the tag's value.
_TURNS: dict[int, Callable[[Picture], Picture]] = {
    2: np.fliplr,
    3: lambda picture: np.rot90(picture, 2),
    4: np.flipud,
    5: lambda picture: picture.swapaxes(0, 1),
    6: lambda picture: np.rot90(picture, -1),
    7: lambda picture: np.rot90(picture.swapaxes(0, 1), 2),
    8: np.rot90,
}


def turned(picture: Picture, note: bytes) -> Picture:
    """Return a picture (height x width, with or without channels) turned upright by its `note`.

    `note` is the TIFF structure of an EXIF block. An invalid note turns nothing.
    """
    turn = _TURNS.get(_value(note))
    return picture if turn is None else turn(picture)


def _value(note: bytes) -> int:
    """Return the orientation tag in the first directory of a note; 1 if there is none."""
    order = {b"II": "<", b"MM": ">"}.get(note[:2])
    if order is None:
        return 1
    try:
        (start,) = struct.unpack_from(f"{order}I", note, 4)
        (count,) = struct.unpack_from(f"{order}H", note, start)
        for entry in range(start + 2, start + 2 + count * _ENTRY, _ENTRY):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", note, entry)
            if tag == _ORIENTATION:
                return int(value)
    except struct.error:
        pass
    return 1


MOST_PIXELS = 40_000_000
MOST_DEEP_PIXELS = 20_000_000  # each takes eight bytes, and its decoder holds two copies
MOST_BYTES = 200_000_000
_PNG = b"\x89PNG\r\n\x1a\n"
_RIFF = b"RIFF"
_DEPTH, _COLOURS = 24, 25  # indexes of bit depth and colour type in a PNG's header
_WITH_ALPHA = (4, 6)  # a PNG's colour types with transparency
_BAND = 256  # rows
_MISSING = 128  # the grey level of pixels missing from a JPEG's scan
_ENDS = (slice(None, 4), slice(-4, None))
_MORE = b"\x5a\xa5\x96\x69" * 64  # codes of any table


class BadPhotograph(Refusal):
    """A file that cannot be read as a photograph; its text is a plain sentence."""


class TooLarge(BadPhotograph):
    """A file too large to decode in memory, by its length or its header."""


class TooManyPixels(TooLarge):
    """A picture of more than 40 megapixels by its header."""


def load(path: Path | str) -> Image:
    """Read the photograph at `path`.

    Return height x width x 3, uint8, B, G, R, rotated as its EXIF tag says; 16-bit and grey
    pictures are converted, transparent pictures blended with mid grey.

    Raise BadPhotograph if the file is missing, no picture, truncated or damaged; its subclass
    TooLarge if the picture would fill the memory, TooManyPixels above 40 megapixels by its header.
    """
    path = Path(path)
    name = path.name or str(path)
    try:
        must_be_plain(path)
        fits = path.stat().st_size <= MOST_BYTES
        with path.open("rb") as file:
            data = file.read(len(_PNG)) if fits else b""
            if data.startswith(
                (_PNG, jpeg.START, _RIFF)
            ):  # other files are no pictures, however long
                data += file.read(MOST_BYTES)
    except (OSError, ValueError) as error:  # a name with a null character is a ValueError
        raise BadPhotograph(
            Text("{name} cannot be opened.", name=name),
            because=error if isinstance(error, OSError) else None,
        ) from error
    if not fits:
        raise TooLarge(
            Text("{name} is too large a file for a photograph.", name=name),
        )
    return decode(data, name)


def decode(data: bytes, name: str) -> Image:
    """Decode the bytes of a PNG, JPEG or WebP file; `name` is the file's name in error messages.

    Return height x width x 3, uint8, B, G, R, rotated as the EXIF tag says. Raise BadPhotograph if
    the bytes are no picture, truncated or damaged; TooLarge, TooManyPixels as `load` does.
    """
    size = header_size(data)
    if size is None:
        raise BadPhotograph(
            Text("{name} is not a PNG, JPEG or WebP photograph.", name=name),
        )
    width, height = size
    if width * height > MOST_PIXELS:
        raise TooManyPixels(
            Text(
                "{name} is {width} x {height} pixels, more than the 40 megapixels that are read.",
                name=name,
                width=width,
                height=height,
            ),
        )
    if not _whole(data):
        raise _damaged(name)
    clear = data.startswith(_PNG) and _lets_through(data)
    if clear and data[_DEPTH] > 8 and width * height > MOST_DEEP_PIXELS:
        raise TooLarge(
            Text(
                "{name} is {width} x {height} pixels of 16 bits with transparency, more than the "
                "20 megapixels that are read of these.",
                name=name,
                width=width,
                height=height,
            ),
        )
    raw = _decoded(data, _flags(data, clear=clear))
    if raw is None or raw.size == 0 or (data.startswith(jpeg.START) and _made_up(data, raw)):
        raise _damaged(name)
    return _plain(raw if data.startswith(jpeg.START) else turned(raw, _note(data)))


def _flags(data: bytes, *, clear: bool) -> int:
    """Return OpenCV's decoding flags: to eight bits at once if possible, to save memory."""
    if clear:  # only an unchanged picture, 16 bits and all, keeps its transparency
        return cv2.IMREAD_UNCHANGED
    if data.startswith(jpeg.START):
        return cv2.IMREAD_COLOR  # OpenCV turns a JPEG by its EXIF note
    return cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION


def _decoded(data: bytes, flags: int, *, all_right: bool = True) -> NDArray[np.generic] | None:
    """Return the picture as OpenCV decodes it with `flags`; None if damaged or undecodable.

    Shape and dtype are those of the file. A JPEG decoder fills in missing parts with only a
    warning; with `all_right`, a warning counts as damage.
    """
    try:
        with quietly() as messages:
            raw = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        return None
    if raw is None or (all_right and messages.complaints):
        return None
    return np.asarray(raw)


def _made_up(data: bytes, raw: NDArray[np.generic]) -> bool:
    """Return whether the decoder filled in missing parts of a JPEG without a warning."""
    return _ends_too_soon(data, raw) or _beyond_black_or_white(data)


def _beyond_black_or_white(data: bytes) -> bool:
    """Return whether a block of a JPEG is darker than black or brighter than white.

    Each block's brightness is stored as its difference to the block before, so a single wrong bit
    makes all later blocks too dark or too bright, and may hide every die in black.
    """
    flat, furthest = jpeg.flattened(data)
    small = _decoded(flat, cv2.IMREAD_REDUCED_GRAYSCALE_8, all_right=False)
    if small is None:
        return True
    return max(_MISSING - int(small.min()), int(small.max()) - _MISSING) > furthest


def _ends_too_soon(data: bytes, raw: NDArray[np.generic]) -> bool:
    """Return whether a JPEG's scan data stops before the picture is full, despite an end marker.

    The missing part is decoded mid grey, or blurred in a later scan. If so, inserting more data
    before the end marker changes the picture; a complete picture stays the same.
    """
    grey = (raw[rows, columns] == _MISSING for rows in _ENDS for columns in _ENDS)
    if jpeg.scans(data) == 1 and not any(corner.all() for corner in grey):
        return False
    end = jpeg.end(data)
    more = _decoded(data[:end] + _MORE + data[end:], cv2.IMREAD_COLOR, all_right=False)
    return more is None or not np.array_equal(raw, more)


def _damaged(name: str) -> BadPhotograph:
    return BadPhotograph(
        Text("{name} is damaged and cannot be decoded whole.", name=name),
    )


def _whole(data: bytes) -> bool:
    """Return whether the file is complete, so that half a tray is never read as a whole tray.

    A PNG's chunks carry checksums, the last is IEND; a WebP file gives its length.
    """
    if webp.starts(data):
        return webp.whole(data)
    if not data.startswith(_PNG):
        return jpeg.whole(data)
    for start, end in _chunks(data):
        if data[end : end + 4] != struct.pack(">I", zlib.crc32(data[start + 4 : end])):
            return False
        if data[start + 4 : start + 8] == b"IEND":
            return True
    return False


def _chunks(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield for each chunk of a PNG the index of its length field and of its checksum."""
    start = len(_PNG)
    while start + 12 <= len(data):
        (length,) = struct.unpack(">I", data[start : start + 4])
        yield start, start + 8 + length
        start += 12 + length


def _lets_through(data: bytes) -> bool:
    """Return whether a PNG has an alpha channel or a transparent colour."""
    return data[_COLOURS] in _WITH_ALPHA or any(
        data[start + 4 : start + 8] == b"tRNS" for start, _ in _chunks(data)
    )


def _note(data: bytes) -> bytes:
    """Return the EXIF note of a PNG or WebP file, empty if it has none."""
    if webp.starts(data):
        return webp.note(data)
    notes = (
        data[start + 8 : end]
        for start, end in _chunks(data)
        if data[start + 4 : start + 8] == b"eXIf"
    )
    return next(notes, b"")


def header_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height as a PNG, JPEG or WebP header gives them, or None without a header.

    PNG: the IHDR chunk (ISO/IEC 15948). JPEG: the first start-of-frame marker.
    """
    if data.startswith(_PNG):
        if len(data) <= _COLOURS or data[12:16] != b"IHDR":
            return None
        width, height = struct.unpack(">II", data[16:24])
        return (int(width), int(height)) if width and height else None
    if data.startswith(jpeg.START):
        return jpeg.size(data)
    return webp.size(data) if webp.starts(data) else None


def _plain(raw: NDArray[np.generic]) -> Image:
    """Convert a decoded picture of any dtype and number of channels to B, G, R, uint8.

    Large pictures are converted in bands of rows, to save memory.
    """
    if raw.dtype == np.uint8 and raw.ndim == 3 and raw.shape[2] == 3:
        return np.ascontiguousarray(raw, np.uint8)
    image = np.empty((*raw.shape[:2], 3), np.uint8)
    for top in range(0, len(raw), _BAND):
        image[top : top + _BAND] = _plain_band(raw[top : top + _BAND])
    return image


def _plain_band(raw: NDArray[np.generic]) -> Image:
    if raw.dtype == np.uint16:
        image = (raw >> np.uint16(8)).astype(np.uint8)  # type: ignore[operator]
    else:
        image = raw.astype(np.uint8)
    if image.ndim == 2:
        image = image[:, :, None]
    if image.shape[2] == 4:
        alpha = image[:, :, 3:].astype(np.uint16)
        mixed = (image[:, :, :3] * alpha + 128 * (255 - alpha) + 127) // 255
        return np.asarray(mixed, np.uint8)
    if image.shape[2] < 3:
        return np.repeat(image[:, :, :1], 3, axis=2)
    return np.asarray(image[:, :, :3], np.uint8)
