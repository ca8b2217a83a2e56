"""Record the three tapes again: see README.md."""

import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from companion.dice import Colour, Die
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll, Score
from companion.messages import Amend, DropDraft, Message, Press, Pressed, Redo, SetDie
from companion.storage.game_store import GameStore
from companion.table.table import Table
from companion.table.view import View
from hardware.computer.clock import now
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.ground import Ground
from hardware.simulated.tray import SimulatedTray
from tests.ui.wired import machine_in
from ui.machine.eye.eye import Eye
from ui.machine.listeners import Listeners
from ui.machine.simulation.bots import Bots
from ui.machine.simulation.hand import SimulatedHand
from ui.machine.tape.recorder import Recorder
from ui.machine.tape.taped_watcher import TapedWatch
from vision.reading.reader import Reader

HERE = Path(__file__).parent
# Small pictures without sensor noise, to keep the files of the repository small.
SIZE, NOISE = (512, 288), 0.0
PATIENCE_SECONDS = 60.0


class Witness(SimulatedTray):
    """A tray that records every throw."""

    def __init__(self, seed: int, ground: Ground) -> None:
        super().__init__(seed, size=SIZE, ground=ground, noise=NOISE)
        self.thrown: list[list[int]] = []

    def throw(self, dice: Sequence[Die], kept: Sequence[int] = ()) -> None:
        self.thrown.append(sorted(die.value for die in dice))
        super().throw(dice, kept)


class Evening:
    """A game at the simulated table with a tape running in `folder`."""

    def __init__(
        self,
        folder: Path,
        *,
        seed: int,
        ground: Ground,
        colour: Colour,
        players: tuple[str, ...] = ("Ana",),
    ) -> None:
        self.tray = Witness(seed, ground)
        self.hand = SimulatedHand(self.tray, seed, colour)
        self.tape = tape = Recorder(folder, now())
        self._games = tempfile.TemporaryDirectory()
        games = Path(self._games.name)
        camera = SimulatedCamera(self.tray, speed=None)
        self.machine = machine_in(
            games,
            store=GameStore(games),
            eye=lambda table: Eye(camera, TapedWatch(Reader(), tape), table),
            hand=self.hand,
            listeners=Listeners(tape=tape),
        )
        header = msgspec.json.encode({"game": "yahtzee", "version": 1, "players": players})
        self.table: Table = self.machine.begin(*parse_header(header))

    def play(self, turns: int) -> None:
        """Let bots play that many turns; the dice of the last turn stay in the tray."""
        over = threading.Event()

        def press(button: Press) -> int | None:
            scored = sum(isinstance(action, Score) for action in self.table.view.actions)
            if button is Press.END_TURN and scored == turns - 1:
                # The test ends the last turn itself: bots would throw again at once.
                over.set()
                return None
            return self.machine.press(button)

        bots = Bots(self.table, self.hand, press, patience=PATIENCE_SECONDS)
        bots.start()
        if not over.wait(PATIENCE_SECONDS):
            raise TimeoutError("the bots do not go on")
        bots.stop()
        self.say(Pressed(Press.END_TURN))

    def say(self, message: Message) -> View:
        """Send the table a message and wait until it is handled."""
        ticket = self.table.submit(message)
        return self.until(lambda view: view.handled >= ticket)

    def until(self, true: Callable[[View], bool]) -> View:
        """Wait for a view that meets the condition."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not true(view := self.table.view):
            if time.monotonic() > end:
                raise TimeoutError("the table does not go on")
            time.sleep(0.01)
        return view

    def close(self) -> None:
        """End the game and check that its tape is worth keeping."""
        view = self.table.view
        self.machine.close()
        self._games.cleanup()
        rolls = [sorted(action.dice) for action in view.actions if isinstance(action, Roll)]
        if rolls != self.tray.thrown[: len(rolls)]:
            raise ValueError(f"rolled {rolls}, but thrown {self.tray.thrown}")
        if self.tape.trouble is not None:
            raise OSError(self.tape.trouble.to("en"))


def felt(folder: Path) -> Evening:
    """Play with white dice on felt, two players."""
    evening = Evening(
        folder, seed=11, ground=Ground.FELT, colour=Colour.WHITE, players=("Ana", "Bo")
    )
    evening.play(turns=2)
    return evening


def wood(folder: Path) -> Evening:
    """Play with red dice on wood, one player."""
    evening = Evening(folder, seed=5, ground=Ground.WOOD, colour=Colour.RED)
    evening.play(turns=2)
    return evening


def second_thoughts(folder: Path) -> Evening:
    """Play with black dice on wood; the players undo and correct."""
    evening = Evening(folder, seed=23, ground=Ground.WOOD, colour=Colour.BLACK)
    evening.play(turns=1)
    evening.say(Pressed(Press.UNDO))
    evening.say(Redo())
    evening.say(Pressed(Press.END_TURN))
    view = evening.table.view
    right = {i: a for i, a in enumerate(view.actions) if isinstance(a, Roll)}
    last = max(right)
    shown = view.actions[last]
    assert isinstance(shown, Roll)
    dice = tuple(Die(7 - value if place == 0 else value) for place, value in enumerate(shown.dice))
    evening.say(Amend(view.game.corrected(view.actions, last, dice)))
    evening.say(Amend(right))
    evening.machine.press(Press.REREAD)
    view = evening.until(lambda view: view.draft is not None and bool(view.draft.dice))
    assert view.draft is not None
    value = view.draft.dice[0].die.value
    evening.say(SetDie(0, 7 - value))
    evening.say(SetDie(0, value))
    evening.say(DropDraft())
    return evening


def main() -> int:
    """Record all three tapes in place of the present ones."""
    for tape in (felt, wood, second_thoughts):
        folder = HERE / tape.__name__
        shutil.rmtree(folder, ignore_errors=True)
        evening = tape(folder)
        evening.close()
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        print(f"{folder.name}: {size / 1e6:.2f} MB, thrown {evening.tray.thrown}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
