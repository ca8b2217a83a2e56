"""The score curve: a line for each player in the player's colour, with a sign at its end.

Lines also differ in their dashes and marks, and an edge sets them off from the ground: nobody needs
to tell colours apart.
"""

from typing import Any, NamedTuple

from kivy.graphics import Color, Ellipse, Mesh, Rectangle

from companion.profiles import Profile
from ui.telling.colours import Rgba
from ui.telling.figures import figure
from ui.touch.model.axis import spread, ticks
from ui.touch.model.strokes import Point, dashes, stroke
from ui.touch.running_app import the_app
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.lettering import Lettering, line
from ui.touch.widgets.text.text import LARGE

# All in units.
WIDE, EDGE = 3.0, 1.0  # widths of a line, and of the edge on either side
PATTERNS = ((), (15, 7), (4, 6), (15, 6, 4, 6))
MARK = 4.5  # half a mark's width
SIGN = 25  # a sign's width
GAP = 6
FIGURES = 15  # type size of the figures

MARKS = 7  # approximate number on a line
MOST_POINTS = 200  # most points of a line: more would not be visible
MARK_SHAPES = 4
MOST_UP, MOST_ACROSS = 6, 9  # figures on the axes


class CurveLine(NamedTuple):
    """A player's line: the figures from the start to the end."""

    profile: Profile
    values: tuple[int, ...]


class _Plot(NamedTuple):
    """Converts figures to pixels of the window, given the plot's area in pixels."""

    left: float
    bottom: float
    width: float
    height: float
    steps: int
    low: int
    high: int

    def across(self, step: int) -> float:
        return self.left + self.width * step / max(1, self.steps)

    def up(self, value: float) -> float:
        return self.bottom + self.height * (value - self.low) / max(1, self.high - self.low)


class ScoreCurve(SelfDrawn):
    """Up to eight `lines` of the same length, with axes labelled `across` and `up`.

    With `totals`, the last figure stands beside each sign.
    """

    lines = Trait[tuple[CurveLine, ...]](())
    across = Trait[str]("")
    up = Trait[str]("")
    totals = Trait[bool](True)

    @property
    def _lettering(self) -> Lettering:
        large = LARGE if the_app().text_size != "normal" else 1
        return Lettering(WORDS, False, round(FIGURES * large * self.u, 1))

    def _draw(self) -> None:
        self.canvas.clear()
        self.clear_widgets()
        if not self.lines or min(self.size) < SIGN * self.u:
            return
        plot = self._plot()
        with self.canvas:
            self._axes(plot)
            for place, curve in enumerate(self.lines):
                self._line(plot, place, curve)
        self._ends(plot)

    def _plot(self) -> _Plot:
        values = [value for curve in self.lines for value in curve.values]
        low, high = min(0, *values), max(1, *values)
        lettering, gap = self._lettering, GAP * self.u
        tall = line("0", lettering).texture.height
        figures = [low, high, *ticks(low, high, MOST_UP)]
        left = max(_width(figure(value), lettering) for value in figures) + gap
        right = 2 * gap + SIGN * self.u
        if self.totals:
            ends = [_width(figure(curve.values[-1]), self._bold) for curve in self.lines]
            right += max(ends) + gap
        return _Plot(
            self.x + left,
            self.y + tall + gap,
            self.width - left - right,
            self.height - 2.5 * tall - 2 * gap,  # keeps the word above clear of the figures
            len(self.lines[0].values) - 1,
            low,
            high,
        )

    @property
    def _bold(self) -> Lettering:
        return self._lettering._replace(bold=True)

    # --- the axes -----------------------------------------------------------------------

    def _axes(self, plot: _Plot) -> None:
        lettering, gap = self._lettering, GAP * self.u
        thin = max(1.0, 0.8 * self.u)
        for value in ticks(plot.low, plot.high, MOST_UP):
            y = plot.up(value)
            Color(*(self.palette.soft if value == 0 else self.palette.line))
            Rectangle(pos=(plot.left, y - thin / 2), size=(plot.width, thin))
            label = line(figure(value), lettering).texture
            self._write(label, plot.left - gap - label.width, y - label.height / 2)
        texture = line(self.across, lettering).texture
        end = self.right - texture.width  # end of the figures: the word stands behind
        self._write(texture, end, self.y)
        for step in ticks(0, plot.steps, MOST_ACROSS):
            label = line(str(step), lettering).texture
            left = plot.across(step) - label.width / 2
            if step and left + label.width + gap <= end:
                self._write(label, left, self.y)
        texture = line(self.up, lettering).texture
        self._write(texture, self.x, self.top - texture.height)

    def _write(self, texture: Any, x: float, y: float) -> None:
        Color(*self.palette.soft)
        Rectangle(texture=texture, size=texture.size, pos=(round(x), round(y)))

    # --- the lines ----------------------------------------------------------------------

    def _line(self, plot: _Plot, place: int, curve: CurveLine) -> None:
        every = -(-plot.steps // MOST_POINTS) or 1
        steps = {*range(0, plot.steps, every), plot.steps}
        points = [(plot.across(step), plot.up(curve.values[step])) for step in sorted(steps)]
        pattern = [length * self.u for length in PATTERNS[place % len(PATTERNS)]]
        pieces = dashes(points, pattern)
        colour = self.palette.player(curve.profile.colour)[0]
        for ink, width in ((self.palette.ink, WIDE + 2 * EDGE), (colour, WIDE)):
            Color(*ink)
            vertices, indices = stroke(pieces, width * self.u)
            Mesh(vertices=vertices, indices=indices, mode="triangles")
        every = max(1, round(len(points) / MARKS))
        first = min(len(points) - 1, 1 + place * every // len(self.lines))
        hollow = place >= MARK_SHAPES
        for x, y in points[first::every]:
            self._mark(place % MARK_SHAPES, (x, y), MARK + EDGE, self.palette.ink)
            self._mark(place % MARK_SHAPES, (x, y), MARK, colour)
            if hollow:
                self._mark(place % MARK_SHAPES, (x, y), MARK / 2, self.palette.card)

    def _mark(self, shape: int, centre: Point, half: float, ink: Rgba) -> None:
        """Draw a disc, a square, a triangle or a diamond."""
        (x, y), half = centre, half * self.u
        Color(*ink)
        match shape:
            case 0:
                Ellipse(pos=(x - half, y - half), size=(2 * half, 2 * half), segments=24)
            case 1:
                Rectangle(pos=(x - half, y - half), size=(2 * half, 2 * half))
            case 2:
                _fan((x, y + 1.3 * half), (x - 1.3 * half, y - half), (x + 1.3 * half, y - half))
            case _:
                most = 1.4 * half
                _fan((x, y + most), (x - most, y), (x, y - most), (x + most, y))

    def _ends(self, plot: _Plot) -> None:
        """Draw the signs beside the ends of their lines, each with a thread, and the totals."""
        side, gap = SIGN * self.u, GAP * self.u
        half = side / 2
        lowest, highest = plot.bottom - GAP * self.u + half, self.top - half
        ends = [plot.up(curve.values[-1]) for curve in self.lines]
        side = min(side, (highest - lowest) / max(1, len(ends) - 1))
        left, right = plot.left + plot.width, plot.left + plot.width + 2 * gap
        for curve, end, y in zip(
            self.lines, ends, spread(ends, side * 1.04, lowest, highest), strict=True
        ):
            thread = stroke([[(left, end), (right, y)]], self.u)
            texture = line(figure(curve.values[-1]), self._bold).texture
            with self.canvas:
                Color(*self.palette.soft)
                Mesh(vertices=thread[0], indices=thread[1], mode="triangles")
                if self.totals:
                    Color(*self.palette.ink)
                    Rectangle(
                        texture=texture,
                        size=texture.size,
                        pos=(round(right + side + gap), round(y - texture.height / 2)),
                    )
            sign = PlayerSign(profile=curve.profile, size=(side, side), pos=(right, y - side / 2))
            self.add_widget(sign)


def _width(words: str, lettering: Lettering) -> int:
    return int(line(words, lettering).texture.width)


def _fan(*points: Point) -> None:
    vertices: list[Any] = []
    for x, y in points:
        vertices += [x, y, 0, 0]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")
