"""The characters available in the fonts of names; others would be drawn as empty boxes."""

import unicodedata
from functools import cache, lru_cache
from typing import Any

from kivy.core.text import Label

from ui.right_to_left import as_drawn
from ui.touch.widgets.text.fonts import ICONS, OTHERS, WORDS

NOTHING_DRAWN = "?"
OTHER_SCRIPTS = ("GREEK", "HEBREW", "ARABIC")  # missing from the font of the words
_NO_SIGN = "\uffff"  # all missing characters look like this


@cache
def drawn(sign: str) -> bool:
    """Return whether a character can be drawn: a space can, other invisible characters cannot."""
    if _drawn_in(WORDS, sign):
        return True
    other = unicodedata.name(sign, "").startswith(OTHER_SCRIPTS)
    return other and _drawn_in(OTHERS, as_drawn(sign))


@cache
def is_icon(sign: str) -> bool:
    """Return whether a character stands for an icon."""
    return len(sign) == 1 and _drawn_in(ICONS, sign)


def _drawn_in(font: str, sign: str) -> bool:
    size, pixels = _picture(font, sign)
    return (sign.isspace() or any(pixels)) and (size, pixels) != _picture(font, _NO_SIGN)


@lru_cache(maxsize=1024)
def font_of(text: str) -> str:
    """Return the name of the font with all letters of a name."""
    whole = text.isascii() or all(map(_is_plain, text))
    return WORDS if whole else OTHERS


def _is_plain(sign: str) -> bool:
    return not unicodedata.name(sign, "").startswith(OTHER_SCRIPTS)


def drawable(text: str) -> str:
    """Return the text without the characters that cannot be drawn."""
    return "".join(filter(drawn, text))


@lru_cache(maxsize=1024)
def readable(text: str) -> str:
    """Return the text without undrawable characters, or "?" if nothing is left."""
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
    return label.texture.size, bytes(label.texture.pixels)[3::4]  # amount of ink
