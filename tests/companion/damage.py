"""Damage to a file, as by a dying card, a bad cable or a curious person."""

from collections.abc import Callable
from random import Random

Damage = Callable[[bytes, Random], bytes]


def flipped(data: bytes, chance: Random) -> bytes:
    """Return the data with one to four bits flipped."""
    spoilt = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def zeroed(data: bytes, chance: Random) -> bytes:
    """Return the data with a range of zeros, like a block that was never written."""
    start, length = chance.randrange(len(data)), chance.choice((1, 40, 512, 4096))
    return data[:start] + bytes(len(data[start : start + length])) + data[start + length :]


def overwritten(data: bytes, chance: Random) -> bytes:
    """Return the data with a range of random bytes."""
    start, length = chance.randrange(len(data)), chance.randint(1, 200)
    return (
        data[:start] + chance.randbytes(len(data[start : start + length])) + data[start + length :]
    )


def cut(data: bytes, chance: Random) -> bytes:
    """Return the data without its end."""
    return data[: chance.randrange(len(data))]


def cut_between_lines(data: bytes, chance: Random) -> bytes:
    """Return the data without its last lines."""
    lines = data.splitlines(keepends=True)
    return b"".join(lines[: chance.randrange(len(lines))])


def swapped(data: bytes, chance: Random) -> bytes:
    """Return the data with two lines exchanged."""
    lines = data.splitlines(keepends=True)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def doubled(data: bytes, chance: Random) -> bytes:
    """Return the data with a line repeated, at once or far away."""
    lines = data.splitlines(keepends=True)
    line = chance.randrange(len(lines))
    lines.insert(chance.choice((line + 1, chance.randrange(len(lines) + 1))), lines[line])
    return b"".join(lines)


def missing(data: bytes, chance: Random) -> bytes:
    """Return the data without some lines in the middle."""
    lines = data.splitlines(keepends=True)
    start = chance.randrange(len(lines))
    del lines[start : start + chance.randint(1, 3)]
    return b"".join(lines)


def grown(data: bytes, chance: Random) -> bytes:
    """Return the data with bytes added at the end."""
    return data + chance.choice((b"\n", b"\0" * 300, b'{"entry":"do"', data[-90:]))


KINDS: tuple[Damage, ...] = (
    flipped, zeroed, overwritten, cut, cut_between_lines, swapped, doubled, missing, grown,
)  # fmt: skip


def damaged(data: bytes, chance: Random) -> bytes:
    """Return the file with one to three accidents of any kind."""
    spoilt = data
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if spoilt.strip():
            spoilt = chance.choice(KINDS)(spoilt, chance)
    return spoilt
