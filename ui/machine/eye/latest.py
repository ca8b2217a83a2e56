"""Keep values for the latest readings."""

from typing import TypeVar

from companion.dice import Settled

Value = TypeVar("Value")
Key = tuple[float, int, int]


def key_of(settled: Settled) -> Key:
    """Return the key that distinguishes a reading from every other."""
    return settled.time, settled.frame, settled.request


class Latest(dict[Key, Value]):
    """A dictionary by reading that drops the oldest entries beyond `most`."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, value: Value) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        while len(self) > self._most:
            del self[next(iter(self))]
