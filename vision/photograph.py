"""A photograph from a file, as the eye wants it: upright, eight bits, blue-green-red.

The size is read from the header before anything is decoded, so that a small file
that unfolds into gigabytes is refused instead of filling the memory.
"""

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import jpeg
from vision.frame import Image
from vision.plain_file import must_be_plain
from vision.quiet import quietly
from vision.refusal import Refusal

MOST_PIXELS = 40_000_000
MOST_BYTES = 200_000_000

_PNG = b"\x89PNG\r\n\x1a\n"
_MISSING = 128  # the grey level of what a JPEG's scan does not reach
_ENDS = (slice(None, 4), slice(-4, None))
_MORE = b"\x5a\xa5\x96\x69" * 64  # codes of any table


class BadPhotograph(Refusal):
    """A file that cannot be read as a photograph; its text is one plain sentence."""


class TooManyPixels(BadPhotograph):
    """A picture that is refused by its header, before it would fill the memory."""


def load(path: Path) -> Image:
    """Read the photograph at `path`.

    Gives height x width x 3, uint8, B, G, R, turned as its EXIF note says; 16-bit
    and grey pictures are converted, and transparent ones laid on mid grey.

    Raises BadPhotograph when there is no such file, when it is no picture, or when it is
    cut short; TooManyPixels, which is one, when its header says more than 40 megapixels.
    """
    name = path.name or str(path)
    try:
        must_be_plain(path)
        if path.stat().st_size > MOST_BYTES:
            raise TooManyPixels(
                f"{name} is too large a file for a photograph.",
                f"{name} est un fichier trop gros pour une photographie.",
            )
        with path.open("rb") as file:
            data = file.read(len(_PNG))
            if data.startswith((_PNG, jpeg.START)):  # else it is none, however long
                data += file.read(MOST_BYTES)
    except (OSError, ValueError) as error:  # a name with a null character is a ValueError
        raise BadPhotograph(
            f"{name} cannot be opened.",
            f"{name} ne peut pas être ouvert.",
            because=error if isinstance(error, OSError) else None,
        ) from error
    return decode(data, name)


def decode(data: bytes, name: str) -> Image:
    """Decode the bytes of a PNG or JPEG file; `name` stands in the sentences of errors.

    Gives and raises what `load` does.
    """
    size = header_size(data)
    if size is None:
        raise BadPhotograph(
            f"{name} is not a PNG or JPEG photograph.",
            f"{name} n'est pas une photographie PNG ou JPEG.",
        )
    width, height = size
    if width * height > MOST_PIXELS:
        raise TooManyPixels(
            f"{name} is {width} x {height} pixels, more than the 40 megapixels that are read.",
            f"{name} fait {width} x {height} pixels, plus que les 40 mégapixels qui sont lus.",
        )
    if not _whole(data):
        raise _damaged(name)
    # only a colour decode turns a JPEG by its EXIF note; a PNG may hold 16 bits or alpha
    flags = cv2.IMREAD_UNCHANGED if data.startswith(_PNG) else cv2.IMREAD_COLOR
    raw = _decoded(data, flags)
    if raw is None or raw.size == 0 or (data.startswith(jpeg.START) and _ends_too_soon(data, raw)):
        raise _damaged(name)
    return _plain(raw)


def _decoded(data: bytes, flags: int) -> NDArray[np.generic] | None:
    try:
        with quietly():
            raw = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        return None
    return None if raw is None else np.asarray(raw)


def _ends_too_soon(data: bytes, raw: NDArray[np.generic]) -> bool:
    """Whether a JPEG's scan stops before its picture does, though the mark of its end is there.

    What is missing comes out mid grey, or blurred if it is the last of several scans. Where that
    may be, more data before the mark tell: they change nothing in a picture that is whole.
    """
    grey = (raw[rows, columns] == _MISSING for rows in _ENDS for columns in _ENDS)
    if jpeg.scans(data) == 1 and not any(corner.all() for corner in grey):
        return False
    end = data.rfind(jpeg.END)
    more = _decoded(data[:end] + _MORE + data[end:], cv2.IMREAD_COLOR)
    return more is None or not np.array_equal(raw, more)


def _damaged(name: str) -> BadPhotograph:
    return BadPhotograph(
        f"{name} is damaged and cannot be decoded.",
        f"{name} est abîmé et ne peut pas être décodé.",
    )


def _whole(data: bytes) -> bool:
    """Whether the file goes to its end: half a tray must not be read as a whole one.

    A PNG's chunks carry checksums, the last is IEND.
    """
    if not data.startswith(_PNG):
        return jpeg.whole(data)
    at = len(_PNG)
    while at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        end = at + 8 + length
        if data[end : end + 4] != struct.pack(">I", zlib.crc32(data[at + 4 : end])):
            return False
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at = end + 4
    return False


def header_size(data: bytes) -> tuple[int, int] | None:
    """Width and height as a PNG or JPEG header gives them, or None where there is none.

    PNG: the IHDR chunk (ISO/IEC 15948). JPEG: the first start-of-frame marker.
    """
    if data.startswith(_PNG):
        if len(data) < 24 or data[12:16] != b"IHDR":
            return None
        width, height = struct.unpack(">II", data[16:24])
        return (int(width), int(height)) if width and height else None
    if data.startswith(jpeg.START):
        return jpeg.size(data)
    return None


def _plain(raw: NDArray[np.generic]) -> Image:
    """Any decoded picture as B, G, R of eight bits."""
    if raw.dtype == np.uint16:
        image = (raw >> np.uint16(8)).astype(np.uint8)  # type: ignore[operator]
    else:
        image = raw.astype(np.uint8)
    if image.ndim == 2:
        return np.repeat(image[:, :, None], 3, axis=2)
    if image.shape[2] == 4:
        alpha = image[:, :, 3:].astype(np.uint16)
        mixed = (image[:, :, :3] * alpha + 128 * (255 - alpha) + 127) // 255
        return np.ascontiguousarray(mixed.astype(np.uint8))
    if image.shape[2] == 2:
        return np.repeat(image[:, :, :1], 3, axis=2)
    return np.ascontiguousarray(image[:, :, :3])
