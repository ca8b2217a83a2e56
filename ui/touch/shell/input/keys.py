"""Names of the keys known to the screens, and the set of held keys."""

from collections.abc import Sequence

_NAMED = {13: "enter", 271: "enter", 27: "escape", 8: "backspace"}
_TOP_ROW = range(30, 40)  # SDL's scancodes of the keys 1 to 9 and 0 on an American keyboard


def name(code: int, place: int, text: str | None, modifiers: Sequence[str]) -> str:
    """Return a key's name: "enter", "escape", "backspace", "ctrl+z", or its character; else "".

    A key of the top row is a digit by its `place` (SDL's scancode), whatever its sign in the
    layout: on a French keyboard `&` is "1".
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
    """The held keys, each by its place on the keyboard (SDL's scancode)."""

    def __init__(self) -> None:
        self._down: set[tuple[int, int]] = set()

    def press(self, code: int, place: int) -> bool:
        """Note a pressed key; return whether it was down already and only repeats."""
        key = _physical(code, place)
        repeats = key in self._down
        self._down.add(key)
        return repeats

    def release(self, code: int, place: int) -> None:
        """Note a released key."""
        self._down.discard(_physical(code, place))


def _physical(code: int, place: int) -> tuple[int, int]:
    # With the layout, the code of a held key may change; some keys have no scancode.
    return (place, 0) if place else (0, code)
