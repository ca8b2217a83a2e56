"""The score sheet by round: between rounds, in front of the table, and at the end."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.datis import warnings
from companion.games.datis.names import WORDS
from companion.games.datis.state import RoundScore, State
from companion.language.text import Text
from companion.language.typography import of
from companion.table.view import View
from ui.games.datis.timeline import unsaved_rounds
from ui.games.datis.touch.picture import bonus_words
from ui.telling.figures import figure, marked
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.live_overlay import LiveOverlay
from ui.touch.widgets.controls import pager
from ui.touch.widgets.controls.paging import Paged
from ui.touch.widgets.draw.column_tint import ColumnTint

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["DatisSheet", "DatisSheetOverlay", "pager"]

A_PAGE, FEW = 6, 4
MOST_NOTICED = 4


class DatisCell(BoxLayout):
    """A player's points in a round: the total and its parts."""

    words = StringProperty()
    extra = StringProperty()
    strong = BooleanProperty(False)


class DatisSheetRow(BoxLayout):
    """The row of a round, or of the totals."""

    words = StringProperty()
    strong = BooleanProperty(False)
    unsaved = BooleanProperty(False)
    LABEL = 100  # the width of the label, in units


class DatisSheet(Paged, BoxLayout):
    """A row per round and a column per player; the latest rounds if not all fit."""

    view = ObjectProperty(None, allownone=True)
    language = StringProperty()
    named = StringProperty()  # the bonuses of the latest round shown
    short = BooleanProperty(False)  # there is room for fewer rounds, and not for bonuses

    def __init__(self, **kwargs: Any) -> None:
        draw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self._tint: ColumnTint | None = None
        for name in ("page", "language", "short"):
            self.fbind(name, draw)

    @property
    def _a_page(self) -> int:
        """The number of rounds on a page."""
        return FEW if self.short and len(self.view.state.rounds) > FEW else A_PAGE

    def on_view(self, _: object, view: View | None) -> None:
        """Show the latest rounds of a new view."""
        if view is not None:
            counted = sum(bool(played.scores) for played in view.state.rounds)
            self.page = max(0, counted - 1) // self._a_page
            self._draw()

    def _draw(self, *_: object) -> None:
        if self.view is None:
            return
        state: State = self.view.state
        language = the_app().t.language
        rows = self.ids.rows
        rows.clear_widgets()
        players = range(len(state.setup.players))
        rows.add_widget(_row("", [(name, "") for name in marked(self.view.standings)], strong=True))
        waiting = unsaved_rounds(self.view)
        counted = [(n, p) for n, p in enumerate(state.rounds, 1) if p.scores]
        shown = self.of_page(counted, self._a_page)
        for number, played in shown:
            cells = [
                (figure(played.scores[player].total), made_of(played.scores[player]))
                for player in players
            ]
            words = WORDS.say("round", language, number=number)
            row = _row(words, cells)
            row.unsaved = number in waiting
            rows.add_widget(row)
        totals = [(figure(state.total(player)), "") for player in players]
        rows.add_widget(_row(WORDS.say("total", language), totals, strong=True))
        if self._tint is None:  # the kv rule gives the widget its rows only afterwards
            self._tint = ColumnTint(rows, DatisSheetRow.LABEL)
        self._tint.winners(self.view)
        rows.add_widget(Widget(size_hint_y=0.01))  # spare room stays below
        self.named = "\n".join(named(state, number, language) for number, _ in shown[-1:])


def made_of(score: RoundScore) -> str:
    """Return the parts of a round's total, if there is more than the tally."""
    return f"{score.points} {figure(score.bonus_points, plus='+')}" if score.bonuses else ""


def named(state: State, number: int, language: Any) -> str:
    """Return a round's bonuses by name, player by player, after the round's number (from 1)."""
    lines = []
    for name, score in zip(state.setup.players, state.rounds[number - 1].scores, strict=True):
        if score.bonuses:
            words = ", ".join(bonus_words(bonus, language) for bonus in score.bonuses)
            lines.append(of(name, words, language))
    if not lines:
        return ""
    return f"{WORDS.say('round', language, number=number)} – {Text('; ').to(language).join(lines)}"


def _row(words: str, cells: list[tuple[str, str]], *, strong: bool = False) -> DatisSheetRow:
    row = DatisSheetRow(words=words, strong=strong)
    for text, extra in cells:
        row.add_widget(DatisCell(words=text, extra=extra, strong=strong))
    return row


class DatisSheetOverlay(LiveOverlay):
    """The sheet in front of the table, with the last remark on the game."""

    noticed = StringProperty()

    def see(self, view: View | None) -> None:
        """Take a new view and show its last remark."""
        super().see(view)
        if view is None:
            return
        names, language = view.setup.players, the_app().t.language
        last = warnings.warnings(view.state)[-MOST_NOTICED:]
        self.noticed = "\n".join(warnings.sentence(warning, names).to(language) for warning in last)
