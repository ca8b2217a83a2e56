"""A picture is rotated by its EXIF note, in JPEG and in PNG."""

import struct
import zlib

import cv2
import numpy as np
import pytest

from vision.frame import Image
from vision.image.photograph import decode, turned

UPRIGHT = np.arange(1, 7, dtype=np.uint8).reshape(2, 3) * 40


def note(orientation: int, order: str = ">") -> bytes:
    """Return an EXIF block with the orientation behind another tag."""
    mark = b"MM" if order == ">" else b"II"
    entries = struct.pack(f"{order}HHHIIHHIHH", 2, 0x0100, 4, 1, 3, 0x0112, 3, 1, orientation, 0)
    return mark + struct.pack(f"{order}HI", 42, 8) + entries + struct.pack(f"{order}I", 0)


def as_held(orientation: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    """Return the upright picture as stored by a camera in that orientation."""
    back = {5: 5, 6: 8, 7: 7, 8: 6}.get(orientation, orientation)
    return np.asarray(turned(UPRIGHT, note(back)), np.uint8)


def png(image: Image, exif: bytes) -> bytes:
    """Return the bytes of a PNG with that note."""
    data = cv2.imencode(".png", image)[1].tobytes()
    body = b"eXIf" + exif
    chunk = struct.pack(">I", len(exif)) + body + struct.pack(">I", zlib.crc32(body))
    return data[:33] + chunk + data[33:]  # after the header


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize("channels", [1, 3, 4])
def test_a_png_is_rotated_by_its_exif_note(orientation: int, order: str, channels: int) -> None:
    held = np.ascontiguousarray(as_held(orientation))
    picture = np.dstack([held] * channels)
    if channels == 4:
        picture[:, :, 3] = 255
    image = decode(png(picture, note(orientation, order)), "held.png")
    assert (image == UPRIGHT[:, :, None]).all()


def test_a_jpeg_and_a_png_with_the_same_note_are_equal() -> None:
    held = np.zeros((40, 80, 3), np.uint8)
    held[:, :40] = 255
    block = b"Exif\0\0" + note(6)
    data = cv2.imencode(".jpg", held)[1].tobytes()
    segment = b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block
    jpeg = decode(data[:2] + segment + data[2:], "a.jpg")
    assert np.abs(jpeg.astype(int) - decode(png(held, note(6)), "a.png")).max() < 20


@pytest.mark.parametrize(
    "exif", [b"", b"MM", b"MM\0*\xff\xff\xff\xff", note(0), note(99), note(6)[:14]]
)
def test_a_note_without_sense_turns_nothing(exif: bytes) -> None:
    assert (turned(UPRIGHT, exif) == UPRIGHT).all()
