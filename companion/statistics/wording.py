"""What the end of a game tells of it, in words."""

from pathlib import Path

from companion.language.text import Text, decimal, plural
from companion.language.words import Words
from companion.statistics.luck import Luck
from companion.statistics.milestones import Milestone

WORDS = Words.load(Path(__file__).with_name("words.toml"))


def counted_points(points: int) -> Text:
    """So many points: "1 point", "−5 points"."""
    words = plural(abs(points), WORDS["one_point"], WORDS["many_points"])
    written = _figure(points)
    return Text(words.fr.format(points=written), words.en.format(points=written))


def luck_measure(game: str) -> Text:
    """What the luck of that game is measured in, and what is usual, as a heading."""
    measure, usual = WORDS[f"{game}_luck"], WORDS["usual"]
    return Text(f"{measure.fr} ({usual.fr}).", f"{measure.en} ({usual.en}).")


def luck_text(luck: Luck) -> Text:
    """A player's luck: "+12 (± 21)"."""
    gave, usual = (_near(number) for number in (abs(luck.gave), luck.usual))
    sign = "+" if luck.gave >= 0 else "−"
    signed = Text(sign + gave.fr, sign + gave.en)
    return WORDS.text("lucky", gave=signed, usual=usual)


def milestone_text(reached: Milestone) -> Text:
    """A milestone in one sentence."""
    return WORDS.text(
        reached.kind.value,
        name=reached.name,
        wins=reached.figure,
        points=counted_points(reached.figure),
        before=_figure(reached.before),
    )


def _figure(points: int) -> str:
    """Points with a true minus."""
    return f"{'−' if points < 0 else ''}{abs(points)}"


def _near(number: float) -> Text:
    """A number as precisely as it says something: tenths of small ones alone."""
    return decimal(number, 0 if number >= 10 else 1)
