"""Everybody's whole sheet of a round, to read: during the game and at its end."""

from pathlib import Path

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.yahtzee.boxes import LOWER, UPPER
from companion.games.yahtzee.report import rounds_won
from companion.games.yahtzee.sheet import Sheet
from companion.games.yahtzee.state import State
from companion.table.view import View
from ui.games.yahtzee.cells import unsaved_boxes
from ui.telling.figures import marked
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.draw.column_tint import ColumnTint

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

HEADS = 1.8  # how tall the names' row is, in other rows: a name may take two lines


class WholeRow(BoxLayout):
    """A line of the whole sheet: a label and a figure a player."""

    words = StringProperty()
    strong = BooleanProperty(False)
    LABEL = 142  # the width of the label, in units


class WholeCell(basics.text.Text):
    """What stands in a row for a player."""


class WholeName(basics.text.Name):
    """A player's name over a column, in the same size as the others of its row."""

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
    """The sheets of one round, a column a player; rounds are leafed through."""

    view = ObjectProperty(None, allownone=True)
    round = NumericProperty(0)
    rounds = NumericProperty(1)
    won = StringProperty()  # who won each round that is over, in a match of several
    language = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self._of: tuple[str, int] = ("", 0)  # the game, and its rounds begun
        refresh = Clock.create_trigger(self._refresh, -1)
        super().__init__(**kwargs)
        self._tint: ColumnTint | None = None
        self.bind(round=refresh, language=refresh)

    def on_view(self, _: object, view: View | None) -> None:
        """Show the round in play; whoever reads another goes on reading it while that lasts."""
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
        self.won = " ".join(won.to(language) for won in rounds_won(state, self.view.game.words))
        rows = self.ids.rows
        rows.clear_widgets()
        heads = WholeRow(strong=True, size_hint_y=HEADS)
        for name in marked(self.view.standings):
            heads.add_widget(WholeName(text=name))
        rows.add_widget(heads)
        for words, cells, strong in self._lines(state, state.sheets[int(self.round) - 1]):
            row = WholeRow(words=words, strong=strong)
            for text in cells:
                row.add_widget(WholeCell(text=text, bold=strong))
            rows.add_widget(row)
        if self._tint is None:  # a rule gives it its rows only once it is made
            self._tint = ColumnTint(rows, WholeRow.LABEL)
        self._tint.winners(self.view)

    def _lines(self, state: State, sheets: tuple[Sheet, ...]) -> list[tuple[str, list[str], bool]]:
        language = the_app().t.language

        def say(key: str) -> str:
            return str(self.view.game.words.say(key, language))

        waiting = unsaved_boxes(self.view, int(self.round))
        lines: list[tuple[str, list[str], bool]] = []
        for boxes, key in ((UPPER, "upper"), (LOWER, "lower")):
            for box in boxes:
                written = ["–" if sheet[box] is None else str(sheet[box]) for sheet in sheets]
                told = [
                    f"! {words}" if (player, box) in waiting else words
                    for player, words in enumerate(written)
                ]
                lines.append((say(box), told, False))
            if key == "upper":
                lines.append((say("upper_bonus"), [str(s.upper_bonus) for s in sheets], False))
            else:
                lines.append((say("yahtzee_bonus"), [str(s.yahtzee_bonus) for s in sheets], False))
        lines.append((say("total"), [str(sheet.total) for sheet in sheets], True))
        if state.setup.options.rounds > 1:
            totals = [str(state.total(player)) for player in range(len(state.setup.players))]
            lines.append((say("match_total"), totals, True))
        return lines
