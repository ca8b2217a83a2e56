"""The letters of the on-screen keyboard and their accents. No Kivy."""

from typing import Literal

Layout = Literal["azerty", "qwerty"]

# Three rows; the third stands between the shift key and the erase key.
ROWS: dict[Layout, tuple[str, str, str]] = {
    "azerty": ("azertyuiop", "qsdfghjklm", "wxcvbn'-"),
    "qwerty": ("qwertyuiop", "asdfghjkl", "zxcvbnm'-"),
}

# French accents, always shown, the commonest first.
ACCENTS = "éèêëàâçîïôûü"

# Characters of addresses and paths besides letters; the top row when typing these.
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
    """Return the characters of a key's long press: its accents and, on the top row, a digit."""
    top = ROWS[layout][0]
    figure = str((top.index(character) + 1) % 10) if character in top else ""
    return (_MORE.get(character, "") + figure) if character else ""
