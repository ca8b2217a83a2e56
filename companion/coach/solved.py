"""The solved game: how many points are still to come from any position between two turns.

The values come from `deploy/solve_yahtzee.py`, which says how; they stand compressed in
`solved.xz`, 32-bit floats by `position`, whose lowest bytes all come first, then the next ones.
"""

import lzma
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from companion.games.yahtzee.boxes import BOXES, YAHTZEE, Box
from companion.games.yahtzee.sheet import BONUS_FROM, Sheet

BITS = {box: 1 << place for place, box in enumerate(BOXES)}
_BITS = tuple(BITS.values())
UPPERS = BONUS_FROM + 1
POSITIONS = (1 << len(BOXES)) * 2 * UPPERS

_FILE = Path(__file__).with_name("solved.xz")


def position(filled: int, upper: int, *, fifty: bool) -> int:
    """The index of a position: the `BITS` of the filled boxes, the upper section's points up to
    63, and whether 50 stand in the Yahtzee box."""
    return (filled * 2 + fifty) * UPPERS + upper


def to_come(sheet: Sheet) -> float:
    """The points still to come on average on a sheet before a turn, when every choice is best.

    The upper bonus is among them until 63 points stand there; Yahtzee bonuses always are.
    """
    filled = sum(
        [bit for bit, points in zip(_BITS, sheet.points, strict=True) if points is not None]
    )
    fifty = sheet[Box.YAHTZEE] == YAHTZEE
    return values()[position(filled, min(sheet.upper, BONUS_FROM), fifty=fifty)]


@cache
def values() -> Sequence[float]:
    """The value of every position, read once and never changed."""
    planes = lzma.decompress(_FILE.read_bytes())
    plain = bytearray(len(planes))
    for place in range(4):
        plain[place::4] = planes[place * POSITIONS : (place + 1) * POSITIONS]
    every = array("f", bytes(plain))
    if sys.byteorder == "big":
        every.byteswap()
    return every
