"""Whole WebP photographs are read, all other files are refused."""

import struct

import cv2
import numpy as np
import pytest

from vision.frame import Image
from vision.image.photograph import BadPhotograph, TooManyPixels, decode, header_size

LOSSY, LOSSLESS = 80, 101  # OpenCV's qualities: above 100 is lossless


@pytest.fixture(scope="module")
def picture() -> Image:
    noise = np.random.default_rng(3).integers(0, 255, (30, 40, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(noise, (160, 120), interpolation=cv2.INTER_CUBIC), np.uint8)


def packed(picture: Image, quality: int = LOSSY) -> bytes:
    fine, data = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, quality])
    assert fine
    return bytes(data.tobytes())


def with_lengths(data: bytes) -> bytes:
    """Return a file of a single chunk, with the lengths corrected to its bytes."""
    data = data[: len(data) // 2 * 2]
    body = data[20:]
    return (
        b"RIFF"
        + struct.pack("<I", len(data) - 8)
        + data[8:16]
        + struct.pack("<I", len(body))
        + body
    )


def extended(data: bytes, note: bytes) -> bytes:
    """Return the file in its extended form, with an EXIF note."""
    head = bytes([0x08, 0, 0, 0]) + (159).to_bytes(3, "little") + (119).to_bytes(3, "little")
    chunks = b"VP8X" + struct.pack("<I", 10) + head + data[12:]
    chunks += b"EXIF" + struct.pack("<I", len(note)) + note
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WEBP" + chunks


@pytest.mark.parametrize("quality", [LOSSY, LOSSLESS])
def test_a_picture_is_decoded_unchanged(picture: Image, quality: int) -> None:
    data = packed(picture, quality)
    assert header_size(data) == (160, 120)
    assert np.abs(decode(data, "a.webp").astype(int) - picture).mean() < 12


def test_a_picture_is_rotated_by_its_exif_note(picture: Image) -> None:
    turn = b"II*\0" + struct.pack("<IHHHIII", 8, 1, 0x0112, 3, 1, 6, 0)
    turned = decode(extended(packed(picture, LOSSLESS), turn), "a.webp")
    assert (turned == np.rot90(picture, -1)).all()


@pytest.mark.parametrize("quality", [LOSSY, LOSSLESS])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_cut_picture_is_refused(picture: Image, quality: int, share: float) -> None:
    data = packed(picture, quality)
    cut = data[: int(len(data) * share)]
    for damaged in (cut, with_lengths(cut)):
        with pytest.raises(BadPhotograph):
            decode(damaged, "a.webp")


def test_a_picture_that_would_fill_the_memory_is_refused_by_its_header() -> None:
    bits = 16_382 | 16_382 << 14
    body = b"\x2f" + struct.pack("<I", bits) + b"\0" * 5
    data = b"RIFF" + struct.pack("<I", len(body) + 12) + b"WEBPVP8L" + struct.pack("<I", len(body))
    with pytest.raises(TooManyPixels):
        decode(data + body, "a.webp")


def test_a_film_is_no_photograph() -> None:
    data = (
        b"RIFF" + struct.pack("<I", 22) + b"WEBPVP8X" + struct.pack("<I", 10) + b"\x02" + b"\0" * 9
    )
    with pytest.raises(BadPhotograph):
        decode(data, "a.webp")


def test_a_canvas_of_another_size_than_the_picture_is_refused(picture: Image) -> None:
    data = extended(packed(picture), b"")
    assert header_size(data) == (160, 120)
    assert header_size(data[:24] + b"\xff\xff\xff" + data[27:]) is None
