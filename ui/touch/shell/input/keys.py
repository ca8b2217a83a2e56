"""Names of the keys the screens know, and which keys are held down."""

from collections.abc import Sequence

_NAMED = {13: "enter", 271: "enter", 27: "escape", 8: "backspace"}
_TOP_ROW = range(30, 40)  # SDL's scancodes of the keys that are 1 to 9 and 0 in America


def name(code: int, place: int, text: str | None, modifiers: Sequence[str]) -> str:
    """Name a key: "enter", "escape", "backspace", "ctrl+z", or the character it types; else "".

    A key of the top row is a figure by its `place` (SDL's scancode), whatever sign the layout has
    there: on a French keyboard `&` is "1".
    """
    if code in _NAMED:
        return _NAMED[code]
    if code in range(256, 266):
        return str(code - 256)  # the numeric pad
    key = (text or (chr(code) if code in range(32, 0x10000) else "")).lower()
    if place in _TOP_ROW and key not in set("0123456789"):
        key = str((place - _TOP_ROW.start + 1) % 10)
    if "ctrl" in modifiers and key:
        return f"ctrl+{key}"
    return key


class HeldKeys:
    """The keys that are down, each by its place on the keyboard (SDL's scancode)."""

    def __init__(self) -> None:
        self._down: set[tuple[int, int]] = set()

    def press(self, code: int, place: int) -> bool:
        """Note a key that goes down; return whether it was down already and only repeats."""
        key = _physical(code, place)
        repeats = key in self._down
        self._down.add(key)
        return repeats

    def release(self, code: int, place: int) -> None:
        """Note a key that comes up."""
        self._down.discard(_physical(code, place))


def _physical(code: int, place: int) -> tuple[int, int]:
    # The code may change while the key is down, with the layout; some keys have no scancode.
    return (place, 0) if place else (0, code)
