"""The memory of a table's dice and its file, stored beside the corrections."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.dice import Box, DieKind, Doubt, Settled
from companion.learning.feedback import ShownReading
from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain
from vision.memory.memory import Memory
from vision.memory.samples import NO_DIE, Sample, Samples, SolidSample, Trust
from vision.memory.stored import fingerprint, pack, unpack
from vision.reading.teaching import KnownDie, KnownThing

Marks = tuple[int, int, int]

# The faces of such dice look unlike those of flat dice: they are not learned.
_ASKEW = frozenset({Doubt.COCKED, Doubt.EDGE, Doubt.STACKED})


class TableMemory:
    """A `Memory` kept in a file. Only one thread calls the methods; any may read `memory`.

    Another program may teach the file meanwhile: changes in the file are loaded before samples are
    added.
    """

    def __init__(self, path: Path, networks: str | None = None) -> None:
        """`networks` is the fingerprint of the networks in use, None: of those shipped."""
        self.memory = Memory()
        self._path = path
        self._networks = networks
        self._marks: Marks | None = None

    def load(self) -> None:
        """Load the file's samples; none if there is no file.

        Raises DamagedMemory, OtherNetworks, OSError: the memory is empty then.
        """
        self.memory.samples = Samples()
        self._marks = self._left()
        if self._marks is not None:
            try:
                data = read_plain(self._path)
            except OSError:
                self._marks = None  # a later call tries again
                raise
            self.memory.samples = unpack(data, self.networks, self._path.name)

    @property
    def networks(self) -> str:
        """The fingerprint of the networks in use. Raises OSError."""
        if self._networks is None:
            self._networks = fingerprint()
        return self._networks

    def learn(
        self,
        new: Sequence[Sample],
        instead: int | None = None,
        solids: Sequence[SolidSample] = (),
    ) -> int | None:
        """Store the samples of one picture; the samples are on disk when this returns.

        `solids` are samples of dice with numerals. `instead` is the number of an earlier picture
        whose samples are replaced. Returns the number under which the new samples are stored, None
        if there are no samples. Raises DamagedMemory, OtherNetworks, OSError.
        """
        self._take_news()
        before = self.memory.samples
        samples = before if instead is None else before.without(instead)
        if new or solids:
            samples = samples.with_all(new, solids)
        self._write(samples)
        return samples.last if new or solids else None

    def replace(self, samples: Samples) -> None:
        """Store these samples in place of all others. Raises OSError."""
        self._write(samples)

    def withdraw(self, picture: int) -> None:
        """Drop the samples of the picture with that number.

        Raises DamagedMemory, OtherNetworks, OSError.
        """
        self._take_news()
        self._write(self.memory.samples.without(picture))

    def forget(self) -> None:
        """Drop all samples, and delete the file. Raises OSError."""
        self.memory.samples = Samples()
        self._path.unlink(missing_ok=True)
        self._marks = None

    def _write(self, samples: Samples) -> None:
        if samples is self.memory.samples:
            return
        self.memory.samples = samples
        write_whole(self._path, pack(samples, self.networks))
        self._marks = self._left()

    def _take_news(self) -> None:
        if self._left() != self._marks:
            self.load()

    def _left(self) -> Marks | None:
        try:
            status = self._path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        return status.st_ino, status.st_size, status.st_mtime_ns


def known_things(settled: Settled, truth: Sequence[ShownReading]) -> list[KnownThing]:
    """Return the objects to learn from the table's truth about a reading: box, value, trust.

    Dice that did not move are not learned again, askew dice are not learned at all. A foreign
    object that was left unread is learned as no die, if every true die has its box.
    """
    if not _six_faced(settled):
        return []
    reading = settled.reading
    kept = {reading.dice[k].box for k in settled.kept if k < len(reading.dice)}
    read = {die.box: die for die in reading.dice}
    objects: list[KnownThing] = []
    for shown in truth:
        if shown.box is None or shown.value not in DieKind.D6.faces:
            continue
        die = read.get(shown.box)
        if die is not None and die.doubt in _ASKEW:
            continue
        as_read = die is not None and die.value == shown.value
        if as_read and shown.box in kept:
            continue
        sure = die is not None and die.sure
        objects.append(
            KnownThing(shown.box, shown.value, Trust.READ if as_read and sure else Trust.SAID)
        )
    if all(shown.box is not None for shown in truth):
        dice = {shown.box for shown in truth}
        objects += [
            KnownThing(unread.box, NO_DIE, Trust.SAID)
            for unread in reading.unread
            if unread.doubt is Doubt.FOREIGN and not _shown_at(unread.box, dice)
        ]
    return objects


def known_solids(settled: Settled, truth: Sequence[ShownReading]) -> list[KnownDie]:
    """Return the dice of any kind whose kind, value and box the table told for a reading.

    A die that was surely and rightly read is not learned again.
    """
    read = {die.box: die for die in settled.reading.dice}
    dice = []
    for shown in truth:
        if shown.box is None or shown.kind is None or shown.value not in shown.kind.faces:
            continue
        die = read.get(shown.box)
        if die is not None and (die.doubt in _ASKEW or (die.sure and die.value == shown.value)):
            continue
        dice.append(KnownDie(shown.value, shown.box, shown.kind, shown.colour))
    return dice


def labelled_things(label: dict[str, Any]) -> list[KnownThing]:
    """Return the objects to learn from the label of a corrected picture (see `Corrections`)."""
    wanted = label.get("wanted")
    sorts = wanted.get("sorts", ()) if isinstance(wanted, dict) else ()
    if any(sort.get("kind", DieKind.D6) != DieKind.D6 for sort in sorts):
        return []
    return [
        KnownThing(Box(*die["box"]), die["value"], Trust.SAID)
        for die in label.get("dice", ())
        if die.get("box") and die.get("value") in DieKind.D6.faces
    ]


def _six_faced(settled: Settled) -> bool:
    wanted = settled.wanted
    return wanted is None or all(sort.kind is DieKind.D6 for sort in wanted.sorts)


def _shown_at(box: Box, dice: set[Box | None]) -> bool:
    return any(die is not None and (die == box or die.overlap(box) > 0) for die in dice)
