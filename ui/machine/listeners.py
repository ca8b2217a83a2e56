"""The listeners of a machine, which follow every game on its table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from companion.language.text import Text
from companion.settings import Settings
from companion.storage.stored_game import LoadedGame
from companion.table.table import Table
from companion.table.view import View
from ui.hall.table.announcer import Announcer
from ui.interface import Phones
from ui.machine.tape.recorder import Recorder
from ui.machine.tray_pictures import TrayPictures


class Listener(Protocol):
    """A listener to one table after the other; its methods neither wait nor raise."""

    def sat_down(self, loaded: LoadedGame, table: Table) -> None:
        """Begin with the game of a table that has not started yet."""

    def left(self) -> None:
        """End with the table, which has ended; no table has a game now."""

    def heed(self, settings: Settings) -> None:
        """Follow new settings."""

    def close(self) -> None:
        """End; the table, if any, has ended."""


class Speaker(Listener, Protocol):
    """A listener that speaks of the game's events."""

    def report(self, view: View | None) -> None:
        """Say the state of the game aloud."""

    def remark(self, words: str) -> None:
        """Speak the given words."""


class PhonePages(Listener, Phones, Protocol):
    """A listener that shows the game on phones."""


@dataclass(frozen=True)
class Listeners:
    """All listeners of a machine, called as one and closed together.

    `pictures` keeps pictures of the tray, `voice` speaks, `phones` shows the game on phones, `tape`
    records the messages to tables, `announcer` sends the game to the broker of the settings.
    """

    pictures: TrayPictures = field(default_factory=TrayPictures)
    voice: Speaker | None = None
    phones: PhonePages | None = None
    tape: Recorder | None = None
    announcer: Announcer | None = None

    @property
    def all(self) -> tuple[Listener, ...]:
        """The listeners that this machine has."""
        each = (self.phones, self.pictures, self.voice, self.tape, self.announcer)
        return tuple(listener for listener in each if listener is not None)

    def begin(self, settings: Settings, trouble: Callable[[], Text | None]) -> None:
        """Begin with these settings; `trouble` returns the machine's present problem."""
        if self.announcer is not None:
            self.announcer.trouble = trouble
            self.announcer.heed(settings)

    def sat_down(self, loaded: LoadedGame, table: Table) -> None:
        """Begin with the game of a table that has not started yet."""
        for listener in self.all:
            listener.sat_down(loaded, table)

    def left(self) -> None:
        """End with the table, if any; no table has a game now."""
        for listener in self.all:
            listener.left()

    def heed(self, settings: Settings) -> None:
        """Follow new settings."""
        for listener in self.all:
            listener.heed(settings)

    def close(self) -> None:
        """Close all listeners."""
        for listener in self.all:
            listener.close()

    @property
    def trouble(self) -> Text | None:
        """A listener's problem that concerns the game; None if there is no problem."""
        return self.tape.trouble if self.tape is not None else None

    def say_it(self, view: View | None) -> None:
        """Say the state of the game aloud, even if automatic announcements are off."""
        if self.voice is not None:
            self.voice.report(view)

    def remark(self, words: str) -> None:
        """Speak the given words to a player who is not looking."""
        if self.voice is not None:
            self.voice.remark(words)
