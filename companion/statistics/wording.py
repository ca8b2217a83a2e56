"""Luck and milestones in words, for the end of a game."""

from pathlib import Path

from companion import games
from companion.language.luck import luck_word
from companion.language.points import POINTS, Unit, counted_points, signed
from companion.language.text import Text, decimal
from companion.language.words import Words
from companion.statistics.luck import Luck
from companion.statistics.milestones import Milestone

WORDS = Words.load(Path(__file__).with_name("words.toml"))


def luck_measure(game: str) -> Text:
    """Return the measure of luck of that game as a heading."""
    return Text("{sentence}.", sentence=games.find(game).words["luck"])


def luck_text(luck: Luck) -> Text:
    """Return a player's luck in a word and a figure: "as expected (+12)"."""
    word, gave = luck_word(luck.gave, luck.spread), _near(abs(luck.gave))
    sign = "+" if luck.gave >= 0 else "−"
    return Text("{word} ({sign}{written})", word=word, sign=sign, written=gave)


def milestone_text(reached: Milestone, unit: Unit | None = POINTS) -> Text:
    """Return a milestone in one sentence, its points in the game's `unit`."""
    return WORDS.text(
        reached.kind.value,
        name=reached.name,
        wins=reached.figure,
        points=counted_points(reached.figure, unit),
        before=signed(reached.before),
    )


def _near(number: float) -> Text:
    """Return a number in words: with tenths below 10, else whole."""
    return decimal(number, 0 if number >= 10 else 1)
