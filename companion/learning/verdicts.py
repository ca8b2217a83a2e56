"""Counts of the eye's readings at this table: right, asked about, silently wrong."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.language.errors import TranslatedError
from companion.language.text import Text
from companion.learning.feedback import ReadingVerdict
from companion.learning.roll_pictures import PictureCount
from companion.storage.durable_file import make_folder, write_whole
from companion.storage.files import read_plain

# Right readings are counted under the highest floor that their least sure die reaches.
FLOORS = (0.0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 0.998, 0.999,
          0.9995, 0.9998, 0.9999, 0.99999)  # fmt: skip
Count = Annotated[int, Meta(ge=0)]


class BadVerdicts(TranslatedError, ValueError):
    """The file that counts readings cannot be used."""

    message = "The count of readings ({name}) cannot be read: it starts from zero."


class Verdicts(Struct, frozen=True, forbid_unknown_fields=True):
    """Counts of readings that the table judged; right readings by their confidence (see FLOORS)."""

    right_above: Mapping[float, Count] = {}
    asked: Count = 0
    wrong: Count = 0

    @property
    def right(self) -> int:
        """The number of readings that were sure and right."""
        return sum(self.right_above.values())

    @property
    def judged(self) -> int:
        """The number of readings judged."""
        return self.right + self.asked + self.wrong

    def with_one(self, verdict: ReadingVerdict, confidence: float, by: int = 1) -> "Verdicts":
        """Return the counts plus a reading, or with `by` -1 minus one.

        `confidence` is that of the reading's least sure die.
        """
        if verdict is ReadingVerdict.ASKED:
            return replace(self, asked=max(0, self.asked + by))
        if verdict is ReadingVerdict.WRONG:
            return replace(self, wrong=max(0, self.wrong + by))
        floor = max((floor_ for floor_ in FLOORS if floor_ <= confidence), default=FLOORS[0])
        count = max(0, self.right_above.get(floor, 0) + by)
        return replace(self, right_above={**self.right_above, floor: count})

    def with_all(self, more: "Verdicts") -> "Verdicts":
        """Return the sum of both counts."""
        floors = {*self.right_above, *more.right_above}
        right = {
            floor: self.right_above.get(floor, 0) + more.right_above.get(floor, 0)
            for floor in floors
        }
        return Verdicts(right, self.asked + more.asked, self.wrong + more.wrong)


def read(path: Path) -> Verdicts:
    """Return the counts in a file, zeros if there is no file. Raises BadVerdicts, OSError."""
    try:
        return msgspec.json.decode(read_plain(path), type=Verdicts)
    except FileNotFoundError:
        return Verdicts()
    except (ValueError, RecursionError) as error:
        raise BadVerdicts(name=path.name) from error


def write(path: Path, verdicts: Verdicts) -> None:
    """Write the counts to disk. Raises OSError."""
    make_folder(path.parent)
    write_whole(path, msgspec.json.encode(verdicts) + b"\n")


class Learned(Struct, frozen=True):
    """The state of learning: pictures and their bytes, the readings judged, and any trouble.

    `rolls` are the pictures of counted rolls.
    """

    pictures: int = 0
    size: int = 0
    verdicts: Verdicts = Verdicts()
    trouble: Text | None = None
    rolls: PictureCount = PictureCount()
