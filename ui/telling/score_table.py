"""The parts that show the standing of a game, as data in both languages for every face."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from companion.dice import Die
from companion.games.game import Action
from companion.language.text import Joined, Text, Verbatim
from ui.telling.figures import figure


class Ink(StrEnum):
    """The ink of a cell."""

    PLAIN = ""
    INKED = "inked"  # entered for good
    OPEN = "open"  # may be chosen now
    BEST = "best"  # may be chosen now, and is among the best choices
    WORTH = "worth"  # may be chosen now, for the points shown
    NOTHING = "nothing"  # may be chosen now, for no points
    PENCILLED = "pencilled"


CHOOSABLE = frozenset({Ink.OPEN, Ink.BEST, Ink.WORTH, Ink.NOTHING, Ink.PENCILLED})


class Kind(StrEnum):
    """The weight of a row."""

    PLAIN = ""
    SUM = "sum"
    TOTAL = "total"


class Cell(Struct, frozen=True):
    """A cell of a table.

    `said` is its words or number, None while open; `extra` is a smaller second line, `seat` the
    index of the player whose token lies there, `does` the action that a tap pencils.
    """

    said: Text | str | int | None = None
    ink: Ink = Ink.PLAIN
    extra: str = ""
    seat: int | None = None
    does: Action | None = None

    @property
    def text(self) -> Text:
        """The words in both languages, empty if open."""
        return as_text(self.said)


class Label(Struct, frozen=True):
    """The head of a row or column: a player by index (`seat`), or words.

    `extra` is a smaller second line. A picture may stand beside the words: the face of a die
    (`pips`), a whole die (`die`), or a patch of a colour (`swatch`).
    """

    said: Text | None = None
    seat: int | None = None
    extra: str = ""
    pips: int | None = None
    die: Die | None = None
    swatch: str | None = None

    def text(self, players: Sequence[str]) -> Text:
        """Return its words, or the player's name."""
        return self.said or plain("" if self.seat is None else players[self.seat])


class Row(Struct, frozen=True):
    """A row of a table, with a cell for each column.

    `key` names the row in its table and never changes; `worth` is printed on a blank sheet beside
    the label, such as "25 points"; `goal` is the sum that brings a bonus.
    """

    key: str
    label: Label
    cells: tuple[Cell, ...]
    kind: Kind = Kind.PLAIN
    worth: Text | None = None
    goal: int | None = None


class ScoreTable(Struct, frozen=True):
    """A table of points or of players' holdings; `key` is unique in its game."""

    key: str
    caption: Text
    columns: tuple[Label, ...]
    rows: tuple[Row, ...]


class ShownDie(Struct, frozen=True):
    """A die for drawing.

    `label` is written on the die, the value if None; `name` is its name in words, `short` the
    letters of its colour; `said` is its explanation. A die that is `off` does not count any more.
    """

    die: Die
    label: str | None = None
    name: Text | None = None
    kept: bool = False
    off: bool = False
    short: Text | None = None
    said: Text | None = None


class DiceGroup(Struct, frozen=True):
    """Dice in a row, with the index of their player or with words."""

    seat: int | None
    dice: tuple[ShownDie, ...]
    said: Text | None = None


class DiceRows(Struct, frozen=True):
    """Rows of dice under a caption."""

    key: str
    caption: Text
    groups: tuple[DiceGroup, ...]


class Square(Struct, frozen=True):
    """A square of a board: its name, and the owner's index and value of its die.

    `said` describes the die, `short` in a letter or two; `marks` name the highlights of the square.
    """

    name: str
    seat: int | None
    value: int
    outer: bool
    said: Text
    short: Text
    marks: tuple[str, ...] = ()


class BoardSquares(Struct, frozen=True):
    """A board, the top row first; `line` names the squares of a line that ended the game."""

    key: str
    caption: Text
    columns: int
    rows: int
    squares: tuple[Square, ...]
    line: tuple[str, ...] = ()


class Sentences(Struct, frozen=True):
    """Sentences under a caption."""

    key: str
    caption: Text
    lines: tuple[Text, ...]


Part = ScoreTable | DiceRows | BoardSquares | Sentences


def seats(players: int) -> tuple[Label, ...]:
    """Return the heads of the columns or rows of `players` players."""
    return tuple(Label(seat=seat) for seat in range(players))


def sums(
    key: str,
    label: Text,
    numbers: Iterable[int],
    kind: Kind = Kind.SUM,
    worth: Text | None = None,
    *,
    goal: int | None = None,
) -> Row:
    """Return a row of sums."""
    return Row(key, Label(label), tuple(map(Cell, numbers)), kind, worth, goal)


def plain(words: object) -> Text:
    """Return words that are the same in both languages."""
    return Verbatim(str(words))


def joined(sentences: Sequence[Text]) -> Text:
    """Return sentences one after another."""
    return Joined(" ", sentences)


def as_text(words: Text | str | int | None) -> Text:
    """Return words or a number as text in both languages; "" for None."""
    if isinstance(words, Text):
        return words
    return plain("" if words is None else figure(words) if isinstance(words, int) else words)
