"""Which characters the font of the names has; it would draw the others as an empty box."""

from functools import cache, lru_cache
from typing import Any

from kivy.core.text import Label

NOTHING_DRAWN = "?"
_NO_SIGN = "\uffff"  # every sign that the font lacks looks like this one


@cache
def drawn(sign: str) -> bool:
    """Whether a character can be drawn: a space can, one without ink or width cannot."""
    size, pixels = _picture(sign)
    return (sign.isspace() or any(pixels)) and (size, pixels) != _picture(_NO_SIGN)


def drawable(text: str) -> str:
    """The text without the characters that cannot be drawn."""
    return "".join(filter(drawn, text))


@lru_cache(maxsize=1024)
def readable(text: str) -> str:
    """The text as it is shown: without what cannot be drawn, "?" where nothing else is left."""
    if text.isascii():
        return text
    kept = ""
    for sign in text:
        kept = kept + sign if drawn(sign) else kept.rstrip(" ")  # with the space before it
    return text if kept == text else kept.strip() or NOTHING_DRAWN


def _picture(sign: str) -> tuple[Any, bytes]:
    label = Label(text=sign, font_size=32)
    label.refresh()
    return label.texture.size, bytes(label.texture.pixels)[3::4]  # how much ink
