"""The screen of the turn box."""

import time
from pathlib import Path
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from msgspec.structs import replace

from companion.extras import turn_box, turn_box_file
from companion.extras.turn_box import (
    SHORTEST_TURN_SECONDS,
    Counting,
    Pass,
    Pause,
    Resume,
    Save,
    TakeBack,
    TurnBox,
)
from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.messages import Press
from companion.profiles import seated
from ui import folders
from ui.telling.options import remembered
from ui.touch.base.known_names import known_names
from ui.touch.base.screen import BaseScreen
from ui.touch.base.visitor import VisitorScreen
from ui.touch.running_app import App, the_app
from ui.touch.screens.turn_box.keeper import Keeper
from ui.touch.screens.turn_box.model.clock_words import clock_words
from ui.touch.screens.turn_box.setup import TurnSetup
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.menu import Menu, MenuLine
from ui.touch.widgets.cards.preferences import preferences_line
from ui.touch.widgets.controls import bars, basics
from ui.touch.widgets.draw import player_sign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["TurnBoxScreen", "bars", "player_sign"]

LOOK_SECONDS = 0.2
SAVE_SECONDS = 30  # of a running clock: the loss in a power cut
RETRY_SECONDS = 5  # between two tries to save after an error of the disk


class ClockLine(basics.Card):
    """A player's sign, name and clock."""

    name = StringProperty()
    profile = ObjectProperty(None, allownone=True)
    clock = StringProperty()
    playing = BooleanProperty(False)
    late = BooleanProperty(False)


class TurnBoxScreen(BaseScreen):
    """The players, with the current player marked, and a button that passes the turn.

    The state is saved.
    """

    tile: ClassVar[str] = "⥀"
    stays_bright: ClassVar[bool] = True

    box = ObjectProperty(None, allownone=True)
    to_play = StringProperty()
    profile = ObjectProperty(None, allownone=True)  # of the current player
    following = StringProperty()
    round_words = StringProperty()
    clock = StringProperty()
    late = BooleanProperty(False)
    clocked = BooleanProperty(False)
    running = BooleanProperty(False)
    unsaved = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._visit: VisitorScreen | None = None
        self._looking: list[Any] = []
        self._read = False
        self._passed_at = float("-inf")
        super().__init__(**kwargs)
        self._keeper = Keeper(self._path, self._tried_to_keep)
        self.fbind("box", self._redraw)
        for name in ("language", "profiles"):
            self.app.fbind(name, self._redraw)

    @property
    def app(self) -> App:
        """The running app, typed as `App` for mypy."""
        return the_app()

    @property
    def _path(self) -> Path:
        return folders.turn_box_file(self.app.machine.folder)

    # --- life ---------------------------------------------------------------------------

    def on_pre_enter(self, *_: object) -> None:
        """Take over the box's buttons and lamps while the screen is shown."""
        self._visit = VisitorScreen(self._pressed)
        self.app.machine.welcome(self._visit)
        self._looking = [
            Clock.schedule_interval(self._look, LOOK_SECONDS),
            Clock.schedule_interval(self._save, SAVE_SECONDS),
            Clock.schedule_interval(self._save_again, RETRY_SECONDS),
        ]

    def arrive(self) -> None:
        """Continue the saved box, or ask for a new box."""
        if not self._read:
            self._read = True
            try:
                self.box = turn_box_file.read(self._path)
            except TranslatedError as failure:
                self.app.refuse(failure)
        self._redraw()
        if self.box is None:
            self.set_up()

    def on_leave(self, *_: object) -> None:
        """Stop the clock and release the buttons and lamps."""
        for event in self._looking:
            event.cancel()
        if self.running:
            self._do(Pause(self.now()))
        self._keeper.wait()
        self.app.alarm = ""
        if self._visit is not None:
            self._visit.end()
            self.app.machine.welcome(None)

    def now(self) -> float:
        """Return the present time in seconds, from a clock that never goes back."""
        return time.monotonic()

    # --- actions ------------------------------------------------------------------------

    def end_turn(self) -> None:
        """Pass the turn to the next player, unless the turn was passed only a moment ago."""
        if self.now() - self._passed_at >= SHORTEST_TURN_SECONDS:
            self._passed_at = self.now()
            self._do(Pass(self.now()))
            self.app.root.change()  # ignore taps until the change was visible, however late

    def undo(self) -> None:
        """Undo the last pass of the turn; ignore the second tap of a double tap."""
        if not self.app.root.again:
            self._take_back()

    def _take_back(self) -> None:
        self._passed_at = float("-inf")
        self._do(TakeBack(self.now()))

    def pause_or_resume(self) -> None:
        """Stop the clock, or start it again."""
        if self.clocked:
            self._do(Pause(self.now()) if self.running else Resume(self.now()))
            self.app.root.change()  # a second tap would undo the pause

    def set_up(self) -> None:
        """Ask for the players and the clocks."""
        if self.running:
            self._do(Pause(self.now()))
        card = TurnSetup(self._begin, self.box)
        card.bind(on_closed=lambda _: self._set_up_or_home())
        self.app.open(card)

    def _begin(self, box: TurnBox) -> None:
        self.box = turn_box.apply(box, Resume(self.now()))
        self._keeper.keep(self.box)
        settings = self.app.machine.settings
        names = remembered(known_names(settings.names, self.app.profiles), box.names)
        self.app.machine.change_settings(replace(settings, names=names))

    def _set_up_or_home(self) -> None:
        # Closed without a box: then there is nothing to show on this screen.
        Clock.schedule_once(lambda _: self.back() if self.box is None else None, -1)

    def _do(self, action: turn_box.Action) -> None:
        if self.box is None:
            return
        try:
            self.box = turn_box.apply(self.box, action)
        except TranslatedError as refusal:
            self.app.refuse(refusal)
            return
        self._keeper.keep(self.box)

    def _save(self, _: float) -> None:
        if self.running:
            self._do(Save(self.now()))

    def _save_again(self, _: float) -> None:
        if self.unsaved and self.box is not None:
            self._keeper.keep(self.box)

    def _tried_to_keep(self, failure: OSError | None) -> None:
        Clock.schedule_once(lambda _: self._kept(failure), -1)

    def _kept(self, failure: OSError | None) -> None:
        self.unsaved = failure is not None
        if self.app.root.ids.screens.current_screen is self:
            t = self.app.t
            self.app.alarm = t("turn_box.not_kept", why=reason(failure)) if failure else ""

    # --- drawing ------------------------------------------------------------------------

    def _redraw(self, *_: object) -> None:
        box: TurnBox | None = self.box
        if box is None:
            return
        t = self.app.t
        self.to_play = box.to_play
        profiles = seated(box.names, self.app.profiles)
        self.profile = profiles[box.place]
        self.following = t("turn_box.next", name=box.following)
        self.round_words = t("turn_box.round", round=box.round)
        self.clocked = box.counting is not Counting.NONE
        self.running = box.running
        lines = self.ids.lines
        if len(lines.children) != len(box.names):
            lines.clear_widgets()
            for _name in box.names:
                lines.add_widget(ClockLine())
        for place, line in enumerate(reversed(lines.children)):
            line.name, line.playing = box.names[place], place == box.place
            line.profile = profiles[place]
        self._look()
        if self.app.root.ids.screens.current_screen is self:
            self.app.machine.light(box.place, True)  # other screens use the lamps themselves

    def _look(self, *_: object) -> None:
        box: TurnBox | None = self.box
        if box is None:
            return
        now, down = self.now(), box.counting is Counting.DOWN
        for place, line in enumerate(reversed(self.ids.lines.children)):
            seconds = box.seconds(place, now)
            line.clock = clock_words(seconds, down=down) if self.clocked else ""
            line.late = down and seconds <= 0
            if place == box.place:
                self.clock, self.late = line.clock, line.late

    # --- buttons and keys ---------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu."""
        others = MenuLine(self.app.t("turn_box.others"), self.set_up, "☺")
        self.app.open(Menu([others], [preferences_line()]))

    def back(self) -> None:
        """Go back to Home; ask first if the box could not be saved."""
        if not self.unsaved:
            self.app.go("home")
            return
        t = self.app.t
        self.app.open(
            Choice(
                t("unsaved_title"),
                [(t("turn_box.stay"), lambda: None)],
                other=(t("turn_box.go"), lambda: self.app.go("home")),
                sentence=t("turn_box.unsaved_sentence"),
            )
        )

    def _pressed(self, press: Press) -> None:
        if self.app.front is not None:
            return  # there is an open card in front
        if press is Press.END_TURN:
            self.end_turn()
        elif press is Press.UNDO:
            self._take_back()
        else:
            self.pause_or_resume()

    def on_key(self, key: str) -> bool:
        """Pass the turn by Enter or space, undo by U, pause the clock by P."""
        if key == "escape":
            self.back()
        elif key in {"enter", " "}:
            self.end_turn()
        elif key in {"u", "ctrl+z"}:
            self.undo()
        elif key == "p":
            self.pause_or_resume()
        else:
            return False
        return True
