"""Everything done so far, the latest first, page by page: a game's earlier turns."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.game import Action
from companion.table.view import View
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.live_overlay import LiveOverlay
from ui.touch.widgets.controls.paging import Paged
from ui.touch.widgets.controls.tappable import Tappable

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class Past(NamedTuple):
    """Something done: whose or when, what, and how it is corrected (None: it cannot be).

    `number` is the action's place among the game's.
    """

    head: str
    words: str
    number: int
    action: Action
    correct: Callable[[], Any] | None = None


class PastLine(Tappable, BoxLayout):
    """A line of the list; `open` if it can be corrected, `unsaved` if it is not on disk."""

    past = ObjectProperty(None)
    head = StringProperty()
    words = StringProperty()
    open = BooleanProperty(False)
    unsaved = BooleanProperty(False)

    def on_release(self) -> None:
        """Correct it."""
        if self.open:
            self.past.correct()


class PagedHistory(Paged, LiveOverlay):
    """The list, leafed through. A game gives `title_key` and `told`."""

    title_key: ClassVar[str]
    a_page: ClassVar[int] = 6  # lines: as many as fit below the bar of a full disk

    title = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        draw = Clock.create_trigger(self._draw, -1)
        super().__init__(title=the_app().t(self.title_key), **kwargs)
        self.fbind("view", draw)
        self.fbind("page", draw)
        self.follow()
        self._draw()

    def told(self, view: View) -> Sequence[Past]:
        """What was done, the earliest first."""
        raise NotImplementedError

    def _draw(self, *_: object) -> None:
        if self.view is None:
            return
        told = self.told(self.view)[::-1]
        lines = self.ids.lines
        lines.clear_widgets()
        for past in self.of_page(told, self.a_page):
            lines.add_widget(
                PastLine(
                    past=past,
                    head=past.head,
                    words=past.words,
                    open=past.correct is not None,
                    unsaved=past.number in self.view.unsaved_actions,
                )
            )
        if not told:
            lines.add_widget(PastLine(words=the_app().t("nothing_done")))
        for _missing in range(self.a_page - len(lines.children)):
            lines.add_widget(BoxLayout())
