"""Keep the picture of the dice at each counted roll, in a thread of its own.

Failures are shown on the settings screen only, or leave a roll without a picture; no game waits for
a picture.
"""

import contextlib
import functools
import threading
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from companion.dice import Settled
from companion.language.errors import TranslatedError
from companion.language.text import Text
from companion.learning.roll_pictures import (
    MOST_BYTES,
    MOST_IN_ALL,
    LyingDie,
    PictureCount,
    RollPicture,
    RollPictures,
)
from companion.settings import Learning
from companion.storage.entries import EntryId
from hardware.computer.free_space import free_megabytes
from ui.folders import KEPT_FOR_GAMES, LEAST_FREE
from ui.machine.eye.latest import Latest, key_of
from ui.machine.eye.task_thread import Task, TaskThread, trouble_of
from ui.machine.eye.tray_jpeg import tray_jpeg
from vision.frame import Image

LOOKED = 2  # pictures of recent readings kept in memory: one of them becomes the roll
WAITING = 3  # pictures that may wait for the disk; further pictures are dropped
FOR_DICE = 4000  # bytes of a file reserved for the dice
NO_ROOM = Text(
    "Pictures of rolls are no longer kept ({kept_for_games}).", kept_for_games=KEPT_FOR_GAMES
)


class NotKept(TranslatedError, OSError):
    """The picture of a roll could not be written to disk. Detail: why."""

    message = "The picture of a roll could not be kept ({why})."


class _Roll(NamedTuple):
    """A counted roll and the picture of its reading."""

    game: str
    entry: EntryId
    dice: tuple[LyingDie, ...]
    picture: Image


class RollAlbum:
    """The pictures of this table's rolls.

    `told` is called in the eye's thread, `counted` in the table's, `find` in any, the other methods
    in the screen's.
    """

    def __init__(
        self,
        folder: Path,
        chosen: Learning,
        *,
        games: Callable[[], Collection[str]] | None = None,
        room: Callable[[Path], int] = free_megabytes,
        most: int = MOST_IN_ALL,
    ) -> None:
        """Keep at most `most` bytes in `folder`.

        `games` returns the ids of all stored games or raises OSError: pictures of other games are
        deleted at the start. `room` returns the megabytes free on the folder's disk.
        """
        self._folder = folder
        self._chosen = chosen
        self._games = games
        self._room = room
        self._pictures = RollPictures(folder, most)
        self._lock = threading.Lock()
        self._looked = Latest[Image](LOOKED)
        self._kept = PictureCount()
        self._trouble: Text | None = None
        self._tasks = TaskThread("roll pictures", self._do)
        self._tasks.put(self._tidy)
        self._tasks.start()

    @property
    def kept(self) -> PictureCount:
        """The number and bytes of the pictures on the disk, as last counted."""
        return self._kept

    @property
    def trouble(self) -> Text | None:
        """Why pictures are not kept, None if they are."""
        return self._trouble

    @property
    def chosen(self) -> Learning:
        """The settings: whether pictures are kept."""
        return self._chosen

    @chosen.setter
    def chosen(self, chosen: Learning) -> None:
        self._chosen = chosen
        if not chosen.keep:
            with self._lock:
                self._looked.clear()

    def told(self, settled: Settled, picture: Image) -> None:
        """Hold the picture (height x width x 3, uint8 BGR) of a reading, without a copy."""
        if not self.chosen.keep:
            return
        with self._lock:
            self._looked[key_of(settled)] = picture

    def counted(
        self, settled: Settled, game: str, entry: EntryId, dice: tuple[LyingDie, ...]
    ) -> None:
        """Keep the picture of `settled` as the picture of the roll `entry` of `game`.

        `dice` are the roll's dice in the picture (see `RollKeeper`).
        """
        with self._lock:
            picture = self._looked.get(key_of(settled))
        if picture is None or not self.chosen.keep or self._tasks.waiting >= WAITING:
            return
        self._tasks.put(functools.partial(self._keep, _Roll(game, entry, dice, picture)))

    def find(self, game: str, entry: EntryId) -> RollPicture | None:
        """Return the picture of the tray at a roll; None without one, or if keeping is off.

        Raises BadRollPicture, OSError.
        """
        return self._pictures.find(game, entry) if self.chosen.keep else None

    def forget(self) -> None:
        """Delete every picture."""
        self._tasks.put(self._clear)

    def finish(self) -> None:
        """Wait until all tasks are done."""
        self._tasks.finish()

    def close(self) -> None:
        """Write the queued pictures; give up if the disk is too slow."""
        self._tasks.close()

    # --- in its own thread --------------------------------------------------------------

    def _do(self, task: Task) -> None:
        self._try(task)
        with contextlib.suppress(OSError):
            self._kept = self._pictures.kept

    def _try(self, task: Task) -> None:
        self._trouble = trouble_of(task, NotKept) or self._trouble

    def _tidy(self) -> None:
        with contextlib.suppress(OSError):
            self._pictures.sweep()
        if self._games is None:
            return
        with contextlib.suppress(OSError):  # without the list, nothing may be deleted
            games = self._games()
            if games:  # an empty list may mean that the games' disk is missing
                self._pictures.keep_only(games)

    def _keep(self, roll: _Roll) -> None:
        if not self.chosen.keep:  # switched off in the meantime
            return
        if self._room(_there(self._folder)) < LEAST_FREE:
            self._trouble = NO_ROOM
            return
        boxes = [die.box for die in roll.dice]
        jpeg = tray_jpeg(roll.picture, MOST_BYTES - FOR_DICE, boxes)
        if jpeg is None:
            return
        dice = tuple(replace(die, box=jpeg.place(die.box)) for die in roll.dice)
        if self._pictures.add(roll.game, roll.entry, RollPicture(jpeg.data, dice)):
            self._trouble = None

    def _clear(self) -> None:
        self._trouble = None
        with self._lock:
            self._looked.clear()
        self._pictures.clear()


def _there(folder: Path) -> Path:
    """Return the folder, or its nearest parent that exists already."""
    return next((path for path in (folder, *folder.parents) if path.is_dir()), folder)
