"""Everybody's whole sheet of a round, to read: during the game and at its end."""

from pathlib import Path

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.yahtzee.state import State
from companion.table.view import View
from ui.games.yahtzee.telling import TELLING, round_key
from ui.telling.figures import marked
from ui.telling.score_table import Kind, ScoreTable, Sentences
from ui.telling.unsaved import unsaved_cells
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.draw.column_tint import ColumnTint

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

SUBTOTALS = ("upper", "lower")  # left out: their rows have no room
HEADS = 1.8  # the height of the names' row, in other rows: a name may take two lines


class WholeRow(BoxLayout):
    """A line of the whole sheet: a label and a figure for each player."""

    words = StringProperty()
    strong = BooleanProperty(False)
    LABEL = 128  # the width of the label, in units


class WholeCell(basics.text.Text):
    """The contents of a row for a player."""


class WholeName(basics.text.Name):
    """A player's name over a column, in the size of the other names."""

    @property
    def font_size(self) -> float:
        """The largest size at which every name of the row fits, in pixels."""
        names = self.parent.children if self.parent is not None else [self]
        return min(name.fitting for name in names if isinstance(name, WholeName))

    @property
    def fitting(self) -> float:
        """The largest size at which this name fits, in pixels."""
        return super().font_size


class WholeSheet(BoxLayout):
    """The sheets of a round, a column for each player; keys show other rounds."""

    view = ObjectProperty(None, allownone=True)
    round = NumericProperty(0)
    rounds = NumericProperty(1)
    won = StringProperty()  # the winners of finished rounds, in a match of several
    language = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self._of: tuple[str, int] = ("", 0)  # the game, and the number of rounds begun
        refresh = Clock.create_trigger(self._refresh, -1)
        super().__init__(**kwargs)
        self._tint: ColumnTint | None = None
        self.bind(round=refresh, language=refresh)

    def on_view(self, _: object, view: View | None) -> None:
        """Show the round in play; a reader of another round stays there during the round."""
        if view is not None:
            state: State = view.state
            before, self._of = self._of, (view.id, len(state.sheets))
            if self._of != before:
                self.rounds = self.round = len(state.sheets)
            self._refresh()

    def leaf(self, step: int) -> None:
        """Show an earlier or a later round."""
        self.round = min(max(1, self.round + step), self.rounds)

    def _refresh(self, *_: object) -> None:
        if self.view is None or not self.round:
            return
        state: State = self.view.state
        language = the_app().t.language
        parts = TELLING.sheet(state)
        lines = [line for part in parts if isinstance(part, Sentences) for line in part.lines]
        self.won = " ".join(line.to(language) for line in lines)
        shown = {round_key(int(self.round)), "match"}
        tables = [p for p in parts if isinstance(p, ScoreTable) and p.key in shown]
        rows = self.ids.rows
        rows.clear_widgets()
        heads = WholeRow(strong=True, size_hint_y=HEADS)
        for name in marked(self.view.standings):
            heads.add_widget(WholeName(text=name))
        rows.add_widget(heads)
        waiting = unsaved_cells(TELLING, self.view)
        for table in tables:
            for score_row in table.rows:
                if score_row.key in SUBTOTALS:
                    continue
                strong = score_row.kind is Kind.TOTAL
                row = WholeRow(words=score_row.label.text(()).to(language), strong=strong)
                for column, cell in enumerate(score_row.cells):
                    text = cell.text.to(language) or "–"
                    if (table.key, score_row.key, column) in waiting:
                        text = f"! {text}"
                    row.add_widget(WholeCell(text=text, bold=strong))
                rows.add_widget(row)
        if self._tint is None:  # the kv rule gives the widget its rows only afterwards
            self._tint = ColumnTint(rows, WholeRow.LABEL)
        self._tint.winners(self.view)
