"""A JPEG file of four inks (CMYK), which OpenCV reads but cannot write: random flat blocks."""

import struct

import numpy as np

_LENGTHS = bytes([0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0])  # T.81, table K.3
_SIZES = [2, 3, 3, 3, 3, 3, 4, 5, 6, 7, 8, 9]  # bits of the code of each category of DC
_CODES = [0b00, 0b010, 0b011, 0b100, 0b101, 0b110, 0b1110, 0b11110, 0b111110, 0b1111110]


def cmyk_jpeg(chance: np.random.Generator, blocks: tuple[int, int] = (6, 8)) -> bytes:
    """Return a baseline JPEG of (rows, columns) blocks, each of a single colour."""
    rows, columns = blocks
    tables = b"\xff\xdb" + struct.pack(">HB", 67, 0) + bytes([8] * 64)
    frame = struct.pack(">BHHB", 8, rows * 8, columns * 8, 4)
    frame += b"".join(bytes([k, 0x11, 0]) for k in range(1, 5))
    dc = b"\x00" + _LENGTHS + bytes(range(12))
    ac = b"\x10" + bytes([1] + [0] * 15) + b"\x00"  # a single code, "0": the end of a block
    scan = b"\x04" + b"".join(bytes([k, 0]) for k in range(1, 5)) + b"\x00\x3f\x00"
    adobe = b"\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00" + bytes([int(chance.choice([0, 2]))])
    return b"".join((
        b"\xff\xd8", adobe, tables,
        *(mark + struct.pack(">H", len(body) + 2) + body for mark, body in (
            (b"\xff\xc0", frame), (b"\xff\xc4", dc), (b"\xff\xc4", ac), (b"\xff\xda", scan)
        )),
        _scanned(chance, rows * columns), b"\xff\xd9",
    ))  # fmt: skip


def _scanned(chance: np.random.Generator, count: int) -> bytes:
    bits = ""
    before = [0] * 4
    for _ in range(count):
        for ink in range(4):
            level = int(chance.integers(-100, 101))
            bits += _difference(level - before[ink]) + "0"
            before[ink] = level
    bits += "1" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return data.replace(b"\xff", b"\xff\x00")


def _difference(value: int) -> str:
    category = abs(value).bit_length()
    code = f"{_CODES[category]:0{_SIZES[category]}b}"
    if not category:
        return code
    return code + f"{value if value > 0 else value + (1 << category) - 1:0{category}b}"
