"""The game's words, and the names of its dice in sentences."""

from pathlib import Path

from companion.games.desfausse.hand import Hand, Sort
from companion.language.text import Joined, Text, Verbatim
from companion.language.words import Words

WORDS = Words.load(Path(__file__).with_name("words.toml"))


def sort_name(sort: Sort, count: int = 1) -> Text:
    """Return the name of a sort of dice, in the form for their number: "small red"."""
    return WORDS.text(f"{sort.size}_{sort.colour}", count=count)


def difference(hand: Hand, shown: Hand) -> Text:
    """Return the dice that are missing from a hand and those that are too many, in words."""
    more = {sort: shown[sort] - hand[sort] for sort in (*hand.sorts, *shown.sorts)}
    parts = [
        WORDS.text(
            key,
            dice=Joined(", ", (_counted(abs(count), sort) for sort, count in different.items())),
        )
        for key, different in (
            ("missing", {sort: count for sort, count in more.items() if count < 0}),
            ("too_many", {sort: count for sort, count in more.items() if count > 0}),
        )
        if different
    ]
    return Joined(Text("; "), parts)


def _counted(count: int, sort: Sort) -> Text:
    return Joined(" ", [Verbatim(str(count)), sort_name(sort, count)])
