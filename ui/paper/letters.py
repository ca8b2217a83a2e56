"""The typefaces of what is printed: they are embedded, and have the letters of every name.

Roboto and DejaVu come with Kivy. Letters that both lack are looked for among the system's fonts;
one that no font has is drawn as a box, an emoji left out.
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
NOTHING_DRAWN = "?"  # stands for words of which nothing can be drawn
BOX = "□"  # stands for a letter that no font has
# Every drawing starts with this font: one of reportlab's own would be named, and not embedded.
rl_config.defaultGraphicsFontName = PLAIN
_SYSTEM = tuple(
    Path(folder).expanduser()
    for folder in ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts")
)
_MOST_FONTS = 400  # to look through for a letter: each takes some milliseconds
_PICTURES = {"So", "Sk"}  # emoji among them: left out where no font has them
_MARKS = {"Mn", "Me"}  # drawn with the letter before them, or not at all
_VARIANTS = {chr(code) for code in range(0xFE00, 0xFE10)}  # ask for another look of a letter


class Piece(NamedTuple):
    """Letters that one font draws, in the order in which they are drawn from left to right."""

    font: str
    words: str


def plain() -> str:
    """The name of the font of plain words."""
    return str(_ours(PLAIN).fontName)


def pieces(words: str, *, bold: bool = False) -> tuple[Piece, ...]:
    """The words, cut where the font changes."""
    composed = as_drawn(unicodedata.normalize("NFC", words))
    drawn = [one for letter in composed if (one := _drawn(letter, bold))]
    if not drawn and words.strip():
        drawn = [(BOLD if bold else PLAIN, NOTHING_DRAWN)]
    return tuple(
        Piece(font, "".join(letter for _, letter in run))
        for font, run in groupby(drawn, key=lambda one: one[0])
    )


def width(words: str, size: float, *, bold: bool = False) -> float:
    """How long words are, in points, in letters of that many points."""
    return sum(
        float(pdfmetrics.stringWidth(piece.words, piece.font, size))
        for piece in pieces(words, bold=bold)
    )


def fitted(words: str, size: float, room: float, *, bold: bool = False) -> str:
    """The words, or as many of their letters as there is room for, and an ellipsis."""
    if width(words, size, bold=bold) <= room:
        return words
    for end in range(len(words), 0, -1):
        short = words[:end].rstrip() + "…"
        if width(short, size, bold=bold) <= room:
            return short
    return ""


def _drawn(letter: str, bold: bool) -> tuple[str, str] | None:
    """The font that draws a letter, and what it draws; None for what is not to be seen."""
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
    kivy = find_spec("kivy")  # found, not loaded: it would open a window's libraries
    assert kivy is not None
    assert kivy.origin is not None
    font = TTFont(name, str(Path(kivy.origin).parent / "data" / "fonts" / f"{name}.ttf"))
    return _registered(font)


def _registered(font: Any) -> Any:
    """The font, known by its name to all that draws."""
    pdfmetrics.registerFont(font)
    for bold, slanted in product((0, 1), repeat=2):
        addMapping(font.fontName, bold, slanted, font.fontName)
    return font


@cache
def _with_letter(letter: str) -> str | None:
    """The name of a font of the system's that has this letter; None if none has.

    Fonts without it are let go again: some take tens of megabytes.
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
    return tuple(_found())[:_MOST_FONTS]


def _found() -> Iterator[Path]:
    for folder in _SYSTEM:
        with contextlib.suppress(OSError):
            files = (*folder.rglob("*.ttf"), *folder.rglob("*.ttc"))
            # Plain faces before the bold and slanted ones of the same name, which are longer.
            yield from sorted(files, key=lambda path: (len(path.name), path))


def _opened(path: Path) -> Any | None:
    """A font file as a font to draw with; None if it cannot be, whatever the reason.

    The file is anybody's: what it holds may be damaged, or outlines that no PDF takes.
    """
    try:
        return TTFont(str(path), str(path))
    except Exception:  # TTFError, and whatever a damaged table leads to
        return None
