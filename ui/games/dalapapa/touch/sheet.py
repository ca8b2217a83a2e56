"""The count of points line by line, during the game and at its end."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.games.dalapapa.names import colour_text
from companion.games.dalapapa.state import State
from companion.games.dalapapa.tally import Tally, TallyLine, tallies
from companion.language.text import capital
from companion.table.view import View
from ui.games.dalapapa.timeline import unsaved_territories
from ui.games.dalapapa.touch import bank, pieces
from ui.telling.figures import marked
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.draw import unsaved_sign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = [
    "CountColumn",
    "CountLine",
    "DalapapaCount",
    "bank",
    "basics",
    "pieces",
    "unsaved_sign",
]


class CountLine(BoxLayout):
    """The points for one territory or for the plaque."""

    number = StringProperty()
    colour = StringProperty()
    plaque = StringProperty()
    words = StringProperty()
    points = StringProperty()
    unsaved = BooleanProperty(False)


class CountColumn(basics.Card):
    """A player's count: its lines and their sum."""

    name = StringProperty()
    profile = ObjectProperty(None, allownone=True)
    total = StringProperty()
    won = BooleanProperty(False)
    tokens = NumericProperty(0)
    markers = NumericProperty(0)
    paint = ColorProperty((0, 0, 0, 1))
    playing = BooleanProperty(False)  # tokens and markers are shown
    lines = ListProperty()

    def on_lines(self, *_: object) -> None:
        """Redraw the lines."""
        rows = self.ids.lines
        rows.clear_widgets()
        for line in self.lines:
            rows.add_widget(line)


class DalapapaCount(BoxLayout):
    """Every player's count in a column; at the end also the reason for the win."""

    view = ObjectProperty(None, allownone=True)
    language = StringProperty()
    words = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(view=self._draw, language=self._draw)

    def column(self, place: int) -> CountColumn:
        """Return a player's column, by turn order."""
        count_column: CountColumn = list(reversed(self.ids.columns.children))[place]
        return count_column

    def _draw(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        state: State = view.state
        columns = self.ids.columns
        columns.clear_widgets()
        winners = view.outcome.winners if view.outcome else ()
        waiting = unsaved_territories(view)
        named = zip(tallies(state), marked(view.standings), strict=True)
        for seat, (tally, name) in enumerate(named):
            profile = the_app().profile_of(tally.player)
            column = CountColumn(
                name=name,
                profile=profile,
                total=str(tally.total),
                won=tally.player in winners,
                tokens=state.tokens[seat],
                markers=state.markers[seat],
                paint=the_app().palette.player(profile.colour)[0],
                playing=not state.finished,
            )
            column.lines = _lines(tally, waiting)
            columns.add_widget(column)
        t = the_app().t
        won = view.outcome.reason.to(t.language) if view.outcome else ""
        self.words = capital(won) if won else t("dalapapa.so_far")


def _lines(tally: Tally, waiting: frozenset[str]) -> list[CountLine]:
    t = the_app().t
    if not tally.lines:
        return [CountLine(words=t("dalapapa.nothing"))]
    return [_line(line, waiting) for line in tally.lines]


def _line(line: TallyLine, waiting: frozenset[str]) -> CountLine:
    t = the_app().t
    if line.territory is None:
        words = t("dalapapa.plaque")
        return CountLine(plaque=str(line.points), words=words, points=str(line.points))
    return CountLine(
        number=str(line.territory.id),
        colour=line.territory.colour,
        words=colour_text(line.territory.colour).to(t.language),
        points=str(line.points),
        unsaved=str(line.territory.id) in waiting,
    )
