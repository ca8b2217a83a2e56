"""A sentence about a novelty in the game, on the felt, where the table has room."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.table.view import View
from ui.telling import faces
from ui.telling.lessons import Showing, next_lesson, still_shown
from ui.touch.base.screen import TableScreen
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw import player_sign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["LessonBar", "basics", "player_sign"]

UNSEEN_SECONDS = 0.7  # until then, a tap is meant for the widgets below


class LessonBar(Tappable, basics.Card):
    """Lies in the table's free area, with the sign of the current player.

    A tap closes the bar, and does nothing else.
    """

    shown = BooleanProperty(False)
    narrow = BooleanProperty(False)  # the keys stand below the words
    words = StringProperty()
    profile = ObjectProperty(None, allownone=True)
    area = ListProperty([0, 0, 0, 0])  # left, bottom, width and height in pixels
    screen = StringProperty(None, allownone=True)  # the name of the screen below

    def __init__(self, **kwargs: Any) -> None:
        self._showing: Showing | None = None
        self._over: TableScreen | None = None  # the table whose free area is followed
        self._appeared = float("-inf")
        super().__init__(**kwargs)

    def on_screen(self, *_: object) -> None:
        """Hide the bar at once when the table is left."""
        self.look()

    def look(self) -> None:
        """Show the current lesson, or hide the bar; called repeatedly."""
        app, screen, now = the_app(), self._table(), time.monotonic()
        if screen is None:
            self.shown = False
            return
        view: View = screen.view
        showing = self._showing
        if showing is not None and not still_shown(showing, view, now):
            showing = None
        if showing is None and app.front is None:
            lessons = faces.telling(view.game.name).lessons
            lesson = next_lesson(lessons, view, app.taught.shown(view.id))
            if lesson is not None:
                showing = Showing(lesson, view.id, view.to_play, now)
                app.teacher.note_shown(view.id, lesson.key)
        if showing is not None and not (self.shown and showing is self._showing):
            self._appeared = now
        self._showing = showing
        self.words = app.t(showing.lesson.key, **showing.lesson.facts) if showing else ""
        self.profile = app.profile_of(view.to_play) if view.to_play else None
        self.shown = screen.teaching = showing is not None
        self._follow(screen)

    def _follow(self, screen: TableScreen) -> None:
        """Follow the free area of this table, now and when the area changes."""
        if screen is not self._over:
            if self._over is not None:
                self._over.unbind(lesson_area=self._move)
            self._over = screen
            screen.bind(lesson_area=self._move)
        self._move(screen, screen.lesson_area)

    def _move(self, _: object, area: Sequence[float]) -> None:
        self.area = area

    def _table(self) -> TableScreen | None:
        """Return the visible table that teaches now; None if there is none."""
        app = the_app()
        if app.view is None or app.root is None or not app.taught.teaches(app.view.id):
            self._showing = None
            return None
        screen = app.root.ids.screens.current_screen
        seen = isinstance(screen, TableScreen) and screen.view is app.view
        if not seen or app.root.ids.far.shown:
            return None
        table: TableScreen = screen
        return table

    def close(self) -> None:
        """Close the lesson as read."""
        self._showing, self.shown = None, False
        screen = self._table()
        if screen is not None:
            screen.teaching = False
        the_app().root.change()  # a second tap is not meant for the players' keys

    def no_more(self) -> None:
        """Close the lesson and teach no more in this game."""
        the_app().teacher.end(the_app().view.id)
        self.close()

    def on_touch_down(self, touch: Any) -> bool:
        """Let touches through until the bar is visible: they are meant for the widgets below."""
        if not self.shown or time.monotonic() - self._appeared < UNSEEN_SECONDS:
            return False
        return bool(super().on_touch_down(touch))
