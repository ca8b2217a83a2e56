"""The card with a game's history: what was done so far, the latest first, page by page."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Protocol

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language.text import Language
from companion.language.words import Words
from companion.table.view import View
from ui.touch import speech
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.live_overlay import LiveOverlay
from ui.touch.widgets.controls.paging import Paged
from ui.touch.widgets.controls.tappable import Tappable

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class Timeline(Protocol):
    """What a game's `model/timeline.py` gives: the lines of its history, each in words.

    A line has the `index` of its action among the game's.
    """

    def lines(self, view: View, /) -> Sequence[Any]:
        """Everything done so far, the earliest first."""

    def heading(self, line: Any, words: Words, language: Language, /) -> str:
        """Whose turn or which round it was, written before the line."""

    def sentence(self, line: Any, words: Words, language: Language, /) -> str:
        """What was done."""

    def correctable(self, line: Any, /) -> bool:
        """Whether a tap on the line lets it be corrected."""


class PastLine(Tappable, BoxLayout):
    """A line of the list; `open` if a tap corrects it, `unsaved` if it is not on disk."""

    line = ObjectProperty(None)
    head = StringProperty()
    words = StringProperty()
    open = BooleanProperty(False)
    unsaved = BooleanProperty(False)
    correct = ObjectProperty(None)

    def on_release(self) -> None:
        """Open what corrects the line, if it can be corrected."""
        if self.open:
            self.correct()


class HistoryOverlay(Paged, LiveOverlay):
    """Earlier turns in front of a game's table: redrawn when the game goes on or the page turns."""

    def __init__(self, **kwargs: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.fbind("view", self._draw_soon)
        self.fbind("page", self._draw_soon)
        self.follow()
        self._draw()

    def _draw(self, *_: object) -> None:
        raise NotImplementedError


class PagedHistory(HistoryOverlay):
    """Everything done so far as a list of lines, a page at a time."""

    title_key: ClassVar[str]
    timeline: Timeline
    a_page: ClassVar[int] = 6  # lines: as many as fit below the bar of a full disk

    def correct(self, view: View, line: Any) -> None:
        """Open what corrects a line of that view."""
        raise NotImplementedError

    def _draw(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        timeline, words, language = self.timeline, speech.load(), the_app().t.language
        rows = self.ids.lines
        rows.clear_widgets()
        for line in self.of_page(timeline.lines(view)[::-1], self.a_page):
            rows.add_widget(
                PastLine(
                    line=line,
                    head=timeline.heading(line, words, language),
                    words=timeline.sentence(line, words, language),
                    open=timeline.correctable(line),
                    unsaved=line.index in view.unsaved_actions,
                    correct=partial(self.correct, view, line),
                )
            )
        if not rows.children:
            rows.add_widget(PastLine(words=the_app().t("nothing_done")))
        for _missing in range(self.a_page - len(rows.children)):
            rows.add_widget(BoxLayout())
