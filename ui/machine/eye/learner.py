"""Keep the pictures of corrected readings, count readings, remember the looks of dice.

Errors are shown on the settings screen only; they never disturb a game.
"""

import contextlib
import functools
import threading
from collections.abc import Callable
from pathlib import Path

import cv2
from msgspec import Struct

from companion.dice import Settled
from companion.language.errors import TranslatedError
from companion.language.text import Text
from companion.learning import verdicts as verdicts_file
from companion.learning.corrections import Corrections, label
from companion.learning.feedback import ReadingVerdict, ShownReading, verdict
from companion.learning.verdicts import BadVerdicts, Learned, Verdicts
from companion.settings import MEGABYTE, Learning
from hardware.computer.free_space import free_megabytes
from ui.folders import KEPT_FOR_GAMES, LEAST_FREE
from ui.machine.eye.latest import Key, Latest, key_of
from ui.machine.eye.table_memory import TableMemory, known_solids, known_things, labelled_things
from ui.machine.eye.task_thread import Task, TaskThread, trouble_of
from vision.frame import Image
from vision.image.photograph import load
from vision.memory.samples import Sample, SolidSample, Trust
from vision.memory.stored import OtherNetworks
from vision.reading.teaching import Describer, KnownDie, KnownThing, Teacher

LOOKED = 2  # pictures in memory of readings that are not judged yet
JUDGED = 3  # pictures in memory of judged readings, in case an amendment comes
KNOWN = 12  # readings whose written verdicts are remembered
WAITING = 4  # pictures that may wait for the disk; readings beyond are only counted
NO_ROOM = Text(
    "Pictures of corrections are no longer kept ({kept_for_games}).", kept_for_games=KEPT_FOR_GAMES
)


class NotLearned(TranslatedError, OSError):
    """The new knowledge could not be written to disk. Detail: why."""

    message = "What was learned could not be saved ({why})."


class _Written(Struct, frozen=True):
    """The stored verdict on a reading; `name` is the file name of the kept picture, if any."""

    verdict: ReadingVerdict
    confidence: float
    name: str | None


class Learner:
    """Receives verdicts from `companion.learning.feedback`; writes in a thread of its own.

    `told` is called in the eye's thread, `judged` and `withdrawn` in the table's, the rest in
    the screen's.
    """

    def __init__(
        self,
        folder: Path,
        chosen: Learning,
        now: Callable[[], str],
        *,
        room: Callable[[Path], int] = free_megabytes,
        memory: TableMemory | None = None,
    ) -> None:
        """Write to `folder`.

        `now` returns the time as ISO 8601, `room` the megabytes free on the folder's disk. `memory`
        learns the dice that the table confirms or corrects.
        """
        self._memory = memory
        self._describer: Describer | None = None
        self._teacher: Teacher | None = None  # of dice with numerals
        self._taught = Latest[int](KNOWN)  # the memory's numbers of readings' samples
        self._chosen = chosen
        self._folder = folder
        self._room = room
        self._corrections = Corrections(folder)
        self._verdicts_path = folder / "readings.json"
        self._verdicts = Verdicts()
        self._recalled = False  # whether earlier runs' counts are included
        self._now = now
        self._lock = threading.Lock()
        self._looked = Latest[Image](LOOKED)
        self._judged = Latest[Image](JUDGED)
        self._written = Latest[_Written](KNOWN)
        self._trouble: Text | None = None
        self._learned = Learned()
        self._tasks = TaskThread("learning", self._do)
        self._heed(chosen)
        self._tasks.put(self._open)
        self._tasks.start()

    @property
    def learned(self) -> Learned:
        """The counts of readings and pictures, as last written to disk."""
        return self._learned

    @property
    def chosen(self) -> Learning:
        """The settings: whether pictures are kept, and their maximal size on disk."""
        return self._chosen

    @chosen.setter
    def chosen(self, chosen: Learning) -> None:
        before, self._chosen = self._chosen, chosen
        self._heed(chosen)
        if chosen.megabytes < before.megabytes:
            self._tasks.put(lambda: self._corrections.shrink(self._most))

    def _heed(self, chosen: Learning) -> None:
        if self._memory is not None:
            self._memory.memory.heeded = chosen.keep

    def told(self, settled: Settled, picture: Image) -> None:
        """Hold the picture (height x width x 3, uint8 BGR) of a reading, without a copy."""
        if self.chosen.keep:
            with self._lock:
                self._looked[key_of(settled)] = picture

    def judged(self, settled: Settled, game: str, truth: tuple[ShownReading, ...]) -> None:
        """Count a reading and, if wrong, keep its picture; `truth` holds the real dice."""
        key = key_of(settled)
        with self._lock:
            picture = self._looked.pop(key, self._judged.get(key))
            if picture is not None:
                self._judged[key] = picture
        if not self.chosen.keep or self._tasks.waiting > WAITING:
            picture = None
        self._tasks.put(lambda: self._write(settled, game, truth, picture))

    def withdrawn(self, settled: Settled) -> None:
        """Undo the effects of `judged` for that reading."""
        self._tasks.put(lambda: self._take_back(key_of(settled)))

    def in_turn(self, task: Callable[[], None]) -> None:
        """Run `task` in the learner's thread, after all earlier tasks."""
        self._tasks.put(task)

    @property
    def memory(self) -> TableMemory | None:
        """The memory; only the learner's own thread may change it."""
        return self._memory

    def teach(
        self, picture: Image, objects: list[KnownThing], instead: int | None = None
    ) -> int | None:
        """Store the dice in a picture; call this in the learner's thread (see `in_turn`).

        `instead` is the number of an earlier picture to replace. Returns the number of the new
        samples; None if memory is switched off or the disk is full. Raises DamagedMemory,
        OtherNetworks, OSError.
        """
        if self._memory is None or not self.chosen.keep:
            return None
        self._folder.mkdir(parents=True, exist_ok=True)  # nothing may have been kept before
        if not self._has_room():
            return None
        return self._memory.learn(self._described(picture, objects), instead=instead)

    def forget(self) -> None:
        """Delete every picture, reset the counts, and clear the memory of dice."""
        self._tasks.put(self._clear)

    def finish(self) -> None:
        """Wait until all tasks are done."""
        self._tasks.finish()

    def close(self) -> None:
        """Write the queued data; give up if the disk is too slow."""
        self._tasks.close()

    # --- in its own thread --------------------------------------------------------------

    def _do(self, task: Task) -> None:
        self._try(task)
        self._look_again()

    def _try(self, task: Task) -> None:
        self._trouble = trouble_of(task, NotLearned) or self._trouble

    def _look_again(self) -> None:
        pictures, size = self._learned.pictures, self._learned.size
        with contextlib.suppress(TranslatedError, OSError):
            size = self._corrections.size
            pictures = len(self._corrections.labels())
        self._learned = Learned(pictures, size, self._verdicts, self._trouble)

    def _open(self) -> None:
        self._try(self._recall)
        self._try(self._corrections.labels)  # report damaged labels from the start
        self._remember_table()

    def _recall(self) -> None:
        """Add the counts of earlier runs; after an OSError, a later call tries again."""
        try:
            before = verdicts_file.read(self._verdicts_path)
        except BadVerdicts:
            self._recalled = True  # the count restarts from zero
            raise
        self._verdicts = before.with_all(self._verdicts)
        self._recalled = True
        self._trouble = None

    def _remember_table(self) -> None:
        """Load the memory; if other networks made the file, relearn the stored pictures."""
        if self._memory is None:
            return
        try:
            self._memory.load()
        except OtherNetworks:
            for name, labels in self._corrections.labels().items():
                with contextlib.suppress(TranslatedError, OSError):
                    picture = load(self._folder / "images" / name)
                    self._memory.learn(self._described(picture, labelled_things(labels)))
            raise

    def _save_count(self) -> None:
        if not self._recalled:
            self._recall()
        verdicts_file.write(self._verdicts_path, self._verdicts)

    def _write(
        self, settled: Settled, game: str, truth: tuple[ShownReading, ...], picture: Image | None
    ) -> None:
        key, reading = key_of(settled), settled.reading
        before = self._written.get(key)
        judgement = verdict(reading, truth)
        confidence = min((die.confidence for die in reading.dice), default=1.0)
        now = _Written(judgement, confidence, before.name if before is not None else None)
        self._written[key] = now
        self._count(before, -1)
        self._count(now, +1)
        self._save_count()
        name = self._picture(now, label(settled, game, truth, self._now()), picture)
        self._written[key] = _Written(judgement, confidence, name)
        self._teach(key, settled, truth, picture)

    def _teach(
        self, key: Key, settled: Settled, truth: tuple[ShownReading, ...], picture: Image | None
    ) -> None:
        """Store the looks of the dice, in place of the samples of an earlier judgement."""
        before = self._taught.pop(key, None)
        if self._memory is None:
            return
        objects = known_things(settled, truth) if picture is not None else []
        dice = known_solids(settled, truth) if picture is not None else []
        if not objects and not dice and before is None:
            return
        if not self._has_room():
            return
        samples = self._described(picture, objects) if picture is not None and objects else []
        solids = self._solids(picture, dice) if picture is not None and dice else []
        number = self._memory.learn(samples, before, solids)
        if number is not None:
            self._taught[key] = number

    def _described(self, picture: Image, objects: list[KnownThing]) -> list[Sample]:
        if self._describer is None:
            self._describer = Describer()
        return self._describer.samples(picture, objects)

    def _solids(self, picture: Image, dice: list[KnownDie]) -> list[SolidSample]:
        if self._teacher is None:
            self._teacher = Teacher()
        return self._teacher.solids(picture, dice, Trust.SAID)

    def _has_room(self) -> bool:
        """Return whether the disk has room for more than games; if not, set the trouble."""
        free = self._room(self._folder) >= LEAST_FREE
        if not free:
            self._trouble = NO_ROOM
        return free

    def _picture(
        self, now: _Written, label: dict[str, object], picture: Image | None
    ) -> str | None:
        """Keep, relabel or delete a reading's picture; return its file name, if kept."""
        if now.verdict is ReadingVerdict.RIGHT:
            if now.name is not None:
                self._corrections.remove(now.name)
            return None
        if now.name is not None:
            self._corrections.relabel(now.name, label)
            return now.name
        if picture is None:
            return None
        if not self._has_room():
            return None
        encoded, png = cv2.imencode(".png", picture)
        if not encoded:
            return None
        name = self._corrections.add(png.tobytes(), label, self._most)
        self._trouble = None
        return name

    @property
    def _most(self) -> int:
        """The maximal size of pictures and labels, in bytes."""
        return self.chosen.megabytes * MEGABYTE

    def _take_back(self, key: Key) -> None:
        taught = self._taught.pop(key, None)
        if taught is not None and self._memory is not None:
            self._try(functools.partial(self._memory.withdraw, taught))
        before = self._written.pop(key, None)
        if before is None:
            return
        self._count(before, -1)
        self._save_count()
        if before.name is not None:
            self._corrections.remove(before.name)

    def _count(self, written: _Written | None, by: int) -> None:
        if written is not None:
            self._verdicts = self._verdicts.with_one(written.verdict, written.confidence, by)

    def _clear(self) -> None:
        self._trouble = None
        with self._lock:
            self._looked.clear()
            self._judged.clear()
        self._written.clear()
        self._verdicts = Verdicts()
        self._corrections.clear()
        self._taught.clear()
        if self._memory is not None:
            self._memory.forget()
        self._recalled = True
        self._save_count()
