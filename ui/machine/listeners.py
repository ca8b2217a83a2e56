"""What hears of every game on the table: one tells of it aloud, another on phones, and so on."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from companion.language.text import Text
from companion.settings import Settings
from companion.storage.stored_game import LoadedGame
from companion.table.table import Table
from companion.table.view import View
from ui.hall.table.announcer import Announcer
from ui.machine.tray_pictures import TrayPictures
from ui.tape.recorder import Recorder
from ui.voice.voice import Voice
from ui.web.feed import Phones


class Listener(Protocol):
    """Something that listens to one table after the other. Its methods neither wait nor raise."""

    def sat_down(self, loaded: LoadedGame, table: Table) -> None:
        """A game goes on at this table from now on; it has not started yet."""

    def left(self) -> None:
        """The table has ended, and no game is on any."""

    def heed(self, settings: Settings) -> None:
        """Follow these settings from now on."""

    def close(self) -> None:
        """End; the table, if there was one, has ended."""


@dataclass(frozen=True)
class Listeners:
    """All that a machine has, told as one. It closes what is given to it.

    `pictures` keeps those of the tray, `voice` says what happens, `phones` shows the game there,
    `tape` records what tables are told, `announcer` tells the broker that the settings name.
    """

    pictures: TrayPictures = field(default_factory=TrayPictures)
    voice: Voice | None = None
    phones: Phones | None = None
    tape: Recorder | None = None
    announcer: Announcer | None = None

    @property
    def all(self) -> tuple[Listener, ...]:
        """The listeners that this machine has."""
        each = (self.phones, self.pictures, self.voice, self.tape, self.announcer)
        return tuple(one for one in each if one is not None)

    def begin(self, settings: Settings, trouble: Callable[[], Text | None]) -> None:
        """The machine is there, with these settings; `trouble` returns what is wrong with it."""
        if self.announcer is not None:
            self.announcer.trouble = trouble
            self.announcer.heed(settings)

    def sat_down(self, loaded: LoadedGame, table: Table) -> None:
        """A game goes on at this table, which has not started yet."""
        for one in self.all:
            one.sat_down(loaded, table)

    def left(self) -> None:
        """The table has ended, if there was one, and no game is on any."""
        for one in self.all:
            one.left()

    def heed(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        for one in self.all:
            one.heed(settings)

    def close(self) -> None:
        """End all of them."""
        for one in self.all:
            one.close()

    @property
    def trouble(self) -> Text | None:
        """What went wrong with one of them and concerns the game; None if nothing did."""
        return self.tape.trouble if self.tape is not None else None

    def say_it(self, view: View | None) -> None:
        """Say aloud how the game stands, whatever is said by itself."""
        if self.voice is not None:
            self.voice.report(view)

    def remark(self, words: str) -> None:
        """Say a few words to somebody who does not look."""
        if self.voice is not None:
            self.voice.remark(words)
