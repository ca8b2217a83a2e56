"""How players' markers and territories are told apart: a letter or a number, a colour with it.

No Kivy.
"""

from collections.abc import Sequence

from msgspec import Struct

from ui.touch.theme import Rgba, contrast, rgba

# Dark enough for white letters by day and by night; a player each, in turn order.
MARKERS: tuple[Rgba, ...] = (
    rgba("#1f5fa8"),
    rgba("#a3470c"),
    rgba("#6b3fa0"),
    rgba("#0b6660"),
)
ON_MARKER = rgba("#ffffff")

COIN = (rgba("#e2b53a"), rgba("#8a6410"))
BONE = (rgba("#f4ecda"), rgba("#8d7a5c"))
PLAQUE = (rgba("#c9433a"), rgba("#ffffff"))

_LIGHT, _DARK = rgba("#ffffff"), rgba("#1c1510")
_UNKNOWN = rgba("#8f8a84")


class Hue(Struct, frozen=True):
    """A colour a territory may have: `name` as the record writes it, the words' key, its paint."""

    name: str
    key: str
    paint: Rgba


HUES: tuple[Hue, ...] = (
    Hue("red", "dalapapa.red", rgba("#b3241c")),
    Hue("orange", "dalapapa.orange", rgba("#ec8b2b")),
    Hue("yellow", "dalapapa.yellow", rgba("#f5cf3c")),
    Hue("green", "dalapapa.green", rgba("#1d7a3c")),
    Hue("blue", "dalapapa.blue", rgba("#2456b4")),
    Hue("purple", "dalapapa.purple", rgba("#6c2f91")),
    Hue("black", "dalapapa.black", rgba("#35302d")),
    Hue("white", "dalapapa.white", rgba("#f6f5f0")),
)


def hue(colour: str) -> Hue | None:
    """The colour of that name; None for a word that is none of them."""
    return next((one for one in HUES if one.name == colour), None)


def paint(colour: str) -> Rgba:
    """What a territory's swatch is filled with: grey where its colour's word is not known."""
    known = hue(colour)
    return known.paint if known else _UNKNOWN


def on_paint(ground: Rgba) -> Rgba:
    """What is written on that swatch: white or nearly black, whichever is read better."""
    return max((_LIGHT, _DARK), key=lambda ink: contrast(ink, ground))


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """A sign a player: the first letter, with the number in turn order if two share it."""
    firsts = [name.strip()[:1].upper() for name in names]
    return tuple(
        first if firsts.count(first) == 1 else f"{first}{number}"
        for number, first in enumerate(firsts, 1)
    )
