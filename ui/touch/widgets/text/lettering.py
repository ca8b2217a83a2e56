"""Render text as textures, at the largest size that fits."""

import re
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from kivy.core.text import Label

from ui.right_to_left import as_drawn, reads_from_the_right, without_points
from ui.touch.widgets.text.fonts import OTHERS, WORDS
from ui.touch.widgets.text.glyphs import font_of

MARGIN = 2  # free pixels beside a line, so that neighbours do not touch
LINE = 1.2  # the height of a line, as a share of its font's size
SMALLER = 0.72  # the smaller size of a line, as a share of the usual size
SMALL = 48  # pixels: textures of type up to this size are cached for a whole screen
HANDS, PIECES = 128, 256  # cache sizes: hands, and pieces of text measured in each
SCRIPT = "Latn"  # with its ligatures
GAP = re.compile("[ \n]")  # places for a line break
VOWELS = "aeiouyàáâäåæèéêëìíîïòóôöøœùúûüýÿ"
LETTER = "[^\\W\\d_]"
PARTS = re.compile("(?<=-)| ")  # places to break a name
# Places to break a name without spaces, with a hyphen: before a syllable, or else between any
# letters.
SYLLABLES = re.compile(f"(?i)(?<={LETTER}{{2}})(?=[^\\W\\d_{VOWELS}h][{VOWELS}])")
ANYWHERE = re.compile(f"(?<={LETTER}{{2}})(?={LETTER}{{2}})")


class Style(NamedTuple):
    """The limits of a text's type: its largest, usual and smallest font size, in pixels."""

    font: str
    bold: bool
    wrap: bool
    largest: float
    usual: float
    least: float


class Lettering(NamedTuple):
    """A font and its size in pixels."""

    font: str
    bold: bool
    size: float


class Block(NamedTuple):
    """The area of text that may wrap: its size and its padding (in Kivy's order) in pixels."""

    width: int
    height: int
    padding: tuple[float, ...]
    halign: str


@lru_cache(maxsize=4096)
def fitted(text: str, style: Style, width: int, height: int) -> float:
    """Return the font size of a style in which `text` fits in an area in pixels.

    A line has its largest size, its usual size or a much smaller one, with an ellipsis if none
    fits, so that neighbours in areas of one height look alike; wrapped text has the largest size
    that fits.
    """
    font, bold, wrap, size, usual, least = style
    if not wrap:
        most = max(least, round(height / LINE, 1))
        small = max(least, round(min(usual, most) * SMALLER, 1))
        sizes = [min(size, most), min(usual, most), small]
        return next(
            (
                candidate
                for candidate in sizes
                if _longest(text, Lettering(font, bold, candidate)) <= width
            ),
            small,
        )
    while size > least:
        if fits_wrapped(text, Lettering(font, bold, size), width, height):
            return size
        size = max(size - max(1.0, size * 0.06), least)
    return least


def _longest(text: str, lettering: Lettering) -> int:
    return max((wide(part, lettering) for part in text.split("\n")), default=0)


def fits_wrapped(text: str, lettering: Lettering, width: int, height: int) -> bool:
    """Return whether `text`, wrapped to as many lines as needed, fits in the area."""
    longest = max((wide(word, lettering) for word in GAP.split(text)), default=0)
    return tall(text, lettering, width) <= height and longest <= width


@lru_cache(maxsize=4096)
def tall(text: str, lettering: Lettering, width: int) -> int:
    """Return the height in pixels of text wrapped to a width."""
    height: int = _label(text, lettering, text_size=(width, None)).render()[1]
    return height


@lru_cache(maxsize=4096)
def wide(text: str, lettering: Lettering) -> int:
    """Return the width in pixels of a line of text."""
    text, lettering = _shown(text, lettering)
    return _measure(lettering)(text)[0]


@lru_cache(maxsize=HANDS)
def _measure(lettering: Lettering) -> Callable[[str], tuple[int, int]]:
    """Return a cached function from a piece of text to its width and height."""
    return lru_cache(maxsize=PIECES)(_label("", lettering).get_extents)


def line(text: str, lettering: Lettering) -> Label:
    """Return a white texture of a line of text, as large as the text."""
    return _small(text, lettering) if lettering.size <= SMALL else _large(text, lettering)


@lru_cache(maxsize=32)
def block(text: str, lettering: Lettering, place: Block) -> Label:
    """Return a white texture of wrapped text, as large as its area, vertically centred."""
    return _written(
        text,
        lettering,
        text_size=(place.width, place.height),
        padding=list(place.padding),
        halign=place.halign,
        valign="middle",
    )


def on_two_lines(name: str, lettering: Lettering, alone: Lettering, width: int, height: int) -> str:
    """Return the name, broken into two lines if one is too narrow and two suffice.

    `lettering` is the type for two lines, `alone` for one.
    """
    if wide(name, alone) <= width:
        return name
    for places, hyphen in ((PARTS, ""), (SYLLABLES, "-"), (ANYWHERE, "-")):
        broken = [
            f"{name[: at.start()]}{hyphen}\n{name[at.end() :]}" for at in places.finditer(name)
        ]
        widths = {
            whole: max(wide(part, lettering) for part in whole.split("\n")) for whole in broken
        }
        best = min(broken, key=widths.__getitem__, default=name)
        if widths.get(best, width + 1) <= width and fits_wrapped(best, lettering, width, height):
            return best
    return name


def shortened(text: str, lettering: Lettering, width: float) -> str:
    """Return the words on one line, cut with an ellipsis if wider than `width` pixels."""
    text = text.replace("\n", " ")
    return text if wide(text, lettering) <= int(width - MARGIN) else _cut(text, lettering, width)


@lru_cache(maxsize=256)
def _cut(text: str, lettering: Lettering, width: float) -> str:
    """Return the longest beginning that fits, with an ellipsis at the end."""
    room = int(width - MARGIN)
    fits = bisect_right(
        range(1, len(text)), room, key=lambda end: wide(text[:end] + "…", lettering)
    )
    return text[:fits].rstrip() + "…"


def _written(text: str, lettering: Lettering, **options: Any) -> Label:
    label = _label(text, lettering, **options)
    label.refresh()
    return label


_small = lru_cache(maxsize=256)(_written)
_large = lru_cache(maxsize=8)(_written)


class _Written(Label):
    """Text in a lettering; its measures are cached, as Kivy measures words repeatedly."""

    def __init__(self, text: str, lettering: Lettering, **options: Any) -> None:
        super().__init__(
            text=text,
            font_name=lettering.font,
            font_size=lettering.size,
            font_script_name=SCRIPT,
            bold=lettering.bold,
            **options,
        )
        self._lettering = lettering

    def get_cached_extents(self) -> Callable[[str], tuple[int, int]]:
        return _measure(self._lettering)


def _shown(text: str, lettering: Lettering) -> tuple[str, Lettering]:
    """Return the text as drawn, and the lettering in the font with its letters."""
    if lettering.font == WORDS:
        lettering = lettering._replace(font=font_of(text))
    if not reads_from_the_right(text):
        return text, lettering
    # Kivy draws vowel points beside their letters; both scripts are readable without points.
    return as_drawn(without_points(text)), lettering._replace(font=OTHERS)


def _label(text: str, lettering: Lettering, **options: Any) -> Label:
    text, lettering = _shown(text, lettering)
    label = _Written(text, lettering, **options)
    label.resolve_font_name()
    return label
