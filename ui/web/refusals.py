"""The time that a refused device waits before its next request."""

import re
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from ui.web.evening import Device

FIRST_SECONDS, LONGEST_SECONDS = 30.0, 3600.0
_MOST = 1000
_NUMBER = re.compile(r" \(\d+\)$")


class _Refusal(NamedTuple):
    times: int
    until: float


class Refusals:
    """The refusals of an evening, by token, name and address: a new token alone changes nothing.

    Each further refusal doubles the wait.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """Create without refusals; `clock` counts seconds."""
        self._clock = clock
        self._refusals: OrderedDict[tuple[str, str], _Refusal] = OrderedDict()

    def add(self, device: Device) -> None:
        """Note that a device was refused."""
        for key in _keys(device.token, device.name, device.address):
            before = self._refusals.pop(key, _Refusal(0, 0.0))
            wait = min(FIRST_SECONDS * 2**before.times, LONGEST_SECONDS)
            self._refusals[key] = _Refusal(before.times + 1, self._clock() + wait)
        while len(self._refusals) > _MOST:
            self._refusals.popitem(last=False)

    def forget(self, device: Device) -> None:
        """Forget the refusals of an admitted device."""
        for key in _keys(device.token, device.name, device.address):
            self._refusals.pop(key, None)

    def must_wait(self, token: str, name: str, address: str) -> bool:
        """Return whether a device, refused earlier, must wait before its next request to play."""
        now = self._clock()
        found = (self._refusals.get(key) for key in _keys(token, name, address))
        return any(one is not None and now < one.until for one in found)


def plain(name: str) -> str:
    """Return a name for comparison, regardless of case and form of letters."""
    return unicodedata.normalize("NFKC", name).casefold()


def unnumbered(name: str) -> str:
    """Return a device's name without the number that distinguishes equal names."""
    return _NUMBER.sub("", name)


def _keys(token: str, name: str, address: str) -> Iterable[tuple[str, str]]:
    yield "token", token
    yield "name", plain(unnumbered(name))
    if address:
        yield "address", address
