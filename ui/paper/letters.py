"""The fonts of printed sheets: embedded, and with the letters of every name.

Roboto and DejaVu come with Kivy. Letters that both lack are searched among the system's fonts; a
letter that no font has is drawn as a box, an emoji is left out.
"""

import contextlib
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from itertools import groupby, product
from pathlib import Path
from typing import Any, NamedTuple

from reportlab import rl_config
from reportlab.lib.fonts import addMapping
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from ui.right_to_left import as_drawn

PLAIN, BOLD, SIGNS = "Roboto-Regular", "Roboto-Bold", "DejaVuSans"
NOTHING_DRAWN = "?"  # stands for words without any drawable letter
BOX = "□"  # stands for a letter that no font has
# The initial font of every drawing: a default of reportlab's own would not be embedded.
rl_config.defaultGraphicsFontName = PLAIN
_SYSTEM = tuple(
    Path(folder).expanduser()
    for folder in ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts")
)
_MOST_FONTS = 400  # fonts to search for a letter: each takes some milliseconds
_PICTURES = {"So", "Sk"}  # includes emoji: left out if no font has them
_MARKS = {"Mn", "Me"}  # drawn with the letter before, or not at all
# variation selectors, which choose another look of a letter
_VARIANTS = {chr(code) for code in range(0xFE00, 0xFE10)}


class Piece(NamedTuple):
    """Letters of a single font, in the order of drawing from left to right."""

    font: str
    words: str


def plain() -> str:
    """Return the name of the font of plain words."""
    return str(_ours(PLAIN).fontName)


def pieces(words: str, *, bold: bool = False) -> tuple[Piece, ...]:
    """Return the words, cut where the font changes."""
    composed = as_drawn(unicodedata.normalize("NFC", words))
    drawn = [glyph for letter in composed if (glyph := _drawn(letter, bold))]
    if not drawn and words.strip():
        drawn = [(BOLD if bold else PLAIN, NOTHING_DRAWN)]
    return tuple(
        Piece(font, "".join(letter for _, letter in run))
        for font, run in groupby(drawn, key=lambda glyph: glyph[0])
    )


def width(words: str, size: float, *, bold: bool = False) -> float:
    """Return the width of words in points, in letters of `size` points."""
    return sum(
        float(pdfmetrics.stringWidth(piece.words, piece.font, size))
        for piece in pieces(words, bold=bold)
    )


def fitted(words: str, size: float, room: float, *, bold: bool = False) -> str:
    """Return the words, or as many of their letters as fit in `room` points, and an ellipsis."""
    if width(words, size, bold=bold) <= room:
        return words
    for end in range(len(words), 0, -1):
        short = words[:end].rstrip() + "…"
        if width(short, size, bold=bold) <= room:
            return short
    return ""


def _drawn(letter: str, bold: bool) -> tuple[str, str] | None:
    """Return (font, glyph) for a character; None if it is invisible."""
    if unicodedata.category(letter) == "Cf" or letter in _VARIANTS:
        return None
    for name in (BOLD if bold else PLAIN, SIGNS):
        if ord(letter) in _ours(name).face.charToGlyph:
            return name, letter
    if unicodedata.category(letter) in _MARKS:
        return None
    other = _with_letter(letter)
    if other is None and unicodedata.category(letter) in _PICTURES:
        return None
    return (SIGNS, BOX) if other is None else (other, letter)


@cache
def _ours(name: str) -> Any:
    kivy = find_spec("kivy")  # not imported, as Kivy would load the libraries of a window
    assert kivy is not None
    assert kivy.origin is not None
    font = TTFont(name, str(Path(kivy.origin).parent / "data" / "fonts" / f"{name}.ttf"))
    return _registered(font)


def _registered(font: Any) -> Any:
    """Register a font under its name and return the font."""
    pdfmetrics.registerFont(font)
    for bold, slanted in product((0, 1), repeat=2):
        addMapping(font.fontName, bold, slanted, font.fontName)
    return font


@cache
def _with_letter(letter: str) -> str | None:
    """Return the name of a font with this letter, from the system if need be, or None.

    Fonts without the letter are dropped again: some take tens of megabytes.
    """
    for name in pdfmetrics.getRegisteredFontNames():
        font = pdfmetrics.getFont(name)
        if isinstance(font, TTFont) and ord(letter) in font.face.charToGlyph:
            return str(name)
    for path in _system_fonts():
        font = _opened(path)
        if font is not None and ord(letter) in font.face.charToGlyph:
            return str(_registered(font).fontName)
    return None


@cache
def _system_fonts() -> tuple[Path, ...]:
    return tuple(_font_files())[:_MOST_FONTS]


def _font_files() -> Iterator[Path]:
    for folder in _SYSTEM:
        with contextlib.suppress(OSError):
            files = (*folder.rglob("*.ttf"), *folder.rglob("*.ttc"))
            # Short names first: plain faces before the bold and slanted faces of the same family.
            yield from sorted(files, key=lambda path: (len(path.name), path))


def _opened(path: Path) -> Any | None:
    """Return the font in a file; None if the file is unusable for any reason.

    Any user may add fonts: files may be damaged, or hold outlines that no PDF accepts.
    """
    try:
        return TTFont(str(path), str(path))
    except Exception:  # TTFError, or any error from a damaged table
        return None
