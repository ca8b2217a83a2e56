"""Names of the keys the screens know."""

from collections.abc import Sequence

_NAMED = {13: "enter", 271: "enter", 27: "escape", 8: "backspace"}


def name(code: int, text: str | None, modifiers: Sequence[str]) -> str:
    """A key's name: "enter", "escape", "backspace", "ctrl+z", or what it types; else ""."""
    if code in _NAMED:
        return _NAMED[code]
    if code in range(256, 266):
        return str(code - 256)  # the numeric pad
    key = (text or (chr(code) if code in range(32, 0x10000) else "")).lower()
    if "ctrl" in modifiers and key:
        return f"ctrl+{key}"
    return key
