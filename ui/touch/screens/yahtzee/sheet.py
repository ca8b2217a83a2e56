"""The sheet beside the tray: the thirteen boxes in two halves, a column a player."""

from pathlib import Path

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.yahtzee.boxes import LOWER, UPPER, Box
from companion.games.yahtzee.sheet import BONUS_FROM
from companion.games.yahtzee.state import State
from companion.table.view import View
from ui.touch.running_app import the_app
from ui.touch.screens.yahtzee.model.cells import Ink, cell, columns, unsaved_boxes
from ui.touch.screens.yahtzee.sheet_cell import OTHER_WIDTH, OWN_WIDTH, BonusCell, SheetCell
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.dice import die

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["SheetPair", "die"]

LABEL_WIDTH = 96  # in units


class SheetRow(Tappable, BoxLayout):
    """A box of the sheet, tapped anywhere along its row."""

    words = StringProperty()
    box = ObjectProperty(None, allownone=True)
    pips = NumericProperty(None, allownone=True)
    open = BooleanProperty(False)


class SheetHalf(BoxLayout):
    """Seven rows under the players' names."""


class SheetPair(BoxLayout):
    """Both halves; a tap on an open box of the one to play dispatches `on_box`, with whether it
    may be the second one of a double tap.
    """

    __events__ = ("on_box",)
    view = ObjectProperty(None, allownone=True)
    language = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self._shape: tuple[object, ...] = ()
        self._rows: dict[Box | None, SheetRow] = {}
        self._heads: list[SheetRow] = []
        refresh = Clock.create_trigger(self._refresh, -1)
        super().__init__(**kwargs)
        self.bind(view=refresh, size=refresh, language=refresh)

    def on_box(self, box: Box, again: bool) -> None:
        """An open box was tapped."""

    def row(self, box: Box) -> SheetRow:
        """The row of a box."""
        return self._rows[box]

    def _refresh(self, *_: object) -> None:
        view: View | None = self.view
        if view is None or self.width < 2:
            return
        state: State = view.state
        app = the_app()
        room = (self.width / 2 - app.u * (LABEL_WIDTH + OWN_WIDTH + 8)) / (OTHER_WIDTH * app.u)
        players = len(state.setup.players)
        playing = min(state.player, players - 1)
        shown = columns(players, playing, 1 + int(room))
        if self._shape != (len(shown),):
            self._build(len(shown))
            self._shape = (len(shown),)
        self._name(view, shown)
        self._write(view, shown)

    def _build(self, count: int) -> None:
        self._rows, self._heads = {}, []
        for half, boxes in ((self.ids.upper, (*UPPER, None)), (self.ids.lower, LOWER)):
            half.clear_widgets()
            head = SheetRow(size_hint_y=0.55)
            self._heads.append(head)
            half.add_widget(head)
            for _ in range(count):
                head.add_widget(SheetCell())
            for box in boxes:
                row = SheetRow(box=box, pips=UPPER.index(box) + 1 if box in UPPER else None)
                row.bind(on_release=self._tapped)
                for _ in range(count):
                    row.add_widget(SheetCell() if box else BonusCell())
                self._rows[box] = row
                half.add_widget(row)

    def _tapped(self, row: SheetRow) -> None:
        if row.box is not None and row.open:
            self.dispatch("on_box", row.box, row.again)

    def _name(self, view: View, shown: tuple[int, ...]) -> None:
        state: State = view.state
        app = the_app()
        say = view.game.words.say
        for head in self._heads:
            for place, player in zip(_cells(head), shown, strict=True):
                place.words = state.setup.players[player]
                place.own = player == state.player and not state.finished
        for box, row in self._rows.items():
            row.words = say(box, app.t.language) if box else app.t("yahtzee.bonus")

    def _write(self, view: View, shown: tuple[int, ...]) -> None:
        state: State = view.state
        waiting = unsaved_boxes(view, state.round)
        for box, row in self._rows.items():
            row.open = False
            for place, player in zip(_cells(row), shown, strict=True):
                place.own = player == state.player and not state.finished
                if box is None:
                    self._write_bonus(place, state, player)
                    continue
                written = cell(view, player, box)
                place.words, place.extra = written.text, written.extra
                place.ink = written.ink.value
                place.unsaved = (player, box) in waiting
                row.open |= written.ink in {Ink.WORTH, Ink.PENCILLED}

    def _write_bonus(self, place: BonusCell, state: State, player: int) -> None:
        sheet = state.sheets[-1][player]
        place.ink = Ink.INKED.value
        place.share = min(1, sheet.upper / BONUS_FROM)
        if sheet.upper_bonus:
            place.words = f"+{sheet.upper_bonus}"
        else:
            place.words = f"{sheet.upper}/{BONUS_FROM}" if place.own else str(sheet.upper)


def _cells(row: SheetRow) -> list[SheetCell]:
    return [child for child in reversed(row.children) if isinstance(child, SheetCell)]
