"""Which characters the fonts of the names have; they would draw the others as an empty box."""

import unicodedata
from functools import cache, lru_cache
from typing import Any

from kivy.core.text import Label

from ui.right_to_left import as_drawn
from ui.touch.widgets.text.fonts import ICONS, OTHERS, WORDS

NOTHING_DRAWN = "?"
OTHER_SCRIPTS = ("GREEK", "HEBREW", "ARABIC")  # which the font of the words lacks
_NO_SIGN = "\uffff"  # every sign that the font lacks looks like this one


@cache
def drawn(sign: str) -> bool:
    """Whether a character can be drawn: a space can, one without ink or width cannot."""
    if _drawn_in(WORDS, sign):
        return True
    other = unicodedata.name(sign, "").startswith(OTHER_SCRIPTS)
    return other and _drawn_in(OTHERS, as_drawn(sign))


@cache
def is_icon(sign: str) -> bool:
    """Whether a character stands for an icon."""
    return len(sign) == 1 and _drawn_in(ICONS, sign)


def _drawn_in(font: str, sign: str) -> bool:
    size, pixels = _picture(font, sign)
    return (sign.isspace() or any(pixels)) and (size, pixels) != _picture(font, _NO_SIGN)


@lru_cache(maxsize=1024)
def font_of(text: str) -> str:
    """Return the name of the font that has all letters of a name."""
    whole = text.isascii() or all(map(_is_plain, text))
    return WORDS if whole else OTHERS


def _is_plain(sign: str) -> bool:
    return not unicodedata.name(sign, "").startswith(OTHER_SCRIPTS)


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


def _picture(font: str, sign: str) -> tuple[Any, bytes]:
    label = Label(text=sign, font_name=font, font_size=32)
    label.resolve_font_name()
    label.refresh()
    return label.texture.size, bytes(label.texture.pixels)[3::4]  # how much ink
