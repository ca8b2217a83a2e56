"""The pictures of the tray that this table keeps, and what it learns from them."""

from dataclasses import dataclass

from msgspec.structs import replace

from companion.learning.roll_pictures import RollPicture
from companion.learning.verdicts import Learned
from companion.settings import Settings
from companion.storage.entries import EntryId
from companion.storage.stored_game import LoadedGame
from companion.table.table import Table
from ui.machine.eye.learner import Learner
from ui.machine.eye.memory_teacher import MemoryTeacher
from ui.machine.eye.roll_album import RollAlbum


@dataclass(frozen=True)
class TrayPictures:
    """`learner` learns from corrections, `album` keeps what lay in the tray at each roll, `teacher`
    teaches the eye this table's dice; what is missing is not done.
    """

    learner: Learner | None = None
    album: RollAlbum | None = None
    teacher: MemoryTeacher | None = None

    @property
    def learned(self) -> Learned:
        """Counts of right and wrong readings, and of pictures kept."""
        learned = self.learner.learned if self.learner is not None else Learned()
        if self.album is None:
            return learned
        trouble = learned.trouble or self.album.trouble
        return replace(learned, rolls=self.album.kept, trouble=trouble)

    def forget(self) -> None:
        """Delete the pictures and reset the counts."""
        if self.learner is not None:
            self.learner.forget()
        if self.album is not None:
            self.album.forget()

    def find(self, game: str, entry: EntryId) -> RollPicture | None:
        """What lay in the tray at a roll, None without a picture of it.

        Raises BadRollPicture, OSError.
        """
        return self.album.find(game, entry) if self.album is not None else None

    def sat_down(self, loaded: LoadedGame, table: Table) -> None:
        """The session of the table tells them itself what was counted."""

    def left(self) -> None:
        """What was counted is kept."""

    def heed(self, settings: Settings) -> None:
        """Keep pictures, or none, as the settings want it."""
        if self.learner is not None:
            self.learner.chosen = settings.learning
        if self.album is not None:
            self.album.chosen = settings.learning

    def close(self) -> None:
        """Write what waits, and end."""
        if self.learner is not None:
            self.learner.close()
        if self.album is not None:
            self.album.close()
