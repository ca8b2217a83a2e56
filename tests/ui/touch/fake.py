"""A machine without hardware: a real store, session and table, a still picture at most."""

from pathlib import Path

from companion.errors import Text
from companion.games.game import AnyGame, Setup
from companion.messages import Press, Pressed
from companion.session import Session
from companion.settings import Settings
from companion.store import GameStore, OpenGame
from companion.table import Table
from vision.frame import Frame

AT = "2026-11-21T20:41:00+01:00"


class FakeMachine:
    """Holds to `ui.machine.Machine`; `thrown` is what was asked of the pretend tray."""

    def __init__(self, folder: Path, settings: Settings | None = None) -> None:
        self.store = GameStore(folder)
        self.settings = settings or Settings(language="en")
        self.table: Table | None = None
        self.frame: Frame | None = None
        self.motion = ""
        self.trouble: Text | None = None
        self.simulated = False
        self.thrown: list[tuple[int, ...]] = []

    def change_settings(self, settings: Settings) -> None:
        self.settings = settings

    def begin(self, game: AnyGame, setup: Setup) -> Table:
        return self._sit_down(self.store.create(game, setup, AT))

    def resume(self, id_: str) -> Table:
        return self._sit_down(self.store.open(id_, AT))

    def leave(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.stop()

    def press(self, press: Press) -> int | None:
        return self.table.submit(Pressed(press)) if self.table is not None else None

    def throw(self, kept: tuple[int, ...]) -> None:
        self.thrown.append(kept)

    def _sit_down(self, opened: OpenGame) -> Table:
        self.leave()
        self.table = Table(Session(opened, lambda: AT))
        self.table.start()
        return self.table
