"""Record a tape: follow the eye and the table, and write in a thread."""

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import msgspec

from companion.dice import Question, Reading, Settled
from companion.games.game import Action
from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Text
from companion.messages import Message, Saw
from companion.settings import Settings
from companion.storage.durable_file import make_folder, open_private
from companion.storage.entries import raw
from companion.storage.stored_game import LoadedGame
from companion.table.table import Table
from companion.table.view import View
from hardware.computer.free_space import free_megabytes
from ui.folders import KEPT_FOR_GAMES, LEAST_FREE
from ui.machine.tape.lines import (
    NAME,
    VERSION,
    Line,
    Looked,
    LookedAgain,
    Opening,
    SatDown,
    Stirred,
    Took,
    picture,
)
from ui.machine.tape.messages import encode
from ui.machine.tape.snapshot import Told, shown, sight, told
from vision.frame import Frame, Image
from vision.reading.decide import SURE
from vision.rest.settling import Motion

# Frames that wait for the disk: one of 1280 x 720 takes 2.8 MB. A disk that falls behind by more is
# too slow for a tape.
MOST_WAITING = 40


class TapeExists(TranslatedError, FileExistsError):
    """The folder already holds a tape; tapes are never overwritten."""

    message = "{folder} already holds a tape: choose another folder."


class Recorder:
    """The recorder of an evening; its methods may be called from any thread and never raise.

    If writing fails the tape ends, `trouble` tells the reason in a sentence, and the lines written
    so far can be replayed.
    """

    def __init__(
        self,
        folder: Path,
        started: str,
        sure: float = SURE,
        clock: Callable[[], float] = time.monotonic,
        most_waiting: int = MOST_WAITING,
        *,
        room: Callable[[Path], int] = free_megabytes,
    ) -> None:
        """Begin a tape at `started` (ISO 8601). Raises TapeExists, OSError.

        `sure` is the reader's strictness (0 to 1). `clock` returns seconds, `room` the megabytes
        free on the folder's disk; at most `most_waiting` lines may wait for the disk.
        """
        make_folder(picture(folder, 1).parent)
        try:
            self._file = open(folder / NAME, "xb", opener=open_private)  # noqa: SIM115
        except FileExistsError:
            raise TapeExists(folder=folder) from None
        self.trouble: Text | None = None
        self._folder = folder
        self._clock = clock
        self._room = room
        self._begun = clock()
        self._lock = threading.Lock()
        self._waiting: queue.Queue[tuple[Line, Image | None] | None] = queue.Queue(most_waiting)
        self._frames = 0
        self._tellings = 0
        self._untaken: list[tuple[int, Settled]] = []
        self._view: View | None = None
        try:
            self._write(Opening(VERSION, started, sure))
        except OSError as failure:
            self._give_up()
            failure.filename = str(folder / NAME)
            raise
        self._thread = threading.Thread(target=self._run, name="tape", daemon=True)
        self._thread.start()

    # --- incoming events ----------------------------------------------------------------

    def sat_down(self, loaded: LoadedGame, table: Table) -> None:
        """Record the game of a table; call this before the table starts."""
        history = loaded.history
        with self._lock:
            self._view = table.view
            setup = raw(loaded.setup)
            actions = tuple(map(raw, history.actions))
            undone = [item for item in history.undone if isinstance(item, Action)]
            corrected = history.corrections or len(undone) < len(history.undone)
            entries = tuple(map(raw, loaded.contents.entries)) if corrected else ()
            self._put(SatDown(self._now(), setup, actions, tuple(map(raw, undone)), entries))
        table.follow(self.took)

    def left(self) -> None:
        """Do nothing: the tape holds all that the table received."""

    def heed(self, settings: Settings) -> None:
        """Do nothing: no setting changes a running tape."""

    def looked(
        self,
        frame: Frame,
        *,
        motion: Motion,
        question: Question,
        read: Reading,
        settled: Settled | None,
    ) -> None:
        """Record a frame that was read, and the settled reading that followed, if any."""
        with self._lock:
            self._frames += 1
            line = Looked(
                at=self._now(),
                frame=self._frames,
                motion=motion,
                index=frame.index,
                time=frame.time,
                request=question.number,
                wanted=question.wanted,
                read=sight(read),
                told=self._tell(settled),
            )
            self._put(line, frame.image.copy())

    def stirred(self, settled: Settled | None, motion: Motion = Motion.ROLLING) -> None:
        """Record motion after a rest; `settled` is a reading that settled only now."""
        with self._lock:
            self._put(Stirred(self._now(), self._tell(settled), motion))

    def looked_again(self) -> None:
        """Record that the resting tray is to be read again."""
        with self._lock:
            self._put(LookedAgain(self._now()))

    def took(self, message: Message, view: View) -> None:
        """Record a message to the table and the resulting `view`."""
        with self._lock:
            before, self._view = self._view or view, view
            number = self._number(message.settled) if isinstance(message, Saw) else None
            other = encode(message) if number is None else None
            self._put(Took(self._now(), shown(before, view), number, other))

    def close(self) -> None:
        """Write the queued lines and end the tape."""
        with self._lock:
            if not self._thread.is_alive():
                return
        self._waiting.put(None)
        self._thread.join()

    # --- writing ------------------------------------------------------------------------

    def _now(self) -> float:
        return round(self._clock() - self._begun, 3)

    def _tell(self, settled: Settled | None) -> Told | None:
        if settled is None:
            return None
        self._tellings += 1
        self._untaken.append((self._tellings, settled))
        return told(settled, self._tellings)

    def _number(self, settled: Settled) -> int | None:
        """Return the tape's number of a settled reading; skipped older readings are dropped."""
        for place, (number, candidate) in enumerate(self._untaken):
            if candidate is settled:
                del self._untaken[: place + 1]
                return number
        return None

    def _put(self, line: Line, image: Image | None = None) -> None:
        if self.trouble is not None:
            return
        try:
            self._waiting.put_nowait((line, image))
        except queue.Full:
            self._end(Text("the disk is too slow"))

    def _run(self) -> None:
        while (item := self._waiting.get()) is not None:
            if self.trouble is None:
                self._keep(*item)
        self._let_go()

    def _keep(self, line: Line, image: Image | None) -> None:
        try:
            if image is not None and isinstance(line, Looked):
                if self._room(self._folder) < LEAST_FREE:
                    self._end(KEPT_FOR_GAMES)
                    return
                # The picture first: a line must never name a missing picture.
                data = cv2.imencode(".png", image)[1].tobytes()
                with open(picture(self._folder, line.frame), "wb", opener=open_private) as file:
                    file.write(data)
            self._write(line)
        except OSError as failure:
            self._end(reason(failure))

    def _write(self, line: Line) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def _give_up(self) -> None:
        # The tape holds nothing yet: the folder can be used again once the disk has room.
        (self._folder / NAME).unlink(missing_ok=True)
        self._let_go()

    def _let_go(self) -> None:
        with contextlib.suppress(OSError):  # closing tries once more to write the rest
            self._file.close()

    def _end(self, why: Text) -> None:
        self.trouble = Text("The tape ends here ({why}); the game goes on.", why=why)
