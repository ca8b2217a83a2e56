"""The letters of the on-screen keyboard and their accents. No Kivy."""

from typing import Literal

Layout = Literal["azerty", "qwerty"]

# Three rows; the third stands between the shift key and the one that erases.
ROWS: dict[Layout, tuple[str, str, str]] = {
    "azerty": ("azertyuiop", "qsdfghjklm", "wxcvbn'-"),
    "qwerty": ("qwertyuiop", "asdfghjkl", "zxcvbnm'-"),
}

# Within reach at once: those of French, the commonest first.
ACCENTS = "éèêëàâçîïôûü"

# What addresses and paths have besides letters; the top row where they are typed.
SIGNS = "0123456789./_"

_MORE = {
    "a": "àâäáãåæ",
    "c": "çćč",
    "d": "ðď",
    "e": "éèêëēę",
    "g": "ğ",
    "i": "îïíìı",
    "l": "łľ",
    "n": "ñńň",
    "o": "ôöóòõøœ",
    "r": "ř",
    "s": "ßśšş",
    "t": "ťþ",
    "u": "ûüùúůū",
    "y": "ÿý",
    "z": "žźż",
    "'": "’",
    "-": "_.",
    ".": ":@",
    "/": "~:",
}


def more(character: str, layout: Layout) -> str:
    """What a long press on a key offers: its accents and, on the top row, a digit."""
    top = ROWS[layout][0]
    figure = str((top.index(character) + 1) % 10) if character in top else ""
    return (_MORE.get(character, "") + figure) if character else ""
