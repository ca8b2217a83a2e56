"""The followers of the game, and the newest state for each of them."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.language.catalogue import SOURCE
from companion.language.text import Language
from ui.web.protocol import DeviceState, State

MOST_FOLLOWERS = 200
PART_SECONDS = 1.0
_PART_TRIES = 50
MOST_OF_AN_ADDRESS = 40  # followers, so that an address cannot take every place


class Follower:
    """A page that follows the game; of the unsent states only the newest counts."""

    def __init__(self, device: str | None, address: str) -> None:
        """Create for a page; `device` is the digest of its device's token, if any."""
        self.device = device
        self.address = address
        self.gone = False
        self.parting = False  # leaves after the newest state
        self._news = asyncio.Event()
        self._news.set()  # send the current state at once

    def wake(self) -> None:
        """Report something new to send, or the end of the link."""
        self._news.set()

    def dismiss(self) -> None:
        """End the page's link at the next chance."""
        self.gone = True
        self._news.set()

    def part(self) -> None:
        """Send the newest state, then end the page's link."""
        self.parting = True
        self._news.set()

    async def news(self, seconds: float) -> bool:
        """Wait for news; return False if there are none within `seconds`."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return False
        self._news.clear()
        return True


class Followers:
    """The followers, and the state shown to them."""

    def __init__(
        self, most: int = MOST_FOLLOWERS, most_of_an_address: int = MOST_OF_AN_ADDRESS
    ) -> None:
        self._most, self._most_of_an_address = most, most_of_an_address
        self._all: set[Follower] = set()
        self._body: Mapping[str, Any] | msgspec.Raw = {"id": None, "seq": 0, "shown": None}
        self._there = False
        self._devices: Mapping[str, DeviceState] = {}
        self._events: dict[tuple[DeviceState | None, Language | None], bytes] = {}
        self.picture: int | None = None

    def __len__(self) -> int:
        return len(self._all)

    def join(self, device: str | None, address: str) -> Follower | None:
        """Add a follower; return None if there are too many, in all or at its address."""
        alike = sum(one.address == address for one in self._all)
        if len(self._all) >= self._most or alike >= self._most_of_an_address:
            return None
        follower = Follower(device, address)
        self._all.add(follower)
        return follower

    def leave(self, follower: Follower) -> None:
        """Remove a follower."""
        self._all.discard(follower)

    def dismiss(self) -> None:
        """End the links of all followers."""
        for follower in self._all:
            follower.dismiss()

    async def part(self) -> None:
        """Send the newest state to all followers and end their links, with a time limit."""
        for follower in self._all:
            follower.part()
        for _ in range(_PART_TRIES):
            if not self._all:
                return
            await asyncio.sleep(PART_SECONDS / _PART_TRIES)
        self.dismiss()

    def show(self, state: State) -> None:
        """Show this state to all followers from now on."""
        self._body, self.picture = state.body, state.picture
        self._changed()

    def table_is_there(self, there: bool) -> None:
        """Show whether the companion is running."""
        if there != self._there:
            self._there = there
            self._changed()

    def know(self, devices: Mapping[str, DeviceState]) -> None:
        """Show every device whether it may play."""
        if devices != self._devices:
            self._devices = devices
            self._changed()

    def state_of(self, device: str) -> DeviceState | None:
        """Return whether that device may play or asks to; None if neither."""
        return self._devices.get(device)

    def event(self, device: str | None, language: Language | None = None) -> bytes:
        """Return the newest state as an event for that device.

        Its texts are in English and in `language` alone; in every language if that is None.
        """
        state = self._devices.get(device) if device else None
        wanted = (state, language)
        if wanted not in self._events:
            body = self._body
            fields = msgspec.json.decode(body) if isinstance(body, msgspec.Raw) else dict(body)
            if language is not None:
                fields = with_texts_in(language, fields)
            data = msgspec.json.encode({**fields, "there": self._there, "you": {"device": state}})
            self._events[wanted] = b"event: state\ndata: " + data + b"\n\n"
        return self._events[wanted]

    def _changed(self) -> None:
        self._events.clear()
        for follower in self._all:
            follower.wake()


def with_texts_in(language: Language, value: Any) -> Any:
    """Return a JSON value whose texts are in English and one other language alone."""
    if isinstance(value, list | tuple):
        return [with_texts_in(language, each) for each in value]
    if not isinstance(value, dict):
        return value
    if SOURCE in value:
        return {code: value[code] for code in (SOURCE, language) if code in value}
    return {key: with_texts_in(language, each) for key, each in value.items()}
