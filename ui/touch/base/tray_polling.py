"""Show the tray on a screen: its picture, the motion in the tray, an unconfirmed reading."""

from typing import Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty

from companion.dice import Reading
from ui.touch.model.motion_words import words_key
from ui.touch.running_app import App, the_app
from ui.touch.widgets.cards.menu import MenuLine

PICTURES_A_SECOND = 25


class TrayPolling(EventDispatcher):
    """Base of a screen whose kv has a `LiveTray` with the id `tray`.

    `redraw()` is called whenever the motion in the tray, or its first reading, changes.
    """

    seen = BooleanProperty(False)  # there is a camera above the tray
    by_hand = BooleanProperty(True)  # dice are entered by touch: by choice, or without a camera
    simulated = BooleanProperty(False)
    virtual = BooleanProperty(False)  # the companion rolls: no reading, no entry by hand
    ids: Any

    def __init__(self, **kwargs: Any) -> None:
        self._motion = ""
        self._provisional: Reading | None = None
        self._looking: Any = None
        super().__init__(**kwargs)

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    @property
    def motion_key(self) -> str | None:
        """The key of the sentence about the motion in the tray; None if nothing moves."""
        return words_key(self._motion)

    @property
    def first_reading(self) -> Reading | None:
        """The reading still to be confirmed; None during motion or with entry by hand."""
        return None if self.motion_key or self.by_hand else self._provisional

    def redraw(self, *_: object) -> None:
        """Redraw the screen after a change."""
        raise NotImplementedError

    def start_looking(self) -> None:
        """Start polling the tray, many times a second."""
        self.look_at_tray()
        self._looking = Clock.schedule_interval(self.look_at_tray, 1 / PICTURES_A_SECOND)

    def stop_looking(self) -> None:
        """Stop polling the tray."""
        if self._looking is not None:
            self._looking.cancel()

    def look_at_tray(self, *_: object) -> None:
        """Poll the tray once."""
        machine = self.app.machine
        frame = machine.frame
        motion, provisional = machine.motion, machine.provisional
        if self.virtual:
            frame, motion, provisional = None, "", None
        self.seen = frame is not None
        self.simulated = machine.simulated
        self.by_hand = not self.virtual and (machine.entered_by_hand or not self.seen)
        self.ids.tray.show(frame)
        if (motion, provisional) != (self._motion, self._provisional):
            self._motion, self._provisional = motion, provisional
            self.redraw()

    def enter_by_hand(self, wanted: bool) -> None:
        """Switch between dice entered by touch, despite a camera, and dice read by the camera."""
        self.app.machine.enter_by_hand(wanted)
        self.look_at_tray()

    def camera_options(self) -> list[MenuLine]:
        """Return the menu entry for the camera's set-up; empty without a camera."""
        if not self.seen:
            return []
        return [MenuLine(self.app.t("menu_camera"), self.app.game_life.set_up_camera, "◉")]

    def hand_options(self) -> list[MenuLine]:
        """Return the menu entries to switch entry by hand; empty without a camera."""
        if not self.seen:
            return []
        by_hand = not self.app.machine.entered_by_hand
        key, sign = ("menu_by_hand", "☟") if by_hand else ("menu_by_camera", "◉")
        return [MenuLine(self.app.t(key), lambda: self.enter_by_hand(by_hand), sign)]
