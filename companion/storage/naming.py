"""Names of files: dated, numbered where a name is taken, and shown where one is no text."""

import unicodedata
from collections.abc import Iterator
from itertools import count


def stamp(at: str) -> str:
    """The digits of a moment (ISO 8601), down to its second."""
    return "".join(sign for sign in at if sign.isdigit())[:14]


def numbered(name: str) -> Iterator[str]:
    """The name itself, then NAME-2, NAME-3 and so on without end."""
    yield name
    for number in count(2):
        yield f"{name}-{number}"


# Control signs, line and paragraph separators, and signs that turn the direction of a text.
_BREAKS = frozenset({"Cc", "Zl", "Zp"})
_TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def visible(name: str) -> str:
    """A name as a line can hold it, wherever it came from: what would break the line, steer a
    terminal or turn the text round stands in it as JSON would escape it.
    """
    if name.isascii() and name.isprintable():
        return name
    return "".join(f"\\u{ord(sign):04x}" if _steers(sign) else sign for sign in name)


def _steers(sign: str) -> bool:
    return unicodedata.category(sign) in _BREAKS or sign in _TURNS


def is_text(name: str) -> bool:
    """Whether a file's name is text: another computer, or damage, may leave bytes that are none."""
    return shown(name) == name


def shown(name: str) -> str:
    """A file's name as it can be shown: what is no text in it stands as question marks."""
    return name.encode(errors="replace").decode()
