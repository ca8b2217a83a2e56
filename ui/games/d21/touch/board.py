"""The widget of a board, or of a part, with red's side at the bottom."""

from functools import lru_cache
from string import ascii_lowercase
from typing import Any

from kivy.animation import Animation
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.games.d21.dice import EMPTY
from ui.games.d21.board_marks import BoardMarks, Window
from ui.games.d21.touch.diceart import draw_die, draw_ghost
from ui.touch.running_app import the_app
from ui.touch.widgets.draw.dashes import outline
from ui.touch.widgets.draw.patches import lay_patch
from ui.touch.widgets.draw.self_drawn import SelfDrawn

TURN_SECONDS = 0.9
MARGIN = 0.4  # of a square, for the letters and numbers beside the board
LEAST_MARGIN = 13
WAVER = 16  # units between the taps of a double tap on the same square, at most


@lru_cache(maxsize=256)
def _written(text: str, size: int) -> Any:
    label = CoreLabel(text=text, font_size=size, bold=True)
    label.refresh()
    return label.texture


class BoardArt(SelfDrawn):
    """A drawing of `look`, or of its `window`; `on_square` gets a tapped square and the place.

    `earlier` is the cell before the last die turned: the animation starts from that cell.
    """

    __events__ = ("on_square",)
    look = ObjectProperty(None, allownone=True)
    window = ObjectProperty(None, allownone=True)
    frame = ObjectProperty(None, allownone=True)  # a window to be marked on the board
    earlier = NumericProperty(EMPTY)
    spin = NumericProperty(1)
    named = BooleanProperty(True)  # letters and numbers beside the board; else inside
    under = NumericProperty(None, allownone=True)  # the square under the finger

    drawn_by = (*SelfDrawn.drawn_by, "look", "window", "frame", "earlier", "spin", "under")

    def __init__(self, **kwargs: Any) -> None:
        self._tapped = (0.0, 0.0)
        super().__init__(**kwargs)

    def on_square(self, square: int, place: tuple[float, float]) -> None:
        """Event: a square was tapped, at the point `place`.

        `place` is (x, y) in pixels from the lower left corner of the squares.
        """

    def turn(self, earlier: int) -> None:
        """Animate the last die that turned, from its earlier cell."""
        self.stop_turning()
        self.earlier, self.spin = earlier, 0
        Animation(spin=1, d=TURN_SECONDS, t="in_out_sine").start(self)

    def stop_turning(self) -> None:
        """Stop the animation and show the die at rest."""
        Animation.cancel_all(self, "spin")
        self.earlier, self.spin = EMPTY, 1

    # --- geometry -----------------------------------------------------------------------

    @property
    def part(self) -> Window:
        """The part of the board that is drawn."""
        part: Window = self.window or Window(0, 0, self.look.columns, self.look.rows)
        return part

    @property
    def _margin(self) -> float:
        part = self.part
        edge = min(self.width / (part.columns + MARGIN), self.height / (part.rows + MARGIN))
        return max(edge * MARGIN, LEAST_MARGIN) if self.named else 0.0

    @property
    def edge(self) -> float:
        """The side of a square in pixels."""
        part, margin = self.part, self._margin
        across, up = (self.width - margin) / part.columns, (self.height - margin) / part.rows
        return float(min(across, up))

    @property
    def corner(self) -> tuple[float, float]:
        """The position of the lower left corner of the lowest square drawn."""
        part, edge, margin = self.part, self.edge, self._margin
        left = self.x + (self.width - margin - edge * part.columns) / 2 + margin
        low = self.y + (self.height - margin - edge * part.rows) / 2 + margin
        return left, low

    def centre(self, square: int) -> tuple[float, float]:
        """Return the centre of a square, even outside the part drawn."""
        row, column = divmod(square, self.look.columns)
        left, low = self.corner
        part, edge = self.part, self.edge
        return (
            left + (column - part.column + 0.5) * edge,
            low + (row - part.row + 0.5) * edge,
        )

    def square_at(self, x: float, y: float) -> int | None:
        """Return the square drawn at a position; None if there is none."""
        left, low = self.corner
        column, row = int((x - left) // self.edge), int((y - low) // self.edge)
        part = self.part
        if column in range(part.columns) and row in range(part.rows):
            return int((row + part.row) * self.look.columns + column + part.column)
        return None

    # --- touches ------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Take a touch on the board; ignore the second tap of a double tap.

        That tap would undo the first, or touch a die of the next player.
        """
        if self.disabled or self.look is None or not self.collide_point(*touch.pos):
            return False
        x, y = self._tapped
        slack = max(self.edge / 2, WAVER * the_app().u)
        same = max(abs(touch.x - x), abs(touch.y - y)) < slack
        if not (same and touch.ud.get("again")):
            touch.grab(self)
            self.under = self.square_at(*touch.pos)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Show the square under the finger, which counts when the finger is lifted."""
        if touch.grab_current is not self:
            return False
        self.under = self.square_at(*touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Dispatch the square under the finger when it is lifted."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.under = None
        square = self.square_at(*touch.pos)
        self._tapped = touch.pos
        if square is not None:
            left, low = self.corner
            self.dispatch("on_square", square, (touch.x - left, touch.y - low))
        return True

    # --- drawing ------------------------------------------------------------------------

    def _draw(self) -> None:
        self.canvas.clear()
        if self.look is None or min(self.size) <= 2 * LEAST_MARGIN:
            return
        look: BoardMarks = self.look
        squares = self.part.squares(look.columns)
        with self.canvas:
            for square in squares:
                self._ground(look, square)
            self._ring(look)
            self._line(look)
            for square in squares:
                self._marks(look, square)
                self._die(look, square)
            self._frame(look)
            if self.named:
                self._names()
            elif not self.window:
                self._names_inside(look)
            if self.under is not None:
                self._under(look, int(self.under))

    def _ground(self, look: BoardMarks, square: int) -> None:
        palette = self.palette
        x, y = self.centre(square)
        edge = self.edge
        row, column = divmod(square, look.columns)
        outer = column in (0, look.columns - 1) or row in (0, look.rows - 1)
        Color(*(palette.felt_deep if outer else palette.line))
        Rectangle(pos=(x - edge / 2, y - edge / 2), size=(edge, edge))
        inner = edge - max(2.0, edge * 0.05)
        special = square in look.lit or square in look.line
        Color(*(palette.best if special else palette.felt_edge if outer else palette.paper))
        lay_patch(x - inner / 2, y - inner / 2, inner, inner, corner=0.08 * edge)
        if square in look.lit:
            Color(*palette.best_line)
            rim = max(2.0, 0.05 * edge)
            lay_patch(x - inner / 2, y - inner / 2, inner, inner, corner=0.08 * edge, rim=rim)

    def _ring(self, look: BoardMarks) -> None:
        """Draw the border between the outer ring and the inner squares, inside the part drawn."""
        part, edge = self.part, self.edge
        left, low = self.corner
        x0 = left + (max(1, part.column) - part.column) * edge
        x1 = left + (min(look.columns - 1, part.column + part.columns) - part.column) * edge
        y0 = low + (max(1, part.row) - part.row) * edge
        y1 = low + (min(look.rows - 1, part.row + part.rows) - part.row) * edge
        Color(*self.palette.ink)
        sides = (
            (part.row > 0, part.row + part.rows < look.rows),
            (
                part.column > 0,
                part.column + part.columns < look.columns,
            ),
        )
        # bottom, top, left, right: a border outside the part is the window's own edge.
        hidden = (*sides[0], *sides[1])
        bars = outline((x0, y0, x1, y1), max(2.0, edge * 0.07))
        for (x, y, wide, high), cut in zip(bars, hidden, strict=True):
            if not cut:
                Rectangle(pos=(x, y), size=(wide, high))

    def _line(self, look: BoardMarks) -> None:
        if look.joined and not self.window:
            Color(*self.palette.ink)
            points = [part for square in look.line for part in self.centre(square)]
            Line(points=points, width=max(2.0, self.edge * 0.12), joint="round", cap="round")

    def _marks(self, look: BoardMarks, square: int) -> None:
        palette, edge = self.palette, self.edge
        if square == look.selected or square in look.asked:
            self._box(square, edge * 0.1, palette.doubt_line)
        elif square in look.line:
            self._box(square, edge * 0.07, palette.ink)
        elif square in look.wanted:
            self._box(square, edge * 0.1, palette.worth)
        elif square in look.last:
            self._box(square, edge * 0.05, palette.soft)

    def _box(self, square: int, width: float, colour: Any) -> None:
        x, y = self.centre(square)
        half = self.edge / 2 - width / 2
        Color(*colour)
        for left, bottom, wide, high in outline((x - half, y - half, x + half, y + half), width):
            Rectangle(pos=(left, bottom), size=(wide, high))

    def _die(self, look: BoardMarks, square: int) -> None:
        centre, side = self.centre(square), self.edge * 0.84
        if square in look.lit:
            palette = self.palette
            draw_ghost(look.lit[square], centre, side * 0.9, palette.best, palette.ink)
            if square in look.turned:
                self._turned(square)
        elif look.cells[square] != EMPTY:
            cell, spin = look.cells[square], 1.0
            if square in look.turned and self.earlier != EMPTY:
                spin = float(self.spin)
                cell = int(self.earlier) if spin < 0.5 else cell
            draw_die(cell, centre, side, spin=spin)

    def _turned(self, square: int) -> None:
        """Mark a corner of squares on which the die would show another face."""
        x, y = self.centre(square)
        edge = self.edge
        Color(*self.palette.ink)
        corner = edge * 0.24
        Rectangle(pos=(x + edge / 2 - corner, y + edge / 2 - corner), size=(corner, corner))

    def _frame(self, look: BoardMarks) -> None:
        part: Window | None = self.frame
        if part is None:
            return
        first = part.row * look.columns + part.column
        last = first + (part.rows - 1) * look.columns + part.columns - 1
        (x0, y0), (x1, y1), half = self.centre(first), self.centre(last), self.edge / 2
        Color(*self.palette.doubt_line)
        bars = outline((x0 - half, y0 - half, x1 + half, y1 + half), max(2.0, self.edge * 0.08))
        for left, bottom, wide, high in bars:
            Rectangle(pos=(left, bottom), size=(wide, high))

    def _names(self) -> None:
        part, margin = self.part, self._margin
        left, low = self.corner
        size = int(margin * 0.85)
        Color(*self.palette.ink)
        for column in range(part.columns):
            x = left + (column + 0.5) * self.edge
            self._name(ascii_lowercase[column + part.column], x, low - margin / 2, size)
        for row in range(part.rows):
            y = low + (row + 0.5) * self.edge
            self._name(str(row + part.row + 1), left - margin / 2, y, size)

    def _names_inside(self, look: BoardMarks) -> None:
        """Write letters and numbers on empty outer squares."""
        size = int(0.34 * self.edge)
        Color(*self.palette.on_felt)
        for square in range(look.columns * look.rows):
            row, column = divmod(square, look.columns)
            if look.cells[square] != EMPTY or square in look.lit or (row and column):
                continue
            name = ascii_lowercase[column] if not row else str(row + 1)
            self._name(name, *self.centre(square), size)

    def _under(self, look: BoardMarks, square: int) -> None:
        """Show the square under the finger by a frame, and by its name above the finger."""
        self._box(square, max(3.0, 0.09 * self.edge), self.palette.go)
        row, column = divmod(square, look.columns)
        x, y = self.centre(square)
        wide, high = 1.5 * self.edge, self.edge
        left = min(max(self.x, x - wide / 2), self.right - wide)
        low = y + 1.1 * self.edge
        if low + high > self.top:
            low = y - 2.1 * self.edge
        Color(*self.palette.go)
        lay_patch(left, low, wide, high, corner=0.3 * high)
        Color(*self.palette.go_ink)
        name = f"{ascii_lowercase[column]}{row + 1}"
        self._name(name, left + wide / 2, low + high / 2, int(0.55 * high))

    def _name(self, text: str, x: float, y: float, size: int) -> None:
        texture = _written(text, size)
        wide, high = texture.size
        Rectangle(texture=texture, pos=(int(x - wide / 2), int(y - high / 2)), size=(wide, high))
