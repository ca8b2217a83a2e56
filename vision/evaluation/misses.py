"""Collect the pictures that a reader reads worst: values read, and true values."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from companion.dice import Reading


class Miss(Struct, frozen=True):
    """A picture that was not read sure and right.

    `read` are the values read, lowest first, `doubtful` those that were not sure; `unread` counts
    the objects that were not read, `true` are the values of the dice in the picture. `silent`: the
    whole reading was sure and wrong; `wrong` counts sure dice that are wrong. `trouble` is the
    reason by language ("fr", "en") why a picture could not be opened; else it is empty.
    """

    source: str
    image: str
    read: tuple[int, ...]
    doubtful: tuple[int, ...]
    unread: int
    true: tuple[int, ...]
    silent: bool = False
    wrong: int = 0
    trouble: dict[str, str] = {}

    @property
    def badness(self) -> tuple[bool, int, int, bool]:
        """Sort key, higher is worse: a silent error first, then wrong dice, then doubts."""
        doubts = len(self.doubtful) + self.unread + abs(len(self.read) - len(self.true))
        return self.silent, self.wrong, doubts, bool(self.trouble)


def miss(
    source: str, image: str, reading: Reading, label: dict[str, Any], *, silent: bool, wrong: int
) -> Miss:
    """Return the `Miss` for a reading of a labelled picture."""
    return Miss(
        source=source,
        image=image,
        read=tuple(sorted(reading.values)),
        doubtful=tuple(sorted(die.value for die in reading.dice if not die.sure)),
        unread=len(reading.unread),
        true=true_values(label),
        silent=silent,
        wrong=wrong,
    )


def true_values(label: dict[str, Any]) -> tuple[int, ...]:
    """Return the values of a label's dice, lowest first."""
    return tuple(sorted(die["value"] for die in label["dice"]))


def worst(misses: Iterable[Miss], most: int) -> tuple[Miss, ...]:
    """Return at most `most` of the misses, the worst first."""
    return tuple(sorted(misses, key=lambda each: each.badness, reverse=True)[:most])
