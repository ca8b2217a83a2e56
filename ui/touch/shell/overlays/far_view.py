"""The current player, the dice and the totals, legible from across the room.

On a 7-inch screen of 800 x 480 pixels capitals are 10 mm high, legible from two metres.
"""

import time
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.table.view import View
from ui.telling.figures import figure
from ui.touch.base.screen import TableScreen
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.draw import player_sign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["FarView", "basics", "player_sign"]

QUIET_SECONDS = 12.0  # time without a touch until the view returns


class FarTotal(BoxLayout):
    """A player's sign and total."""

    profile = ObjectProperty(None, allownone=True)
    total = StringProperty()


class FarView(BoxLayout):
    """Covers a game's table while nobody touches the screen and no question or fault is shown.

    Only with the largest type size. A tap shows the table for a while, and does nothing else.
    """

    shown = BooleanProperty(False)
    name = StringProperty()
    words = StringProperty()
    profile = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._touched = float("-inf")
        self._drawn: object = None
        super().__init__(**kwargs)

    def on_touch_down(self, _: Any) -> bool:
        """Show the table; the tap does nothing else."""
        self._touched = time.monotonic()
        covered = bool(self.shown)
        self.shown = False
        return covered

    def look(self) -> None:
        """Cover or uncover the table by the current state; called repeatedly."""
        screen = self._table()
        if screen is None:
            self._drawn, self.shown = None, False
            return
        view: View = screen.view
        drawn = (screen, view.id, view.state, view.standings, the_app().language)
        if drawn != self._drawn:
            self._draw(screen, view)
            self._drawn = drawn
        self.name = getattr(screen, "awaited", "") or view.to_play or ""
        self.profile = the_app().profile_of(self.name) if self.name else None
        self.words = getattr(screen, "words", "")
        self.shown = True

    def _table(self) -> TableScreen | None:
        """Return the screen of the table that may be covered now; None if there is none."""
        app = the_app()
        wrong = app.alarm or app.trouble  # alarm and trouble are shown at the table
        if app.text_size != "far" or app.front is not None or app.view is None or wrong:
            return None
        screen = app.root.ids.screens.current_screen
        if not isinstance(screen, TableScreen) or getattr(screen, "asking", False):
            return None
        busy = screen.view is None or screen.view.blocked is not None or screen.view.draft
        quiet = time.monotonic() - self._touched >= QUIET_SECONDS
        return screen if quiet and not busy else None

    def _draw(self, screen: TableScreen, view: View) -> None:
        app = the_app()
        dice, totals = self.ids.dice, self.ids.totals
        dice.clear_widgets()
        for die in screen.far_dice():
            dice.add_widget(die)
        totals.clear_widgets()
        if view.game.unit is not None:
            for standing in view.standings:
                if standing.left or standing.out:
                    continue
                profile = app.profile_of(standing.player)
                totals.add_widget(FarTotal(profile=profile, total=figure(standing.total)))
