"""Columns side by side on an axis, each with its figure above and its label below."""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, Rectangle

from ui.touch.widgets.charts.written import Side, write
from ui.touch.widgets.draw.dashes import dashed
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.text.fonts import S

FIGURE, LABEL, MARK = 22, 22, 24  # heights of the lines of text, in units
BROAD = 90  # greatest width of a column, in units
DASHED, DASH = 2, 8  # thickness and length of a line's dash, in units
SHARE = 0.72  # width of a column, as a share of its place


class ChartColumn(NamedTuple):
    """A column as high as its value, 0 or more; hidden below 0."""

    label: str
    value: float
    figure: str


class ChartMark(NamedTuple):
    """A dashed line with words at its end, across at a value or upright at a place.

    A place is counted in columns from the left.
    """

    at: float
    words: str


class ColumnChart(SelfDrawn):
    """`columns` from the left; `level` is a line across at a value, `mark` an upright line."""

    columns = Trait[Sequence[ChartColumn]](())
    level = Trait[ChartMark | None](None)
    mark = Trait[ChartMark | None](None)

    def _draw(self) -> None:
        self.canvas.clear()
        if not self.columns or min(self.size) < 1:
            return
        with self.canvas:
            self._draw_columns()
            if self.level is not None:
                self._draw_level(self.level)
            if self.mark is not None:
                self._draw_mark(self.mark)
            self._write_columns()  # last, so that no line crosses a figure

    @property
    def _step(self) -> float:
        """The width of a column's place, in pixels."""
        return min(BROAD * self.u / SHARE, float(self.width) / max(1, len(self.columns)))

    @property
    def _left(self) -> float:
        """The x of the first column's left edge, in pixels; the columns are centred together."""
        return float(self.center_x - self._step * len(self.columns) / 2)

    @property
    def _foot(self) -> float:
        """The height of the labels, in pixels, if there are any."""
        return (LABEL if any(column.label for column in self.columns) else 0.1 * LABEL) * self.u

    @property
    def _base(self) -> float:
        return float(self.y + self._foot)

    @property
    def _high(self) -> float:
        """The height of the highest column, in pixels."""
        marked = MARK if self.mark is not None or self.level is not None else 0
        return max(1.0, float(self.height) - self._foot - (FIGURE + marked) * self.u)

    @property
    def _most(self) -> float:
        level = self.level.at if self.level is not None else 0
        return max(level, *(column.value for column in self.columns), 1e-9)

    def _high_of(self, value: float) -> float:
        return self._high * max(0.0, value) / self._most

    def _draw_columns(self) -> None:
        u, step, base = self.u, self._step, self._base
        Color(*self.palette.soft)
        Rectangle(pos=(self._left, base - u), size=(step * len(self.columns), u))
        Color(*self.palette.worth)
        for place, column in enumerate(self.columns):
            left = self._left + step * (place + 0.5 - SHARE / 2)
            Rectangle(pos=(left, base), size=(SHARE * step, self._high_of(column.value)))

    def _write_columns(self) -> None:
        u, step, palette = self.u, self._step, self.palette
        room = step - 2 * u
        for place, column in enumerate(self.columns):
            middle = self._left + step * (place + 0.5)
            write(
                self,
                column.figure,
                (middle, self._base + self._high_of(column.value)),
                (room, FIGURE * u),
                fs=S,
                ink=palette.ink,
                ground=palette.card,
                bold=True,
                whole=True,
            )
            write(self, column.label, (middle, self.y), (room, LABEL * u), fs=S, ink=palette.soft)

    def _draw_level(self, level: ChartMark) -> None:
        y = self._base + self._high_of(level.at)
        right = self._left + self._step * len(self.columns)
        for x0, y0, across, _ in dashed((self._left, y, right, y), DASHED * self.u, DASH * self.u):
            if across > DASHED * self.u:
                self._draw_dash(x0, y0, across, DASHED * self.u)
        self._write_mark(level.words, right, "right")

    def _draw_mark(self, mark: ChartMark) -> None:
        x = self._left + self._step * min(max(mark.at, 0.0), len(self.columns))
        top = self.top - MARK * self.u
        for x0, y0, _, up in dashed((x, self._base, x, top), DASHED * self.u, DASH * self.u):
            if up > DASHED * self.u:
                self._draw_dash(x0, y0, DASHED * self.u, up)
        self._write_mark(mark.words, x, "left" if x < self.center_x else "right")

    def _draw_dash(self, x: float, y: float, across: float, up: float) -> None:
        """Draw a dash with an edge in the card's colour, visible on a column, too."""
        edge = self.u
        Color(*self.palette.card)
        Rectangle(pos=(x - edge, y - edge), size=(across + 2 * edge, up + 2 * edge))
        Color(*self.palette.doubt_line)
        Rectangle(pos=(x, y), size=(across, up))

    def _write_mark(self, words: str, x: float, side: Side) -> None:
        """Write above all columns, to the right or left of `x`."""
        room = self.right - x if side == "left" else x - self.x
        write(
            self,
            words,
            (x, self.top - MARK * self.u),
            (room, MARK * self.u),
            fs=S,
            ink=self.palette.doubt_line,
            bold=True,
            side=side,
        )
