"""Replay a tape through the eye and the table, and list every difference by line."""

import queue
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Question, Settled
from companion.games.game import AnyGame, Setup
from companion.games.record import encode, parse_header
from companion.language.errors import TranslatedError
from companion.language.text import Text
from companion.messages import Message, Saw
from companion.storage.entries import Did, Opened, Undid, parse_entry
from companion.storage.game_store import GameStore, OpenGame
from companion.table.session import Session
from companion.table.table import Table
from companion.table.view import View
from ui.machine.tape.folder import BadTape, read_lines, read_picture
from ui.machine.tape.lines import Line, Looked, LookedAgain, SatDown, Stirred, Took
from ui.machine.tape.messages import decode
from ui.machine.tape.snapshot import Told, shown, sight, told
from ui.machine.tape.taped_watcher import Noting
from vision.frame import Frame, Image
from vision.reading.reader import ReadsTray
from vision.rest.rest_watcher import RestWatcher
from vision.rest.settling import USUAL, Motion, Settling

_THEN = "2000-01-01T00:00:00.000+00:00"  # no rule uses the time of an action


class Difference(Struct, frozen=True):
    """A difference between a tape and its replay.

    `what` is "reading", "settled", "actions" or the differing field of `Shown`.
    """

    line: int
    what: str
    recorded: Any
    replayed: Any


def replay(folder: Path, reader: ReadsTray, scratch: Path) -> tuple[Difference, ...]:
    """Replay the tape in `folder` and return the differences.

    The games are written to the empty folder `scratch`. Raises NoTape, BadTape, BadRecord, OSError.
    """
    machine = _Machine(folder, reader, scratch)
    try:
        for number, line in read_lines(folder):
            machine.run(number, line)
    finally:
        machine.stand_up()
    return tuple(machine.differences)


class _Recalled(Settling):
    """The tray's motion, as recorded on the tape."""

    def __init__(self) -> None:
        super().__init__()
        self.motion = Motion.SETTLING

    @property
    def quiet(self) -> int:
        """The frames of a rest less one, as the tape holds only the last frame of each rest."""
        return self.quiet_frames - 1

    def see(self, image: Image, whole: Image | None = None, since: float = USUAL) -> Motion:
        """Return the motion that the tape recorded for the present frame."""
        del image, whole, since
        return self.motion


class _Machine:
    """The eye and the table of a replay; each line of a tape goes to either."""

    def __init__(self, folder: Path, reader: ReadsTray, scratch: Path) -> None:
        self.differences: list[Difference] = []
        self._folder = folder
        self._store = GameStore(scratch)
        self._reader = Noting(reader)
        self._settle = _Recalled()
        self._watch = RestWatcher(self._reader, self._settle)
        self._frame = Frame(np.zeros((1, 1, 3), np.uint8), 0.0)  # the latest frame
        self._tellings: dict[int, Settled] = {}
        self._table: Table | None = None
        self._view: View | None = None
        self._answers: queue.SimpleQueue[View] = queue.SimpleQueue()

    def run(self, number: int, line: Line) -> None:
        """Replay a line and note the differences."""
        match line:
            case SatDown():
                self._sit_down(number, line)
            case Looked():
                self._look(number, line)
            case Stirred():
                self._settle.motion = line.motion
                # A frame of another size would discard the reading of this rest: pass the last
                # frame.
                self._tell(number, line.told, self._watch.look(self._frame))
            case LookedAgain():
                self._watch.again()
            case Took():
                self._take(number, line)

    def stand_up(self) -> None:
        """Close the game in play, if any."""
        table, self._table = self._table, None
        if table is not None:
            table.stop()

    # --- the eye ------------------------------------------------------------------------

    def _look(self, number: int, line: Looked) -> None:
        """Give the watch a recorded picture, and compare its reading with the recorded reading."""
        image = read_picture(self._folder, line.frame, number)
        self._settle.motion = line.motion
        self._frame = Frame(image, line.time, line.index)
        settled = self._watch.look(self._frame, Question(line.wanted, line.request))
        read = self._reader.take()
        self._compare(number, "reading", line.read, sight(read) if read else None)
        self._tell(number, line.told, settled)

    def _tell(self, number: int, recorded: Told | None, settled: Settled | None) -> None:
        count = recorded.number if recorded else 0
        if settled is not None and recorded is not None:
            # a tape holds too few frames of motion to compute `passed` again
            settled = replace(settled, passed=recorded.passed)
        replayed = told(settled, count) if settled else None
        self._compare(number, "settled", recorded, replayed)
        if settled is not None:
            self._tellings[count] = settled

    # --- the table ----------------------------------------------------------------------

    def _sit_down(self, number: int, line: SatDown) -> None:
        self.stand_up()
        try:
            game, setup = parse_header(line.setup)
            opened = self._laid_out(game, setup, line)
        except TranslatedError as refusal:
            raise BadTape(number, refusal.text) from refusal
        table = Table(Session(opened, lambda: _THEN))
        table.follow(lambda _, view: self._answers.put(view))
        table.start()
        self._table, self._view = table, table.view
        recorded = [bytes(action).decode() for action in line.actions]
        replayed = [encode(action) for action in opened.loaded.history.actions]
        self._compare(number, "actions", recorded, replayed)

    def _laid_out(self, game: AnyGame, setup: Setup, line: SatDown) -> OpenGame:
        """Return the game in a new journal, in the state in which the table received it."""
        if line.entries:
            header, *entries = map(parse_entry, line.entries)
            if isinstance(header, Opened):  # players may have been renamed since
                game, setup = parse_header(bytes(header.header))
        else:
            # The action undone last is redone first.
            entries = [Did(action, _THEN) for action in (*line.actions, *reversed(line.undone))]
            entries += [Undid(_THEN) for _ in line.undone]
        opened = self._store.create(game, setup, _THEN)
        for entry in entries:
            opened.journal.append(entry)
        opened.journal.close()
        return self._store.open(opened.loaded.id, _THEN)

    def _take(self, number: int, line: Took) -> None:
        table, before = self._table, self._view
        if table is None or before is None:
            raise BadTape(number, Text("no game is in play."))
        message = self._message(number, line, before.game)
        if message is None:
            return
        table.submit(message)
        self._view = after = self._answers.get()
        recorded = msgspec.to_builtins(line.shown)
        replayed = msgspec.to_builtins(shown(before, after))
        for name in sorted({*recorded, *replayed}):
            self._compare(number, name, recorded.get(name), replayed.get(name))

    def _message(self, number: int, line: Took, game: AnyGame) -> Message | None:
        if line.message is not None:
            return decode(game, line.message, number)
        if line.told is None:
            raise BadTape(number, Text("the message is missing."))
        settled = self._tellings.get(line.told)
        # A missing reading was noted as a difference at its own line.
        return Saw(settled) if settled is not None else None

    def _compare(self, number: int, name: str, recorded: object, replayed: object) -> None:
        if recorded != replayed:
            old, new = msgspec.to_builtins(recorded), msgspec.to_builtins(replayed)
            self.differences.append(Difference(number, name, old, new))
