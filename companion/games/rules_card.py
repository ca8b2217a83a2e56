"""A game's rules in short, to be read at the table: pages of lines, from its `card.toml`.

The file holds `pages`, each with a `title` and its `lines`. A line `says` a rule, in both
languages; it may have example `dice`, a `picture` (see `pictures`) instead of them, a `worth`, and
a `when`: the figure that must be true for the line to appear. Figures stand in braces: the game
fills them in from its own code.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.games import pictures
from companion.games.pictures import Picture
from companion.language.text import Text, complete
from companion.language.words import read


class CardLine(NamedTuple):
    """A rule, its worth, example dice, and the figure on which the line depends, if any.

    `picture` is drawn beside the rule instead of the dice.
    """

    says: Text
    worth: Text | None = None
    dice: tuple[int, ...] = ()
    when: str | None = None
    picture: Picture = ()

    @property
    def shown(self) -> Picture:
        """The picture beside the rule: `picture`, or else the example dice."""
        return self.picture or pictures.dice(self.dice)


class Page(NamedTuple):
    """The lines shown at once."""

    title: Text
    lines: tuple[CardLine, ...]


class RulesCard(NamedTuple):
    """The pages, in their order."""

    pages: tuple[Page, ...]

    @classmethod
    def load(cls, path: Path) -> "RulesCard":
        """Read a card. Raises ValueError naming the fault, OSError."""
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        if set(table) != {"pages"}:
            raise ValueError(f"{path.name} holds pages, and nothing else")
        return cls(tuple(_page(page, path.name) for page in table["pages"]))

    def with_figures(self, figures: Mapping[str, object]) -> "RulesCard":
        """Return the card for a table: figures filled in, lines left out whose `when` is false.

        Raises KeyError for a figure that the game does not know.
        """
        pages = (
            Page(
                complete(page.title.filled(**figures)),
                tuple(
                    _filled(line, figures)
                    for line in page.lines
                    if line.when is None or figures[line.when]
                ),
            )
            for page in self.pages
        )
        return RulesCard(tuple(page for page in pages if page.lines))


def signed(points: int) -> str:
    """Return points gained or lost, with a true minus sign: "+5", "−1"."""
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points)}"


def _page(page: dict[str, Any], where: str) -> Page:
    title = read(page.get("title"), f"{where}: a title")
    where = f"{where}: {title}"
    if set(page) != {"title", "lines"}:
        raise ValueError(f"{where} has a title and lines, and nothing else")
    return Page(title, tuple(_line(line, where) for line in page["lines"]))


def _line(line: dict[str, Any], where: str) -> CardLine:
    says = read(line.get("says"), f"{where}: a line")
    unknown = set(line) - set(CardLine._fields)
    if unknown:
        raise ValueError(f"{where}: “{says}” has no {', '.join(sorted(unknown))}")
    worth, picture = line.get("worth"), line.get("picture")
    return CardLine(
        says,
        None if worth is None else read(worth, f"{where}: “{says}”, its worth"),
        tuple(line.get("dice", ())),
        line.get("when"),
        () if picture is None else pictures.read(picture, f"{where}: “{says}”"),
    )


def _filled(line: CardLine, figures: Mapping[str, object]) -> CardLine:
    worth = None if line.worth is None else complete(line.worth.filled(**figures))
    return line._replace(says=complete(line.says.filled(**figures)), worth=worth)
