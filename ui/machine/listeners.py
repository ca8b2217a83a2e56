"""The listeners of a machine, which hear of every game on its table."""

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
    """A listener to one table after the other. Its methods neither wait nor raise."""

    def sat_down(self, loaded: LoadedGame, table: Table) -> None:
        """Begin with a game that goes on at this table, which has not started yet."""

    def left(self) -> None:
        """End with the table, which has ended; no game is on any."""

    def heed(self, settings: Settings) -> None:
        """Follow these settings from now on."""

    def close(self) -> None:
        """End; the table, if there was one, has ended."""


class Speaker(Listener, Protocol):
    """A listener that says aloud what happens."""

    def report(self, view: View | None) -> None:
        """Say how the game stands."""

    def remark(self, words: str) -> None:
        """Say a few words."""


class PhonePages(Listener, Phones, Protocol):
    """A listener that shows the game on phones."""


@dataclass(frozen=True)
class Listeners:
    """All listeners of a machine, told as one; they are closed with it.

    `pictures` keeps those of the tray, `voice` says what happens, `phones` shows the game there,
    `tape` records what tables are told, `announcer` tells the broker that the settings name.
    """

    pictures: TrayPictures = field(default_factory=TrayPictures)
    voice: Speaker | None = None
    phones: PhonePages | None = None
    tape: Recorder | None = None
    announcer: Announcer | None = None

    @property
    def all(self) -> tuple[Listener, ...]:
        """Return the listeners that this machine has."""
        each = (self.phones, self.pictures, self.voice, self.tape, self.announcer)
        return tuple(listener for listener in each if listener is not None)

    def begin(self, settings: Settings, trouble: Callable[[], Text | None]) -> None:
        """Begin with these settings; `trouble` returns what is wrong with the machine."""
        if self.announcer is not None:
            self.announcer.trouble = trouble
            self.announcer.heed(settings)

    def sat_down(self, loaded: LoadedGame, table: Table) -> None:
        """Begin with a game that goes on at this table, which has not started yet."""
        for listener in self.all:
            listener.sat_down(loaded, table)

    def left(self) -> None:
        """End with the table, if there was one; no game is on any."""
        for listener in self.all:
            listener.left()

    def heed(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        for listener in self.all:
            listener.heed(settings)

    def close(self) -> None:
        """Close all of them."""
        for listener in self.all:
            listener.close()

    @property
    def trouble(self) -> Text | None:
        """Return what went wrong with a listener and concerns the game; None if nothing did."""
        return self.tape.trouble if self.tape is not None else None

    def say_it(self, view: View | None) -> None:
        """Say aloud how the game stands, whatever is said without being asked."""
        if self.voice is not None:
            self.voice.report(view)

    def remark(self, words: str) -> None:
        """Say a few words to somebody who does not look."""
        if self.voice is not None:
            self.voice.remark(words)
