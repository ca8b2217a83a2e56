"""Compute the risk-coverage curve of selective classification.

Coverage: the share of readings used without a question; risk: the wrong share of these. A stricter
reader asks more and errs less; the curve over all strictnesses shows how good its confidence is.
"""

from collections.abc import Sequence
from itertools import groupby

import cv2
import numpy as np
from msgspec import Struct

from companion.dice import Doubt, Reading, SeenDie
from vision.frame import Image

NEVER = 0.0  # the confidence of a reading that is asked about whatever the strictness

WIDE, HIGH, LEFT, BELOW, ABOVE = 720, 460, 80, 70, 40
INK, GRID, FIRST, SECOND = (40, 40, 40), (225, 225, 225), (150, 80, 20), (30, 110, 210)


class Judged(Struct, frozen=True):
    """An answer: its confidence, and whether it was right."""

    confidence: float
    right: bool


class Point(Struct, frozen=True):
    """The share of all answers used without a question, and the wrong share of these."""

    strictness: float
    coverage: float
    risk: float


class Risk(Struct, frozen=True):
    """The curves over whole trays and over single dice, the strictest first."""

    trays: tuple[Point, ...] = ()
    dice: tuple[Point, ...] = ()


def tray(reading: Reading, strictness: float, *, right: bool) -> Judged:
    """Judge a whole reading, made at that strictness: as confident as its least confident die.

    A reading that is doubtful for another reason gets NEVER: a question at any strictness.
    """
    doubtful = any(not die.sure for die in reading.dice)
    if reading.unread or not (reading.sure or doubtful):
        return Judged(NEVER, right)
    dice = (single(die, strictness, right=right).confidence for die in reading.dice)
    return Judged(min(dice, default=1.0), right)


def single(die: SeenDie, strictness: float, *, right: bool) -> Judged:
    """Judge a die of a reading made at that strictness, as `tray` judges the whole."""
    counts = die.sure or lacks_confidence(die.confidence, die.doubt, strictness)
    return Judged(die.confidence if counts else NEVER, right)


def lacks_confidence(confidence: float, doubt: str | None, strictness: float) -> bool:
    """Return whether a less strict reader would be sure of a die with this doubt."""
    return confidence <= strictness and doubt in (None, Doubt.UNCLEAR, Doubt.COCKED)


def curve(judged: Sequence[Judged]) -> tuple[Point, ...]:
    """Return a point for each confidence that occurs, from the highest down."""
    ranked = sorted(judged, key=lambda answer: -answer.confidence)
    points, used, wrong = [], 0, 0
    for confidence, same in groupby(ranked, key=lambda answer: answer.confidence):
        if confidence <= NEVER:
            break
        for answer in same:
            used += 1
            wrong += not answer.right
        points.append(Point(confidence, used / len(judged), wrong / used))
    return tuple(points)


def at(points: Sequence[Point], strictness: float) -> Point:
    """Return the curve's point at a strictness: answers with more confidence are used."""
    used = [point for point in points if point.strictness > strictness]
    return Point(strictness, used[-1].coverage, used[-1].risk) if used else _none(strictness)


def without_error(points: Sequence[Point]) -> Point:
    """Return the lowest strictness at which none of the answers used is wrong."""
    wrong = next((point for point in points if point.risk > 0), None)
    return at(points, wrong.strictness if wrong is not None else NEVER)


def _none(strictness: float) -> Point:
    return Point(strictness, 0.0, 0.0)


def picture(
    risk: Risk, strictness: float, words: tuple[str, str, str, str], sign: str = "."
) -> Image:
    """Draw the curves, with a ring at the strictness in force (height x width x 3, BGR).

    `words`: coverage, risk, whole trays, single dice; without accents, which the font lacks. `sign`
    is the decimal sign.
    """
    image = np.full((HIGH, WIDE, 3), 255, np.uint8)
    most = max((p.risk for p in (*risk.trays, *risk.dice)), default=0.0)
    top = max(0.02, float(np.ceil(most * 50) / 50))
    for step in range(6):
        share = step / 5
        x, y = _at(share, 0, top)[0], _at(0, share * top, top)[1]
        cv2.line(image, (x, ABOVE), (x, HIGH - BELOW), GRID)
        cv2.line(image, (LEFT, y), (WIDE - 50, y), GRID)
        _say(image, f"{100 * share:.0f} %", (x - 16, HIGH - BELOW + 22))
        _say(image, f"{100 * share * top:.1f} %".replace(".", sign), (12, y + 5))
    _say(image, words[0], (WIDE // 2 - 90, HIGH - 16))
    _say(image, words[1], (12, 22))
    lines = ((risk.trays, FIRST, 2, words[2]), (risk.dice, SECOND, 1, words[3]))
    for number, (points, colour, thick, name) in enumerate(lines):
        path = [_at(point.coverage, point.risk, top) for point in points]
        if path:
            whole = [(path[0][0], HIGH - BELOW) if points[0].risk == 0 else path[0], *path]
            cv2.polylines(image, [np.array(whole, np.int32)], False, colour, thick, cv2.LINE_AA)
            point_in_force = at(points, strictness)
            cv2.circle(
                image,
                _at(point_in_force.coverage, point_in_force.risk, top),
                7,
                colour,
                2,
                cv2.LINE_AA,
            )
        y = ABOVE + 22 + 24 * number
        cv2.line(image, (LEFT + 20, y - 5), (LEFT + 60, y - 5), colour, thick, cv2.LINE_AA)
        _say(image, name, (LEFT + 70, y))
    return image


def _at(coverage: float, risk: float, top: float) -> tuple[int, int]:
    across, down = WIDE - 50 - LEFT, HIGH - BELOW - ABOVE
    return round(LEFT + coverage * across), round(HIGH - BELOW - risk / top * down)


def _say(image: Image, words: str, place: tuple[int, int]) -> None:
    cv2.putText(image, words, place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, INK, 1, cv2.LINE_AA)
