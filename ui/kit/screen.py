"""`python -m ui.kit.screen RECORD FOLDER WIDTH HEIGHT`: draw a game on the touch screen.

The program opens no window. The table is drawn after the actions of the record, in both languages,
to the end of the game, and the pictures are written into the folder. Status 1 and an error's line
mean that a drawing failed. The picture's size is fixed at the start, hence a run for each size.
"""

import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import cast

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.game import Action, RollingSetup
from companion.games.record import parse
from companion.messages import Act
from companion.settings import Settings
from companion.storage.game_store import GameStore
from companion.table.table import Table
from ui.kit.drawing import OPENED
from ui.machine.wiring import Wiring
from ui.touch.shell import offscreen

DRAWN = 5  # drawn states of a game
SECONDS = 20.0  # for each action


def main(record: Path, folder: Path, size: tuple[int, int]) -> None:
    """Draw the game of a record file; `size` is in pixels. Raises BadRecord, OSError."""
    game, setup, actions = parse(record.read_bytes())
    if setup.virtual_dice:  # the record holds the rolls: they are entered by hand
        setup = replace(cast(RollingSetup, setup), dice=UNSET)
    with tempfile.TemporaryDirectory() as data, closing(_machine(Path(data))) as machine:
        face = offscreen.start(machine, size)
        print(OPENED, flush=True)
        _draw(face, machine.begin(game, setup), actions, folder)
        face.stop()


def _draw(face: offscreen.Offscreen, table: Table, actions: Sequence[Action], folder: Path) -> None:
    step = max(1, len(actions) // DRAWN)
    for index, action in enumerate(actions):
        ticket = table.submit(Act(action))
        if index % step and index + 1 < len(actions):
            continue
        if not face.until(partial(_handled, table, ticket), SECONDS):
            raise TimeoutError(index)
        face.app.switch_language("fr" if index // step % 2 else "en")
        width, height = face.size
        face.screenshot(folder / f"{table.view.game.name}-{width}x{height}-{index:04d}.png")


def _handled(table: Table, ticket: int) -> bool:
    return table.view.handled >= ticket


def _machine(data: Path) -> Wiring:
    return Wiring(
        store=GameStore(data / "games"),
        settings=Settings(motion=False),
        settings_path=data / "settings.toml",
        now=lambda: "2025-01-01T20:00:00",
        eye=None,
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), (int(sys.argv[3]), int(sys.argv[4])))
