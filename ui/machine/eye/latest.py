"""What is remembered of the latest readings."""

from typing import TypeVar

from companion.dice import Settled

What = TypeVar("What")
Key = tuple[float, int, int]


def key_of(settled: Settled) -> Key:
    """What tells a reading from every other."""
    return settled.time, settled.frame, settled.request


class Latest(dict[Key, What]):
    """By reading: what is put in is the latest, and the oldest go beyond `most`."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, what: What) -> None:
        self.pop(key, None)
        super().__setitem__(key, what)
        while len(self) > self._most:
            del self[next(iter(self))]
