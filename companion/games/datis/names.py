"""The words of Datis, and the names of its dice and colours in both languages."""

from collections.abc import Iterable
from pathlib import Path

from companion.dice import Colour
from companion.games.datis.dice import DatisDie
from companion.language.text import Joined, Text, Verbatim
from companion.language.words import Words

WORDS = Words.load(Path(__file__).with_name("words.toml"))


def colour_text(colour: Colour) -> Text:
    """Return a colour as an adjective: vert, green."""
    return WORDS[colour.value]


def colour_said(name: str) -> Text:
    """Return a colour by its name in the record; an unknown name stays as written."""
    return colour_text(Colour(name)) if name in list(Colour) else Verbatim(name)


def die_text(die: DatisDie) -> Text:
    """Return a die in words: D12 vert, green D12."""
    kind = die.kind.upper()
    colour = colour_text(die.colour)
    return Text("{colour} {kind}", colour=colour, kind=kind)


def dice_text(dice: Iterable[DatisDie]) -> Text:
    """Return several dice in words, with commas."""
    names = [die_text(die) for die in dice]
    return Joined(", ", names)
