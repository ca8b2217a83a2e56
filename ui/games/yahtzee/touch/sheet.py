"""The sheet beside the tray: the thirteen boxes in two halves, a column a player."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.games.yahtzee.boxes import LOWER, UPPER, Box
from companion.games.yahtzee.sheet import BONUS_FROM
from companion.games.yahtzee.state import State
from companion.table.view import View
from ui.games.yahtzee.telling import TELLING, round_key
from ui.games.yahtzee.touch.columns import GAP, Widths, page_of, pages, widths
from ui.games.yahtzee.touch.sheet_cell import BonusCell, HeadCell, SheetCell, SlimCell
from ui.telling.figures import marked
from ui.telling.game_telling import situation
from ui.telling.score_table import CHOOSABLE, Ink
from ui.telling.unsaved import unsaved_cells
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.dice import die

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["SheetPair", "basics", "die"]

SLIM = 23  # the height of names, bonus and totals, in units


class SheetLine(BoxLayout):
    """A line of names, bonuses or totals, which is not tapped."""

    words = StringProperty()


class SheetRow(Tappable, BoxLayout):
    """A box of the sheet, tapped anywhere along its row; `wordless` shows its die and no name."""

    words = StringProperty()
    box = ObjectProperty(None, allownone=True)
    pips = NumericProperty(None, allownone=True)
    open = BooleanProperty(False)
    wordless = BooleanProperty(False)


class SheetHalf(BoxLayout):
    """The rows of a section under the players' names."""


class SheetFoot(BoxLayout):
    """The strip below the upper boxes: which roll it is, the button for the other players' columns
    (`on_leaf`), and the one that writes a zero (`on_zero`).
    """

    __events__ = ("on_leaf", "on_zero")
    roll_words = StringProperty()
    roll_unsaved = BooleanProperty(False)
    page_words = StringProperty()
    page_sign = StringProperty()
    zero_words = StringProperty()

    def on_leaf(self) -> None:
        """Event: page to the other players' columns."""

    def on_zero(self) -> None:
        """Event: pencil in a zero, or the points if a zero is pencilled in."""


class SheetPair(BoxLayout):
    """Both halves of the sheet; a tap on an open box of the current player dispatches `on_box`,
    with whether it may be the second tap of a double tap.

    Columns never change places. Up to four are shown side by side; more players are split over two
    pages, and any change of the game shows the current player's page.
    """

    __events__ = ("on_box", "on_zero")
    view = ObjectProperty(None, allownone=True)
    page = NumericProperty(0)
    language = StringProperty()
    roll_words = StringProperty()
    roll_unsaved = BooleanProperty(False)
    zero_words = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self._shape: tuple[object, ...] = ()
        self._followed: tuple[object, ...] = ()
        self._rows: dict[Box, SheetRow] = {}
        self._heads: list[SheetLine] = []
        refresh = Clock.create_trigger(self._refresh, -1)
        super().__init__(**kwargs)
        self.bind(size=refresh, language=refresh, page=refresh)
        self.bind(view=lambda *_: self._follow())
        self.bind(view=refresh)
        the_app().fbind("profiles", refresh)

    def on_box(self, box: Box, again: bool) -> None:
        """Event: an open box was tapped."""

    def on_zero(self) -> None:
        """Event: pencil in a zero, or the points if a zero is pencilled in."""

    def row(self, box: Box) -> SheetRow:
        """The row of a box."""
        return self._rows[box]

    @property
    def shown(self) -> tuple[int, ...]:
        """The indices of the players whose columns are shown."""
        return self._pages[int(self.page)]

    @property
    def _pages(self) -> tuple[tuple[int, ...], ...]:
        return pages(len(self.view.setup.players))

    @property
    def _playing(self) -> int:
        state: State = self.view.state
        return min(state.player, len(state.setup.players) - 1)

    def leaf(self) -> None:
        """Show the other page until the game changes."""
        self.page = (self.page + 1) % len(self._pages)
        the_app().root.change()

    def _follow(self) -> None:
        view: View | None = self.view
        if view is None:
            return
        at = (view.id, view.actions, view.pencilled)
        if at != self._followed:
            self._followed = at
            self.page = page_of(self._playing, len(view.setup.players))

    def _refresh(self, *_: object) -> None:
        view: View | None = self.view
        if view is None or self.width < 2:
            return
        shown = self.shown
        measured = widths(self.width / the_app().u, len(self._pages[0]), own=self._playing in shown)
        shape = (len(shown), measured, the_app().u)
        if self._shape != shape:
            self._build(len(shown), measured)
            self._shape = shape
        self._name(view, shown)
        self._write(view, shown)
        self._turn_page(shown)

    def _build(self, count: int, measured: Widths) -> None:
        u = the_app().u
        self._rows, self._heads = {}, []
        self.spacing = GAP * u
        self.ids.upper.width = measured.upper * u
        for half, boxes in ((self.ids.upper, UPPER), (self.ids.lower, LOWER)):
            half.clear_widgets()
            head = self._line(HeadCell, count)
            self._heads.append(head)
            half.add_widget(head)
            for box in boxes:
                pips = UPPER.index(box) + 1 if box in UPPER else None
                row = SheetRow(box=box, pips=pips, wordless=bool(pips) and not measured.worded)
                row.bind(on_release=self._tapped)
                for _ in range(count):
                    row.add_widget(SheetCell())
                self._rows[box] = row
                half.add_widget(row)
        self._bonus = self._line(BonusCell, count)
        self._totals = self._line(SlimCell, count)
        self.ids.upper.add_widget(self._bonus)
        self.ids.lower.add_widget(self._totals)
        self._foot = SheetFoot()
        self._foot.bind(on_leaf=lambda _: self.leaf(), on_zero=lambda _: self.dispatch("on_zero"))
        self.ids.upper.add_widget(self._foot)
        self._tell()
        for place in self._cells():
            place.own_width, place.other_width = measured.own, measured.other

    def _line(self, kind: type[SheetCell], count: int) -> SheetLine:
        line = SheetLine(size_hint_y=None, height=SLIM * the_app().u)
        for _ in range(count):
            line.add_widget(kind())
        return line

    def _cells(self) -> list[Any]:
        lines = (*self._heads, *self._rows.values(), self._bonus, self._totals)
        return [place for line in lines for place in _cells(line)]

    def _tapped(self, row: SheetRow) -> None:
        if self._playing not in self.shown:
            self.page = page_of(self._playing, len(self.view.setup.players))
            the_app().root.change()  # the points were not in sight, so the tap only brings them up
            return
        other, written = self._others(row), self.view.state.sheet[row.box] is not None
        if other is not None:
            self._refuse("yahtzee.not_yours", name=other)
        elif row.open:
            self.dispatch("on_box", row.box, row.again)
        elif written:
            self._refuse("yahtzee.filled", box=row.words)
        elif not self.view.state.finished:
            app = the_app()
            app.tell(self.view.game.words.say("roll_first", app.t.language), refused=True)

    def _others(self, row: SheetRow) -> str | None:
        """The player to whom the column under the finger belongs, if that is another one."""
        touch = row.last_touch
        if touch is None:
            return None
        at = row.to_widget(*touch.pos)
        under = zip(_cells(row), self.shown, strict=True)
        return next(
            (
                self.view.setup.players[player]
                for place, player in under
                if not place.own and place.collide_point(*at)
            ),
            None,
        )

    @staticmethod
    def _refuse(key: str, **facts: str) -> None:
        the_app().tell(the_app().t(key, **facts), refused=True)

    def _name(self, view: View, shown: tuple[int, ...]) -> None:
        state: State = view.state
        app = the_app()
        say = view.game.words.say
        names = marked(view.standings)
        for head in self._heads:
            for place, player in zip(_cells(head), shown, strict=True):
                place.words = names[player]
                place.profile = app.profile_of(state.setup.players[player])
        for box, row in self._rows.items():
            row.words = say(box, app.t.language)
        self._bonus.words = app.t("yahtzee.bonus")
        self._totals.words = say("total", app.t.language)

    def _write(self, view: View, shown: tuple[int, ...]) -> None:
        state: State = view.state
        table = TELLING.round_sheet(state, state.round, situation(view))
        told = {row.key: row.cells for row in table.rows}
        waiting = unsaved_cells(TELLING, view)
        for line in (*self._heads, *self._rows.values(), self._bonus, self._totals):
            for place, player in zip(_cells(line), shown, strict=True):
                place.own = player == state.player and not state.finished
        for box, row in self._rows.items():
            row.open = False
            for place, player in zip(_cells(row), shown, strict=True):
                written = told[box][player]
                place.words, place.extra = written.text.en, written.extra  # figures alone
                place.ink = written.ink.value
                place.unsaved = (round_key(state.round), box, player) in waiting
                row.open |= written.ink in CHOOSABLE
        for place, player in zip(_cells(self._bonus), shown, strict=True):
            self._write_bonus(place, state, player)
        for place, player in zip(_cells(self._totals), shown, strict=True):
            place.ink = Ink.INKED.value
            place.words = str(state.sheets[-1][player].total)

    def _write_bonus(self, place: Any, state: State, player: int) -> None:
        sheet = state.sheets[-1][player]
        place.ink = Ink.INKED.value
        place.share = min(1, sheet.upper / BONUS_FROM)
        if sheet.upper_bonus:
            place.words = f"+{sheet.upper_bonus}"
        else:
            place.words = f"{sheet.upper}/{BONUS_FROM}" if place.own else str(sheet.upper)

    def _turn_page(self, shown: tuple[int, ...]) -> None:
        others = self._pages[1 - int(self.page)] if len(self._pages) > 1 else ()
        self._foot.page_words = f"{others[0] + 1}–{others[-1] + 1}" if others else ""
        self._foot.page_sign = "▶" if others and others[0] > shown[0] else "◀"

    def on_roll_words(self, *_: object) -> None:
        """Show which roll it is."""
        self._tell()

    def on_roll_unsaved(self, *_: object) -> None:
        """Show whether the roll is on disk."""
        self._tell()

    def on_zero_words(self, *_: object) -> None:
        """Show the zero button, or hide it."""
        self._tell()

    def _tell(self) -> None:
        if self._shape or self._rows:
            for name in ("roll_words", "roll_unsaved", "zero_words"):
                setattr(self._foot, name, getattr(self, name))


def _cells(line: BoxLayout) -> list[Any]:
    return [child for child in reversed(line.children) if isinstance(child, SheetCell)]
