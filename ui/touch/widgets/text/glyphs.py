"""Which signs the font of the names has: what it lacks it draws as an empty box."""

from functools import cache
from typing import Any

from kivy.core.text import Label

_NO_SIGN = "\uffff"  # every sign that the font lacks looks like this one


@cache
def drawn(sign: str) -> bool:
    """Whether a sign can be seen as itself; a space is one, what has neither ink nor is one no."""
    size, pixels = _picture(sign)
    return (sign.isspace() or any(pixels)) and (size, pixels) != _picture(_NO_SIGN)


def drawable(text: str) -> str:
    """A text without the signs that cannot be seen."""
    return "".join(filter(drawn, text))


def _picture(sign: str) -> tuple[Any, bytes]:
    label = Label(text=sign, font_size=32)
    label.refresh()
    return label.texture.size, bytes(label.texture.pixels)[3::4]  # how much ink
