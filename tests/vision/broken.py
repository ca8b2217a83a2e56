"""Random broken inputs for fuzzing: pictures, other files, settings and labels."""

import struct
from collections.abc import Callable

import cv2
import numpy as np

from tests.vision.cmyk import cmyk_jpeg
from tests.vision.drawn import Drawn, draw
from vision.frame import Image

Chance = np.random.Generator
SIDES = (0, 1, 2, 3, 7, 23, 24, 25, 64, 160)


def tray(chance: Chance) -> tuple[Image, tuple[int, ...]]:
    """Return a drawn tray with up to four dice, and their values."""
    places = [(70, 70), (220, 80), (90, 180), (240, 175)]
    values = tuple(int(v) for v in chance.integers(1, 7, int(chance.integers(0, 5))))
    dice = [
        Drawn(value, *place, side=float(chance.uniform(40, 70)), turn=float(chance.uniform(0, 90)))
        for value, place in zip(values, places, strict=False)
    ]
    return draw(dice, size=(240, 320)), values


def coded(image: Image, chance: Chance) -> bytes:
    """Return the bytes of a PNG or a JPEG file."""
    return cv2.imencode(str(chance.choice([".png", ".jpg"])), image)[1].tobytes()


def truncated(data: bytes, chance: Chance) -> bytes:
    """Return the data cut short at a random place."""
    return data[: int(chance.integers(0, len(data)))]


def flipped(data: bytes, chance: Chance) -> bytes:
    """Return the data with some bits changed."""
    broken = bytearray(data)
    for at in chance.integers(0, len(data), int(chance.integers(1, 9))):
        broken[at] ^= 1 << int(chance.integers(8))
    return bytes(broken)


def spliced(data: bytes, chance: Chance) -> bytes:
    """Return the data with a piece removed, doubled or replaced by noise."""
    one, other = sorted(int(v) for v in chance.integers(0, len(data), 2))
    noise = chance.integers(0, 256, other - one, np.uint8).tobytes()
    middle = [b"", data[one:other] * 2, noise][int(chance.integers(3))]
    return data[:one] + middle + data[other:]


def with_header_of(data: bytes, width: int, height: int) -> bytes:
    """Return the file with another size in its header."""
    if data.startswith(b"\x89PNG"):
        return data[:16] + struct.pack(">II", width, height) + data[24:]
    at = data.find(b"\xff\xc0")
    return data[: at + 5] + struct.pack(">HH", height & 65535, width & 65535) + data[at + 9 :]


def odd_picture(chance: Chance) -> bytes:
    """Return a whole file of an odd shape, depth or number of channels."""
    sides = [max(1, int(chance.choice(SIDES))) for _ in range(2)]
    channels = int(chance.choice([1, 3, 4]))
    shape = tuple(sides) if channels == 1 else (*sides, channels)
    if chance.uniform() < 0.3:
        deep = chance.integers(0, 65536, shape).astype(np.uint16)
        return cv2.imencode(".png", deep)[1].tobytes()
    picture = chance.integers(0, 256, shape).astype(np.uint8)
    suffix = ".png" if channels == 4 else str(chance.choice([".png", ".jpg"]))
    return cv2.imencode(suffix, picture)[1].tobytes()


def turned(image: Image, chance: Chance) -> bytes:
    """Return a JPEG file with an EXIF note of its orientation, right or absurd."""
    data = cv2.imencode(".jpg", image)[1].tobytes()
    way = int(chance.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 65535]))
    note = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01" + struct.pack(">H", way)
    note += bytes(6)
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + data[2:]


def no_picture(chance: Chance) -> bytes:
    """Return a file without a picture, in spite of its name."""
    start = [b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF89a", b"BM", b"RIFF", b"II*\0"]
    length = int(chance.choice([0, 1, 20, 3000]))
    noise = chance.integers(0, 256, length, np.uint8).tobytes()
    return start[int(chance.integers(len(start)))] + noise


def noise(chance: Chance) -> Image:
    """Return a picture without a die: noise of some kind, 240 x 320."""
    kind = int(chance.integers(5))
    high, wide = 240, 320
    picture = np.empty((high, wide, 3), np.uint8)
    if kind < 3:  # grains of some size, hard or soft
        grain = int(chance.choice([1, 2, 4, 8, 16, 30]))
        small = chance.integers(0, 256, (high // grain + 1, wide // grain + 1, 3)).astype(np.uint8)
        way = cv2.INTER_CUBIC if kind == 2 else cv2.INTER_NEAREST
        picture = np.asarray(cv2.resize(small, (wide, high), interpolation=way), np.uint8)
    elif kind == 3:  # stripes
        wave = np.sin(np.arange(wide) * chance.uniform(0.02, 1.5) + chance.uniform(0, 6))
        picture[:] = (128 + 100 * wave)[None, :, None]
    else:  # scattered boxes
        picture[:] = chance.integers(0, 256, 3)
        for _ in range(int(chance.integers(1, 60))):
            corners = chance.integers(0, (wide, high), (4, 2)).astype(np.int32)
            colour = tuple(int(v) for v in chance.integers(0, 256, 3))
            cv2.fillConvexPoly(picture, cv2.convexHull(corners), colour)
    grain_too = chance.normal(0, chance.uniform(0, 30), picture.shape)
    return np.clip(picture + grain_too, 0, 255).astype(np.uint8)


def confetti(chance: Chance) -> Image:
    """Return round spots of many colours and sizes on a plain ground, with noise: no die."""
    picture = np.empty((240, 320, 3), np.uint8)
    picture[:] = chance.integers(0, 256, 3)
    for _ in range(int(chance.integers(1, 150))):
        x, y = (int(v) for v in chance.integers(0, (320, 240)))
        colour = tuple(int(v) for v in chance.integers(0, 256, 3))
        cv2.circle(picture, (x, y), int(chance.integers(1, 12)), colour, -1, cv2.LINE_AA)
    grain = chance.normal(0, chance.uniform(0, 30), picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


def text(valid: str, chance: Chance) -> bytes:
    """Return a valid text file with damage."""
    data = valid.encode()
    ways: list[Callable[[], bytes]] = [
        lambda: truncated(data, chance),
        lambda: flipped(data, chance),
        lambda: spliced(data, chance),
        lambda: no_picture(chance),
        lambda: b"[" * 100_000,
        lambda: data.replace(b"1", str(chance.choice(["-1", "1e400", "null", "nan"])).encode()),
    ]
    return ways[int(chance.integers(len(ways)))]()


def picture_file(chance: Chance) -> tuple[bytes, tuple[int, ...] | None]:
    """Return a picture file of an odd kind or with damage, and the values of its dice.

    The values are None if the picture shows no tray.
    """
    values: list[tuple[int, ...]] = []

    def whole() -> bytes:
        image, thrown = tray(chance)
        values.append(thrown)
        return coded(image, chance)

    def turned_tray() -> bytes:
        image, thrown = tray(chance)
        values.append(thrown)
        return turned(image, chance)

    ways: list[Callable[[], bytes]] = [
        lambda: truncated(whole(), chance),
        lambda: flipped(whole(), chance),
        lambda: spliced(whole(), chance),
        lambda: with_header_of(whole(), *(int(v) for v in chance.integers(0, 70_000, 2))),
        lambda: with_header_of(whole(), 12_000, 9_000),
        lambda: odd_picture(chance),
        turned_tray,
        lambda: flipped(turned_tray(), chance),
        lambda: cmyk_jpeg(chance),
        lambda: flipped(cmyk_jpeg(chance), chance),
        lambda: no_picture(chance),
    ]
    data = ways[int(chance.integers(len(ways)))]()
    return data, values[-1] if values else None


MARKS = (
    b"\xff\xd9",
    b"\xff\xd0",
    b"\xff\xc4",
    b"\xff\xfe",
)  # the ends, restarts, tables and comments of JPEG


def scratched(photograph: bytes, chance: Chance) -> bytes:
    """Return a JPEG with a marker in the middle of its data, or with a single bit changed there."""
    begins = photograph.rfind(b"\xff\xda") + 14
    at = int(chance.integers(begins, len(photograph) - 2))
    if chance.uniform() < 0.5:
        return photograph[:at] + MARKS[int(chance.integers(len(MARKS)))] + photograph[at:]
    broken = bytearray(photograph)
    broken[at] ^= 1 << int(chance.integers(8))
    return bytes(broken)
