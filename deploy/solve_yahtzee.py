"""Solve Yahtzee for a single player: make companion/games/yahtzee/coach/solved.xz anew.

    .venv/bin/python deploy/solve_yahtzee.py companion/games/yahtzee/coach/solved.xz

Dynamic programming from the filled sheet back to the empty sheet, by the rules of
companion/games/yahtzee/RULES.md. A position between two turns is: the boxes filled, the points of
the upper section up to 63, and whether 50 stand in the Yahtzee box. Its value is the average of the
points still to come, upper and Yahtzee bonuses included, when every choice is the best. (Method:
Verhoeff, "Optimal Solitaire Yahtzee Strategies", 1999; Woodward, "Yahtzee: the solution", 2003.) A
zero written by choice is never better than the same box's points, so it is left out.

Takes a minute or two on a single core, and needs numpy, unlike the rest of the `companion` package.
"""

import lzma
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.games.yahtzee.boxes import (
    BOXES,
    LOWER,
    UPPER,
    YAHTZEE,
    Box,
    is_yahtzee,
    joker_score,
    score,
)
from companion.games.yahtzee.coach.solved import (
    BITS,
    KEEPS,
    POSITIONS,
    ROLLS,
    UPPERS,
    WITH_DIE,
    WITHOUT_DIE,
    position,
)
from companion.games.yahtzee.sheet import BONUS_FROM, UPPER_BONUS, YAHTZEE_BONUS

Floats = NDArray[np.float64]

_DICE = [KEEPS[index] for index in ROLLS]
_SCORES = np.array([[score(box, dice) for dice in _DICE] for box in BOXES])
_JOKERS = np.array([[joker_score(box, dice) for dice in _DICE] for box in BOXES])
_FIVE_ALIKE = np.array([is_yahtzee(dice) for dice in _DICE])
_FACE = np.array([dice[0] for dice in _DICE])
_SIZES = [[k for k, keep in enumerate(KEEPS) if len(keep) == size] for size in range(6)]


def solve() -> Floats:
    """Return the value of every position, by `position`; 0 for positions that no game reaches."""
    values = np.zeros(POSITIONS)
    for filled in sorted(range(1 << len(BOXES)), key=lambda boxes: -boxes.bit_count()):
        for fifty in (False, True):
            if filled.bit_count() == len(BOXES) or (fifty and not filled & BITS[Box.YAHTZEE]):
                continue
            uppers = _reachable_uppers(filled)
            ends = _best_ends(values, filled, uppers, fifty=fifty)
            for _ in range(2):
                ends = _best_keeps(_expected(ends))[:, ROLLS.start :]
            start = position(filled, 0, fifty=fifty)
            values[start + uppers] = _expected(ends)[:, 0]
    return values


def _reachable_uppers(filled: int) -> NDArray[np.intp]:
    sums = {0}
    for value, box in enumerate(UPPER, 1):
        if filled & BITS[box]:
            sums = {min(BONUS_FROM, old + value * count) for old in sums for count in range(6)}
    return np.array(sorted(sums), np.intp)


def _best_ends(values: Floats, filled: int, uppers: NDArray[np.intp], *, fifty: bool) -> Floats:
    """Return the value of each whole roll, written in its best box (uppers, 252)."""
    best = np.zeros((len(uppers), len(_DICE)))
    done = np.array([bool(filled & BITS[UPPER[face - 1]]) for face in _FACE])
    joker = _FIVE_ALIKE & done & bool(filled & BITS[Box.YAHTZEE])
    for k, box in enumerate(BOXES):
        if filled & BITS[box]:
            continue
        points = np.where(joker, _JOKERS[k], _SCORES[k]) if box in LOWER else _SCORES[k]
        gain = np.broadcast_to(points, best.shape).astype(float)
        after = np.broadcast_to(uppers[:, None], best.shape)
        if box in UPPER:
            after = np.minimum(after + points, BONUS_FROM)
            gain = gain + UPPER_BONUS * ((after == BONUS_FROM) & (uppers[:, None] < BONUS_FROM))
        fifty_after = (points == YAHTZEE) if box is Box.YAHTZEE else np.full(len(_DICE), fifty)
        starts = np.array(
            [position(filled | BITS[box], 0, fifty=bool(after_it)) for after_it in fifty_after]
        )
        best = np.maximum(best, gain + values[starts + after])
    return best + (YAHTZEE_BONUS * _FIVE_ALIKE if fifty else 0)


def _expected(rolls: Floats) -> Floats:
    """Return the value of each set of kept dice (uppers, 462), once the others are thrown."""
    worth = np.empty((len(rolls), len(KEEPS)))
    worth[:, ROLLS.start :] = rolls
    for size in range(4, -1, -1):
        keeps = _SIZES[size]
        worth[:, keeps] = worth[:, np.array([WITH_DIE[k] for k in keeps])].mean(axis=2)
    return worth


def _best_keeps(worth: Floats) -> Floats:
    """Return the value of each set if any of its dice may be thrown again."""
    best = worth.copy()
    for size in range(1, 6):
        keeps = _SIZES[size]
        fewer = [[*WITHOUT_DIE[k], *WITHOUT_DIE[k][:1] * (5 - len(WITHOUT_DIE[k]))] for k in keeps]
        best[:, keeps] = np.maximum(best[:, keeps], best[:, np.array(fewer)].max(axis=2))
    return best


def packed(values: Floats) -> bytes:
    """Return the bytes of the file: 32-bit floats, lowest bytes of all first, then the next, ..."""
    plain = values.astype("<f4").tobytes()
    planes = b"".join(plain[place::4] for place in range(4))
    return lzma.compress(planes, preset=9 | lzma.PRESET_EXTREME)


def main() -> None:
    """Write the file named on the command line and print the number of positions."""
    values = solve()
    Path(sys.argv[1]).write_bytes(packed(values))
    reached = sum(
        len(_reachable_uppers(filled)) * (2 if filled & BITS[Box.YAHTZEE] else 1)
        for filled in range(1 << len(BOXES))
    )
    print(f"{reached} positions; from the empty sheet {values[0]:.10f} points, {UPPERS} uppers")


if __name__ == "__main__":
    main()
