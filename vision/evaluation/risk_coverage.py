"""The risk-coverage curve of selective classification.

Coverage: the share of readings given unasked; risk: the wrong share of these. A stricter reader
asks more and errs less; the curve over all strictnesses shows how good its confidence is.
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
    """One answer: how confident, and whether it was right."""

    confidence: float
    right: bool


class Point(Struct, frozen=True):
    """At this strictness: the share of all answers given unasked, and the wrong share of these."""

    strictness: float
    coverage: float
    risk: float


class Risk(Struct, frozen=True):
    """The curves over whole trays and over single dice, the strictest first."""

    trays: tuple[Point, ...] = ()
    dice: tuple[Point, ...] = ()


def tray(reading: Reading, strictness: float, *, right: bool) -> Judged:
    """Judge a whole reading, made at that strictness: as confident as its least confident die.

    A reading that is doubtful for another reason gets NEVER: it is asked about at any strictness.
    """
    doubtful = any(not die.sure for die in reading.dice)
    if reading.unread or not (reading.sure or doubtful):
        return Judged(NEVER, right)
    dice = (single(die, strictness, right=right).confidence for die in reading.dice)
    return Judged(min(dice, default=1.0), right)


def single(die: SeenDie, strictness: float, *, right: bool) -> Judged:
    """Judge one die of a reading made at that strictness, as `tray` judges the whole."""
    told = die.sure or lacks_confidence(die.confidence, die.doubt, strictness)
    return Judged(die.confidence if told else NEVER, right)


def lacks_confidence(confidence: float, doubt: str | None, strictness: float) -> bool:
    """Whether only the strictness makes a die doubtful: a less strict reader would be sure."""
    return confidence <= strictness and doubt in (None, Doubt.UNCLEAR, Doubt.COCKED)


def curve(judged: Sequence[Judged]) -> tuple[Point, ...]:
    """A point for each confidence that occurs, from the highest down."""
    ranked = sorted(judged, key=lambda one: -one.confidence)
    points, given, wrong = [], 0, 0
    for confidence, same in groupby(ranked, key=lambda one: one.confidence):
        if confidence <= NEVER:
            break
        for one in same:
            given += 1
            wrong += not one.right
        points.append(Point(confidence, given / len(judged), wrong / given))
    return tuple(points)


def at(points: Sequence[Point], strictness: float) -> Point:
    """The curve's point at a strictness: answers with more confidence are given."""
    given = [point for point in points if point.strictness > strictness]
    return Point(strictness, given[-1].coverage, given[-1].risk) if given else _none(strictness)


def without_error(points: Sequence[Point]) -> Point:
    """The lowest strictness at which none of the answers given is wrong."""
    wrong = next((point for point in points if point.risk > 0), None)
    return at(points, wrong.strictness if wrong is not None else NEVER)


def _none(strictness: float) -> Point:
    return Point(strictness, 0.0, 0.0)


def picture(
    risk: Risk, strictness: float, words: tuple[str, str, str, str], sign: str = "."
) -> Image:
    """The curves, drawn, with a ring at the strictness in force (height x width x 3, BGR).

    `words`: coverage, risk, whole trays, single dice; without accents, which cannot be drawn.
    `sign` is the decimal sign.
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
            here = at(points, strictness)
            cv2.circle(image, _at(here.coverage, here.risk, top), 7, colour, 2, cv2.LINE_AA)
        y = ABOVE + 22 + 24 * number
        cv2.line(image, (LEFT + 20, y - 5), (LEFT + 60, y - 5), colour, thick, cv2.LINE_AA)
        _say(image, name, (LEFT + 70, y))
    return image


def _at(coverage: float, risk: float, top: float) -> tuple[int, int]:
    across, down = WIDE - 50 - LEFT, HIGH - BELOW - ABOVE
    return round(LEFT + coverage * across), round(HIGH - BELOW - risk / top * down)


def _say(image: Image, words: str, place: tuple[int, int]) -> None:
    cv2.putText(image, words, place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, INK, 1, cv2.LINE_AA)
