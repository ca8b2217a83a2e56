"""The card with a game's history: a list of actions, and the chosen entry in full."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Protocol

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.games.leaving import Leave
from companion.language.text import Text
from companion.table.view import View
from ui.touch.model.roll_picture import rolls
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.live_overlay import LiveOverlay
from ui.touch.widgets.cards.roll_picture import RollPictureCard
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.paging import Paged
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.text import glimpse

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["CORRECT", "Entry", "HistoryOverlay", "Timeline", "TimelineHistory", "basics", "glimpse"]

CORRECT = "✎"
A_PAGE = 6  # lines: as many as fit below the alarm bar


class Entry(Struct, frozen=True):
    """A line of the list: player or time (`head`), the action (`words`), and its points.

    `of` identifies the entry in the game: a turn, a position, an action; None for a player who
    left. `indices` are those of its actions; `open` is true if some part can be corrected. `sign`
    is the sign of a key in the list for correction at once; without `sign`, the entry is corrected
    in the full view.
    """

    of: Any
    head: str
    words: str = ""
    points: str = ""
    indices: Sequence[int] = ()
    open: bool = True
    sign: str = ""


class HistoryLine(Tappable, BoxLayout):
    """An entry in the list; `unsaved` if not all of the entry `line` is on disk.

    The key of the entry dispatches `on_correct`.
    """

    __events__ = ("on_correct",)
    line = ObjectProperty(None)
    head = StringProperty()
    words = StringProperty()
    points = StringProperty()
    sign = StringProperty()
    open = BooleanProperty(False)
    chosen = BooleanProperty(False)
    unsaved = BooleanProperty(False)

    def on_correct(self) -> None:
        """Event: the key to correct the entry was tapped."""


class HistoryOverlay(Paged, LiveOverlay):
    """The actions so far, latest first, in front of a game's table; follows the game.

    A game gives the `entries`, writes the words about the chosen entry (`heading`, `words`, the
    words of the `action` that corrects the entry) and returns further widgets.
    """

    empty_key: ClassVar[str] = "nothing_done"
    hint_key: ClassVar[str] = ""

    chosen = NumericProperty(-1)
    heading = StringProperty()
    words = StringProperty()
    room = NumericProperty(48)  # room for the words, in units
    hint = StringProperty()
    action = StringProperty()
    action_sign = StringProperty()
    action_unsaved = BooleanProperty(False)
    unsaved = BooleanProperty(False)  # part of the chosen entry is unsaved
    rolls = ListProperty()  # indices of the rolls in the chosen entry

    def __init__(self, **kwargs: Any) -> None:
        self.listed: Sequence[Entry] = ()
        self._listed_for: tuple[View | None, str] = (
            None,
            "",
        )  # the view and the language of `listed`
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for name in ("view", "page", "chosen"):
            self.fbind(name, self._draw_soon)
        the_app().fbind("language", self._draw_soon)
        self.follow()
        self._draw()

    def entries(self, view: View) -> Sequence[Entry]:
        """Return all entries, the earliest first."""
        raise NotImplementedError

    def show(self, view: View, entry: Entry) -> Iterable[Widget]:
        """Write the words about an entry; return the widgets with further details."""
        raise NotImplementedError

    def correct(self, view: View, entry: Entry) -> None:
        """Open the correction named by the key under an entry."""
        raise NotImplementedError

    def correct_die(self, view: View, entry: Entry, index: int, position: int) -> None:
        """Ask for the true face of a die of the entry's roll at `index`.

        By default, correct the whole entry.
        """
        del index, position
        self.correct(view, entry)

    def roll_row(self, row: Widget, view: View, entry: Entry, index: int) -> Widget:
        """Bind and return the row of the roll at `index`: taps open the picture or correct dice."""
        row.unsaved, row.looks = index in view.unsaved_actions, True
        row.bind(on_look=lambda _: self.show_picture(index))
        row.bind(on_pick=lambda _, position: self.correct_die(view, entry, index, position))
        return row

    def show_picture(self, index: int | None = None) -> None:
        """Show the picture of the roll at `index`, by default the last roll of the chosen entry."""
        if self.rolls:
            at = index if index is not None and index in self.rolls else self.rolls[-1]
            card = RollPictureCard(self.rolls, at, self._correct_in_picture)
            the_app().open(card)
            card.look()

    @property
    def entry(self) -> Entry | None:
        """The chosen entry; None if there are no entries."""
        return self.listed[int(self.chosen)] if 0 <= self.chosen < len(self.listed) else None

    def act(self) -> None:
        """Open the correction of the entry shown."""
        if self.view is not None and self.entry is not None:
            self.correct(self.view, self.entry)

    def on_closed(self) -> None:
        """Stop following the game and the language."""
        super().on_closed()
        the_app().funbind("language", self._draw_soon)

    def _correct_in_picture(self, index: int, position: int) -> None:
        view, entry = self.view, self.entry
        if view is not None and entry is not None and index in self.rolls:
            self.correct_die(view, entry, index, position)

    def _draw(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        now = (view, the_app().language)
        if now != self._listed_for:  # costs the words of a whole game: not for every choice
            self.listed, self._listed_for = _with_leavers(self.entries(view), view), now
        if self.entry is None:
            self.chosen = len(self.listed) - 1
        lines, detail = self.ids.lines, self.ids.detail
        lines.clear_widgets()
        for index in self.of_page(range(len(self.listed))[::-1], A_PAGE):
            lines.add_widget(self._line(index, view))
        for _missing in range(A_PAGE - len(lines.children)):
            lines.add_widget(BoxLayout())
        detail.clear_widgets()
        self.words = self.hint = self.action = ""
        self.action_unsaved = self.unsaved = False
        self.rolls = []
        if self.entry is None:
            self.heading = the_app().t(self.empty_key)
            return
        self.heading, self.words = self.entry.head, self.entry.words
        self.action_sign = self.entry.sign
        self.hint = the_app().t(self.hint_key) if self.hint_key else ""
        self.unsaved = _is_unsaved(self.entry, view)
        self.rolls = rolls(view, self.entry.indices)
        if self.entry.of is not None:
            for widget in self.show(view, self.entry):
                detail.add_widget(widget)

    def _line(self, index: int, view: View) -> HistoryLine:
        entry = self.listed[index]
        line = HistoryLine(
            line=entry.of,
            head=entry.head,
            words=entry.words,
            points=entry.points,
            sign=entry.sign,
            open=entry.open,
            chosen=index == self.chosen,
            unsaved=_is_unsaved(entry, view),
        )
        line.bind(on_release=partial(self._choose, index), on_correct=partial(self._correct, index))
        return line

    def _choose(self, index: int, _: object) -> None:
        self.chosen = index

    def _correct(self, index: int, _: object) -> None:
        self.chosen = index
        self.act()


def _with_leavers(entries: Sequence[Entry], view: View) -> Sequence[Entry]:
    """Return the entries, plus an entry for each player whose leaving has no entry yet."""
    listed = {index for entry in entries for index in entry.indices}
    left = [
        Entry(None, action.player, the_app().t("has_left"), indices=(index,), open=False)
        for index, action in enumerate(view.actions)
        if isinstance(action, Leave) and index not in listed
    ]
    return sorted((*entries, *left), key=lambda entry: max(entry.indices, default=-1))


def _is_unsaved(entry: Entry, view: View) -> bool:
    return any(index in view.unsaved_actions for index in entry.indices)


class Timeline(Protocol):
    """The interface of a game's `timeline.py`: the lines of its history in words.

    A line has the `index` of its action among the game's actions.
    """

    def lines(self, view: View, /) -> Sequence[Any]:
        """Return all lines, the earliest first."""

    def heading(self, line: Any, /) -> Text:
        """Return the turn or round in words, written before the line."""

    def sentence(self, line: Any, /) -> Text:
        """Return the action in words."""

    def correctable(self, line: Any, /) -> bool:
        """Return whether the line can be corrected."""


class TimelineHistory(HistoryOverlay):
    """The history of a game with a line of its `timeline` for every action."""

    timeline: Timeline
    room = NumericProperty(130)

    def entries(self, view: View) -> Sequence[Entry]:
        """Return the lines of the timeline."""
        timeline, language = self.timeline, the_app().t.language
        return [
            Entry(
                line,
                timeline.heading(line).to(language),
                timeline.sentence(line).to(language),
                indices=(line.index,),
                open=timeline.correctable(line),
                sign=CORRECT if timeline.correctable(line) else "",
            )
            for line in timeline.lines(view)
        ]

    def show(self, view: View, entry: Entry) -> Iterable[Widget]:
        """Show the line in full, and the key to correct it if possible."""
        del view
        self.action = the_app().t("correct_this") if entry.sign else ""
        return ()
