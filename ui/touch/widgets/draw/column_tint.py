"""The columns of winners in a table of figures, tinted in the winners' colours."""

from collections.abc import Mapping
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle

from ui.telling.colours import Rgba
from ui.touch.running_app import the_app

STRENGTH = 0.22  # opacity of the tint, low enough to read the text


class ColumnTint:
    """A tint over the rows of a table; players' columns have equal widths, after the labels."""

    def __init__(self, rows: Any, label: float) -> None:
        """Bind to `rows`, the widget with the rows; the labels are `label` units wide."""
        self._rows, self._label = rows, label
        self._count = 1
        self._tinted: Mapping[int, Rgba] = {}
        self._drawn = InstructionGroup()
        rows.canvas.after.add(self._drawn)
        rows.bind(pos=self._draw, size=self._draw)

    def show(self, count: int, tinted: Mapping[int, Rgba]) -> None:
        """Tint some of `count` columns; `tinted` has the colours by column from the left."""
        self._count, self._tinted = count, tinted
        self._draw()

    def winners(self, view: Any) -> None:
        """Tint the columns of the winners, if there are any."""
        app, names = the_app(), view.setup.players
        won = view.outcome.winners if view.outcome is not None else ()
        self.show(
            len(names),
            {
                place: app.palette.player(app.profile_of(name).colour)[0]
                for place, name in enumerate(names)
                if name in won
            },
        )

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        left = self._rows.x + self._label * the_app().u
        width = (self._rows.right - left) / max(1, self._count)
        for place, colour in self._tinted.items():
            self._drawn.add(Color(*colour[:3], STRENGTH))
            self._drawn.add(
                Rectangle(pos=(left + place * width, self._rows.y), size=(width, self._rows.height))
            )
