"""Draw random objects that are no dice into a picture."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.training.rendering.desk_objects import DESK_OBJECTS
from vision.training.rendering.ground import Picture
from vision.training.rendering.plastic import Chance, lively

_WORDS = ("SHIFT", "Enter", "123", "PLAY", "5", "8", "ABC", "FREE", "F1", "Ctrl", "200", "x2", "Q")


def _ink(chance: Chance) -> tuple[int, int, int]:
    if chance.uniform() < 0.5:
        grey = int(255 * chance.uniform() ** (0.4 if chance.uniform() < 0.5 else 2.5))
        return grey, grey, grey
    r, g, b = (int(v * 255) for v in lively(chance))
    return r, g, b


def _place(chance: Chance, picture: Picture) -> tuple[int, int]:
    height, width = picture.shape[:2]
    return int(chance.uniform(0, width)), int(chance.uniform(0, height))


def _pen(chance: Chance, picture: Picture, unit: float) -> None:
    a, b = _place(chance, picture), _place(chance, picture)
    thick = max(1, int(unit * chance.uniform(0.1, 0.7)))
    cv2.line(picture, a, b, _ink(chance), thick, cv2.LINE_AA)
    if thick > 3:
        cv2.line(picture, a, b, _ink(chance), thick // 3, cv2.LINE_AA)


def _cable(chance: Chance, picture: Picture, unit: float) -> None:
    points = np.array([_place(chance, picture) for _ in range(4)], np.float32)
    t = np.linspace(0, 1, 24, dtype=np.float32)[:, None]
    curve = (
        (1 - t) ** 3 * points[0]
        + 3 * t * (1 - t) ** 2 * points[1]
        + 3 * t**2 * (1 - t) * points[2]
        + t**3 * points[3]
    )
    thick = max(1, int(unit * chance.uniform(0.04, 0.3)))
    cv2.polylines(picture, [curve.astype(np.int32)], False, _ink(chance), thick, cv2.LINE_AA)


def _coin(chance: Chance, picture: Picture, unit: float) -> None:
    place, radius = _place(chance, picture), max(2, int(unit * chance.uniform(0.1, 1.0)))
    cv2.circle(picture, place, radius, _ink(chance), -1, cv2.LINE_AA)
    for _ in range(int(chance.integers(0, 3))):
        inner = int(radius * chance.uniform(0.2, 0.95))
        thick = -1 if chance.uniform() < 0.4 else max(1, radius // 8)
        cv2.circle(picture, place, inner, _ink(chance), thick, cv2.LINE_AA)
    if chance.uniform() < 0.4:
        _write(chance, picture, place, radius * chance.uniform(0.5, 1.3))


def _write(chance: Chance, picture: Picture, middle: tuple[int, int], tall: float) -> None:
    text = _WORDS[int(chance.integers(len(_WORDS)))]
    if chance.uniform() < 0.6:
        text = str(chance.integers(1, 100))
    scale = max(0.15, tall / 22)
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, 1)
    place = (middle[0] - width // 2, middle[1] + height // 2)
    thick = max(1, int(tall / 10))
    cv2.putText(
        picture, text, place, cv2.FONT_HERSHEY_DUPLEX, scale, _ink(chance), thick, cv2.LINE_AA
    )


def _words(chance: Chance, picture: Picture, unit: float) -> None:
    _write(chance, picture, _place(chance, picture), unit * chance.uniform(0.15, 1.0))


def _slab(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a book, a telephone, a card: a turned rectangle, perhaps with marks."""
    middle = _place(chance, picture)
    size = (unit * chance.uniform(0.6, 4), unit * chance.uniform(0.6, 4))
    corners = cv2.boxPoints((middle, size, chance.uniform(0, 90))).astype(np.int32)
    ink = _ink(chance)
    cv2.fillConvexPoly(picture, corners, ink, cv2.LINE_AA)
    if chance.uniform() < 0.5:
        cv2.polylines(picture, [corners], True, _ink(chance), max(1, int(unit / 12)), cv2.LINE_AA)
    if chance.uniform() < 0.3:
        _write(chance, picture, middle, min(size) * 0.5)


def _keys(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a keyboard, or a part of one."""
    pitch = unit * chance.uniform(0.5, 1.3)
    ink, base = _ink(chance), _ink(chance)
    x0, y0 = _place(chance, picture)
    columns, rows = int(chance.integers(3, 14)), int(chance.integers(2, 6))
    turn = chance.normal(0, 0.2)
    c, s = np.cos(turn) * pitch, np.sin(turn) * pitch
    for row in range(rows):
        for column in range(columns):
            middle = (int(x0 + c * column - s * row), int(y0 + s * column + c * row))
            box = cv2.boxPoints((middle, (pitch * 0.85, pitch * 0.85), np.degrees(turn)))
            cv2.fillConvexPoly(picture, box.astype(np.int32), base, cv2.LINE_AA)
            if pitch > 7:
                letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[int(chance.integers(36))]
                cv2.putText(
                    picture,
                    letter,
                    (int(middle[0] - pitch / 4), int(middle[1] + pitch / 5)),
                    cv2.FONT_HERSHEY_SIMPLEX,
                    pitch / 50,
                    ink,
                    1,
                    cv2.LINE_AA,
                )


def _gem(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a die of four to twenty faces with a numeral, roughly: a faceted convex shape."""
    position = np.array(_place(chance, picture), np.float32)
    corners = int(chance.integers(3, 9))
    radius = unit * chance.uniform(0.4, 0.9)
    angles = np.sort(chance.uniform(0, 2 * np.pi) + np.arange(corners) * 2 * np.pi / corners)
    rim = position + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    body = lively(chance, 0.15) if chance.uniform() < 0.7 else np.full(3, chance.uniform())
    middle = position + chance.normal(0, 0.05, 2) * radius
    inner = middle + (rim - position) * chance.uniform(0.4, 0.7)
    for k in range(corners):
        shade = body * chance.uniform(0.5, 1.1) * 255
        ink = tuple(int(min(255, v)) for v in shade)
        quad = np.array([rim[k], rim[(k + 1) % corners], inner[(k + 1) % corners], inner[k]])
        cv2.fillPoly(picture, [quad.astype(np.int32)], ink, cv2.LINE_AA)
    ink = tuple(int(min(255, v * 270)) for v in body)
    cv2.fillPoly(picture, [inner.astype(np.int32)], ink, cv2.LINE_AA)
    _write(chance, picture, (int(middle[0]), int(middle[1])), radius * chance.uniform(0.5, 0.9))


def _freckles(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw dots in a row or a heap, with no die around them."""
    start, ink = _place(chance, picture), _ink(chance)
    radius = max(1, int(unit * chance.uniform(0.05, 0.14)))
    step = unit * chance.uniform(0.2, 0.5)
    for _ in range(int(chance.integers(1, 8))):
        offset = np.rint(chance.integers(-1, 2, 2) * step + chance.normal(0, 0.05, 2) * unit)
        place = (int(start[0] + offset[0]), int(start[1] + offset[1]))
        cv2.circle(picture, place, radius, ink, -1, cv2.LINE_AA)


def _confetti(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw round spots of many colours, some on others: flatter than a round die with a 1."""
    low = unit * chance.uniform(0.05, 0.2)
    high = low + unit * chance.uniform(0.05, 0.6)
    for _ in range(int(chance.integers(4, 60))):
        radius = max(1, int(chance.uniform(low, high)))
        cv2.circle(picture, _place(chance, picture), radius, _ink(chance), -1, cv2.LINE_AA)


def _card(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a playing card or score card: light, with round or pointed marks in rows."""
    position, wide = np.array(_place(chance, picture)), unit * chance.uniform(1.8, 4.5)
    turn = chance.uniform(0, 180)
    corners = cv2.boxPoints((position.tolist(), (wide, wide * chance.uniform(1.3, 1.7)), turn))
    light = int(chance.integers(190, 256))
    cv2.fillConvexPoly(picture, corners.astype(np.int32), (light, light, light), cv2.LINE_AA)
    ink = _ink(chance)
    right, below = corners[2] - corners[1], corners[0] - corners[1]
    radius = max(1, int(wide * chance.uniform(0.05, 0.11)))
    rows, columns = int(chance.integers(1, 5)), int(chance.integers(1, 4))
    sides = int(chance.choice((4, 32)))
    for row in range(rows):
        for column in range(columns):
            x, y = (column + 1) / (columns + 1), (row + 1) / (rows + 1)
            middle = tuple(int(v) for v in corners[1] + x * right + y * below)
            mark = np.asarray(
                cv2.ellipse2Poly(middle, (radius, radius), int(turn), 0, 360, 360 // sides)
            )
            cv2.fillConvexPoly(picture, mark, ink, cv2.LINE_AA)


def _finger(chance: Chance, picture: Picture, unit: float) -> None:
    skin = np.array([chance.uniform(120, 250), chance.uniform(80, 190), chance.uniform(60, 160)])
    ink = tuple(int(v) for v in skin)
    a, b = _place(chance, picture), _place(chance, picture)
    thick = max(2, int(unit * chance.uniform(0.5, 2)))
    cv2.line(picture, a, b, ink, thick, cv2.LINE_AA)


_OBJECTS: tuple[Callable[[Chance, Picture, float], None], ...] = (
    _pen,
    _cable,
    _coin,
    _coin,
    _words,
    _slab,
    _slab,
    _keys,
    _gem,
    _gem,
    _freckles,
    _confetti,
    _card,
    _finger,
    *DESK_OBJECTS,
)


def strew(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a few objects into `picture` (R, G, B) in place; `unit` is a die's side in pixels."""
    for _ in range(int(chance.integers(1, 6))):
        _OBJECTS[int(chance.integers(len(_OBJECTS)))](chance, picture, unit)


def rim(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a tray's rim: a thick turned frame, its inner walls darker or lighter."""
    height, width = picture.shape[:2]
    middle = (width / 2 + chance.normal(0, width / 5), height / 2 + chance.normal(0, height / 5))
    size = (width * chance.uniform(0.5, 1.3), height * chance.uniform(0.5, 1.3))
    turn = chance.uniform(0, 90)
    body = np.array(_ink(chance), np.float32)
    wall = unit * chance.uniform(0.1, 0.8)
    for k in range(2):
        grown = (size[0] + k * 2 * wall, size[1] + k * 2 * wall)
        corners = cv2.boxPoints((middle, grown, turn)).astype(np.int32)
        ink = tuple(int(min(255, v)) for v in body * chance.uniform(0.5, 1.3))
        cv2.polylines(picture, [corners], True, ink, max(1, int(wall)), cv2.LINE_AA)
