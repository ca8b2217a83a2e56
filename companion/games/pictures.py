"""The pictures on a card of rules: dice and signs in a row, as they lie on the table.

A `card.toml` writes such a picture in short, as words separated by spaces:

- a white die by its value, `5`; a red or green die by its letter and value, `r5`, a big die by the
  capital, `G5`; an open value by `r.`; a die of more faces by its name and value, `green-d12` and
  `green-d12:7`;
- after a die its mark: `*` the die that matters, `!` crossed out, `~` gone;
- a sign by its word, see `Sign`.

Instead of such words there may be `squares`, rows of a board in these words with `.` for an empty
square, or `connections`, the number that a domino makes.
"""

import re
from enum import StrEnum

from msgspec import Struct

from companion.dice import Colour, DieKind, Size


class DieMark(StrEnum):
    """The mark of a pictured die."""

    NONE = ""
    LIT = "*"  # the subject of the sentence
    STRUCK = "!"  # does not count, or is not allowed
    FAINT = "~"  # the item was there before


class PicturedDie(Struct, frozen=True):
    """A die of a picture; a `value` of None leaves the value open."""

    value: int | None
    kind: DieKind = DieKind.D6
    colour: Colour | None = None
    size: Size | None = None
    mark: DieMark = DieMark.NONE


class Sign(StrEnum):
    """A sign in a row of dice."""

    ARROW = ">"
    AND = "+"
    GAP = "|"  # between two groups
    CUP = "cup"
    PLAYER = "player"
    TOKEN = "token"
    MARKER = "marker"
    PLAQUE = "plaque"


class Squares(Struct, frozen=True):
    """A part of a board, its rows from the top; None is an empty square."""

    rows: tuple[tuple[PicturedDie | None, ...], ...]


class Connections(Struct, frozen=True):
    """A domino that is laid so that it makes this number of connections."""

    count: int


Symbol = PicturedDie | Sign | Squares | Connections
Picture = tuple[Symbol, ...]

EMPTY_SQUARE = "."
MOST_CONNECTIONS = 6  # as many sides as a double square has

_DIE = re.compile(r"(?P<letter>[rgRG]?)(?P<value>[1-6]|(?<=[rgRG])\.)(?P<mark>[*!~]?)")
_NAMED = re.compile(r"(?P<colour>[a-z]+)-(?P<kind>d\d+)(?::(?P<value>\d+))?(?P<mark>[*!~]?)")


def dice(values: tuple[int, ...]) -> Picture:
    """Return white dice in a row."""
    return tuple(PicturedDie(value) for value in values)


def read(entry: object, where: str) -> Picture:
    """Return the picture of a card's entry. Raises ValueError naming `where`."""
    try:
        match entry:
            case str():
                return tuple(map(_symbol, entry.split()))
            case {"squares": [*rows], **rest} if rows and not rest:
                return (_squares(rows),)
            case {"connections": int(count), **rest} if not rest:
                if count not in range(1, MOST_CONNECTIONS + 1):
                    raise ValueError(count)
                return (Connections(count),)
    except (ValueError, AttributeError) as failure:
        raise ValueError(f"{where}: no picture shows {failure}") from failure
    raise ValueError(f"{where}: {entry!r} is no picture")


def _squares(rows: list[str]) -> Squares:
    read_rows = tuple(
        tuple(None if word == EMPTY_SQUARE else _die(word) for word in row.split()) for row in rows
    )
    if len({len(row) for row in read_rows}) != 1:
        raise ValueError("rows of different lengths")
    return Squares(read_rows)


def _symbol(word: str) -> Symbol:
    return Sign(word) if word in set(Sign) else _die(word)


def _die(word: str) -> PicturedDie:
    if match := _DIE.fullmatch(word):
        letter = match["letter"]
        return PicturedDie(
            None if match["value"] == EMPTY_SQUARE else int(match["value"]),
            colour={"r": Colour.RED, "g": Colour.GREEN}.get(letter.lower()),
            size=Size.BIG if letter.isupper() else Size.SMALL if letter else None,
            mark=DieMark(match["mark"]),
        )
    if match := _NAMED.fullmatch(word):
        kind, value = DieKind(match["kind"]), match["value"]
        if value is not None and int(value) not in kind.faces:
            raise ValueError(word)
        return PicturedDie(
            None if value is None else int(value),
            kind,
            Colour(match["colour"]),
            mark=DieMark(match["mark"]),
        )
    raise ValueError(word)
