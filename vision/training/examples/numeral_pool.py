"""Draw cuts of numerals alone.

Whole dice take ten times as long to draw (`solid_pool.py`). Many faces, each with random
surroundings, are set side by side on a canvas, and the effects of light and camera are applied to
the whole canvas.
"""

from dataclasses import replace

import cv2
import numpy as np

from companion.dice import DieKind
from vision.net.kinds import NO_VALUE
from vision.net.numeral_cuts import ROOM
from vision.training.examples.solid_pool import FACE, WIDER, CutList, SolidPool
from vision.training.rendering.lens import capture, expose, mottle, shade
from vision.training.rendering.numerals import NumeralStyle, glyph, make_style, pips, write
from vision.training.rendering.plastic import Chance, Floats, lively
from vision.training.rendering.solid_sorts import body_colour, ink_colour, make_grain

_CANVAS = 480  # pixels
_SIDES = (18.0, 62.0)  # least and greatest side of a face on a canvas, in pixels
_TEXTURE = 128  # pixels of a face with its surroundings
_SPAN = WIDER * ROOM  # the side of a texture, in sides of the face
_SHARES = {"d4": 0.14, "d6": 0.09, "d8": 0.1, "d10": 0.14, "d12": 0.18, "d20": 0.35}
_TALL_KITE = np.array([[0, -0.95], [0.62, 0.12], [0, 0.55], [-0.62, 0.12]])
_CORNERS = {DieKind.D4: 3, DieKind.D6: 4, DieKind.D8: 3, DieKind.D12: 5, DieKind.D20: 3}
_CANVASES = 8  # drawn with one seed
_PER_SORT = 4  # faces of the same plastic and font


def _outline(kind: DieKind) -> Floats:
    """Return the corners (n, 2) of a face of area one, x right and y down, a corner on top."""
    if kind is DieKind.D10:
        return np.asarray(_TALL_KITE, np.float32)
    count = _CORNERS[kind]
    angles = 2 * np.pi * np.arange(count) / count
    radius = np.sqrt(2 / (count * np.sin(2 * np.pi / count)))
    return np.asarray(radius * np.stack([np.sin(angles), -np.cos(angles)], axis=1), np.float32)


class _Sort:
    """A plastic and a way of writing on faces of one kind."""

    def __init__(self, chance: Chance, fonts: tuple[str, ...]) -> None:
        """Draw a sort of dice at random: kind, plastic, ink and the style of the numerals.

        Only a D6 or a D8 may lack the mark that tells a 6 from a 9.
        """
        kinds = [DieKind(name) for name in _SHARES]
        self.kind = kinds[int(chance.choice(len(kinds), p=list(_SHARES.values())))]
        self.body, _ = body_colour(chance)
        self.ink = ink_colour(chance, self.body)
        self.grain = make_grain(chance, self.body)
        style = make_style(chance, fonts)
        marked = style.mark or self.kind in (DieKind.D6, DieKind.D8)
        self.style: NumeralStyle = style if marked else replace(style, mark="_")
        self.size = float(chance.uniform(0.75, 1.25))
        self.inverted = chance.uniform() < (0.7 if self.kind is DieKind.D10 else 0.4)
        self.pips = self.kind is DieKind.D6 and chance.uniform() < 0.25
        self.around = lively(chance)

    def texture(self, chance: Chance, value: int | None, off: Floats) -> Floats:
        """Return a face (_TEXTURE, _TEXTURE, 3), blank or with an upright numeral.

        The numeral is shifted by `off` from the middle, in sides of the face.
        """
        scale = _TEXTURE / _SPAN
        middle = _TEXTURE / 2 + off * scale
        outline = _outline(self.kind) * scale
        if self.kind is DieKind.D6:
            turn = np.pi / 4
            c, s = np.cos(turn), np.sin(turn)
            outline = np.asarray(outline @ np.array([[c, s], [-s, c]]), np.float32)
        elif self.inverted and self.kind is not DieKind.D4:
            outline = -outline
        if self.kind is DieKind.D4:  # the numeral stands between the middle and the tip
            outline = np.asarray(outline + np.array([0, 0.45 * scale]), np.float32)
        face = np.full((_TEXTURE, _TEXTURE, 3), self.body, np.float32)
        if self.grain is not None:
            self.grain.lay(chance, face)
        face *= np.float32(chance.uniform(0.6, 1.1))
        self._beside(chance, face, outline + middle, middle)
        inner = float(np.linalg.norm((outline + np.roll(outline, -1, axis=0)) / 2, axis=1).min())
        if value is not None and self.pips:
            pips(face, value, chance, 0.55 * inner * self.size, self.ink)
        elif value is not None:
            inner = 0.25 * scale / 0.7 if self.kind is DieKind.D4 else inner
            text = str(value)
            high = 1.35 * (0.95 if len(text) > 1 else 1.0) * inner * self.size
            place = (float(middle[0]), float(middle[1]))
            write(face, glyph(text, self.style), place, high=high, up=np.pi / 2, ink=self.ink)
        return face

    def _beside(self, chance: Chance, face: Floats, corners: Floats, middle: Floats) -> None:
        """Draw the surroundings of a face: neighbouring faces with numerals, or the ground."""
        ground = self.around * np.float32(chance.uniform(0.3, 1.0))
        for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            beyond = np.stack([a, b, b + 2 * (b - middle), a + 2 * (a - middle)])
            bare = chance.uniform() < (0.5 if self.kind in (DieKind.D6, DieKind.D8) else 0.1)
            colour = ground if bare else self.body * np.float32(chance.uniform(0.35, 1.1))
            cv2.fillConvexPoly(face, np.rint(beyond).astype(np.int32), colour.tolist(), cv2.LINE_AA)
            if not bare and chance.uniform() < 0.6:
                number = str(int(chance.integers(0, 21)))
                place = (a + b) - middle + chance.normal(0, 4, 2)
                up = float(chance.uniform(0, 2 * np.pi))
                high = float(chance.uniform(0.2, 0.45)) * _TEXTURE / _SPAN
                shown = glyph(number, self.style)
                write(
                    face, shown, (float(place[0]), float(place[1])), high=high, up=up, ink=self.ink
                )


def drawn(fonts: tuple[str, ...], seed: int, number: int) -> SolidPool:
    """Return the cuts of some canvases; `number` varies the seed."""
    chance, cuts = np.random.default_rng((seed, 13, number)), CutList()
    for _ in range(_CANVASES):
        draw_canvas(chance, fonts, cuts)
    return cuts.pool()


def draw_canvas(chance: Chance, fonts: tuple[str, ...], drawn: CutList) -> None:
    """Draw a canvas of faces, and add each face's cut to `drawn`."""
    side = float(np.exp(chance.uniform(*np.log(_SIDES))))
    tile = int(1.25 * _SPAN * side)
    count = max(2, _CANVAS // tile)
    canvas = np.zeros((count * tile, count * tile, 3), np.float32)
    faces = []
    for number in range(count * count):
        if number % _PER_SORT == 0:
            sort = _Sort(chance, fonts)
        value: int | None = int(chance.choice(sort.kind.faces))
        off = np.zeros(2, np.float32)
        if chance.uniform() < 0.1:
            value = None if chance.uniform() < 0.4 else value
            turn, far = chance.uniform(0, 2 * np.pi), chance.uniform(0.5, 0.85)
            off = np.array([np.cos(turn), np.sin(turn)], np.float32) * np.float32(far)
        texture = sort.texture(chance, value, off)
        row, column = divmod(number, count)
        middle = (np.array([column, row]) + 0.5) * tile
        matrix = _held(chance, sort.kind) * _SPAN * side / _TEXTURE
        whole = np.concatenate([matrix, (middle - matrix @ np.full(2, _TEXTURE / 2))[:, None]], 1)
        corner = np.array([column, row]) * tile
        whole[:, 2] -= corner
        soft = 0.45 / max(1e-3, float(np.sqrt(abs(np.linalg.det(matrix)))))
        if soft > 0.6:
            texture = np.asarray(cv2.GaussianBlur(texture, (0, 0), soft), np.float32)
        part = cv2.warpAffine(
            texture, whole, (tile, tile), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        canvas[corner[1] : corner[1] + tile, corner[0] : corner[0] + tile] = part
        whole[:, 2] += corner
        shown = NO_VALUE if value is None or off.any() else value
        faces.append((whole, shown, sort))
    canvas *= 255
    shade(chance, canvas, side)
    mottle(chance, canvas)
    exposed, _ = expose(chance, canvas)
    picture = capture(chance, exposed, side)
    for whole, shown, sort in faces:
        step = _TEXTURE / FACE
        back = np.concatenate([whole[:, :2] * step, whole[:, 2:]], axis=1)
        back[:, 2] += whole[:, :2] @ np.full(2, step / 2 - 0.5)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        border = cv2.BORDER_REPLICATE
        piece = cv2.warpAffine(picture, back, (FACE, FACE), flags=flags, borderMode=border)
        way = (0.0, 0.0) if shown == NO_VALUE or sort.pips else (0.0, 1.0)
        drawn.add_face(np.asarray(piece, np.uint8), shown, sort.kind, way)


def _held(chance: Chance, kind: DieKind) -> Floats:
    """Return a random turn and foreshortening (2, 2) of a face; of a d4's, along its height."""
    turn, aslant = chance.uniform(0, 2 * np.pi, 2)
    short = 1 - abs(chance.normal(0, 0.12))
    if chance.uniform() < 0.2:
        short = chance.uniform(0.6, 1.0)
    tilt = _turn(aslant) @ np.diag([1.0, short]) @ _turn(-aslant)
    if kind is DieKind.D4:
        tilt = np.diag([1.5, chance.uniform(0.45, 1.1)])
    return np.asarray(_turn(turn) @ tilt, np.float32)


def _turn(angle: float) -> Floats:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s], [s, c]], np.float32)
