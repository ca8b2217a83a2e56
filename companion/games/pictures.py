"""What a card of rules shows beside a sentence: dice and signs in a row, as they lie on the table.

A `card.toml` writes such a picture in short, its things separated by spaces:

- a white die by its value, `5`; a red or green one by its letter and value, `r5`, a big one by the
  capital, `G5`; what it shows left open, `r.`; one of more faces by its name, `green-d12`, and
  what it shows, `green-d12:7`;
- behind a die what is said of it: `*` it is what matters, `!` it is crossed out, `~` it is gone;
- a sign by its word, see `Sign`.

Instead of such words there may be `squares`, rows of a board in these words with `.` for an empty
square, or `connections`, how many a domino makes.
"""

import re
from enum import StrEnum

from msgspec import Struct

from companion.dice import Colour, DieKind, Size


class Mark(StrEnum):
    """What is said of a pictured die."""

    NONE = ""
    LIT = "*"  # it is what the sentence is about
    STRUCK = "!"  # it does not count, or does not go
    FAINT = "~"  # it was there before


class PicturedDie(Struct, frozen=True):
    """A die of a picture; `value` None leaves open what it shows."""

    value: int | None
    kind: DieKind = DieKind.D6
    colour: Colour | None = None
    size: Size | None = None
    mark: Mark = Mark.NONE


class Sign(StrEnum):
    """What else stands in a row."""

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


Thing = PicturedDie | Sign | Squares | Connections
Picture = tuple[Thing, ...]

EMPTY_SQUARE = "."
MOST_CONNECTIONS = 6  # as many sides has a double square

_DIE = re.compile(r"(?P<letter>[rgRG]?)(?P<value>[1-6]|(?<=[rgRG])\.)(?P<mark>[*!~]?)")
_NAMED = re.compile(r"(?P<colour>[a-z]+)-(?P<kind>d\d+)(?::(?P<value>\d+))?(?P<mark>[*!~]?)")


def dice(values: tuple[int, ...]) -> Picture:
    """White dice in a row."""
    return tuple(PicturedDie(value) for value in values)


def read(entry: object, where: str) -> Picture:
    """The picture that a card writes so. Raises ValueError naming `where`."""
    try:
        match entry:
            case str():
                return tuple(map(_thing, entry.split()))
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


def _thing(word: str) -> Thing:
    return Sign(word) if word in set(Sign) else _die(word)


def _die(word: str) -> PicturedDie:
    if found := _DIE.fullmatch(word):
        letter = found["letter"]
        return PicturedDie(
            None if found["value"] == EMPTY_SQUARE else int(found["value"]),
            colour={"r": Colour.RED, "g": Colour.GREEN}.get(letter.lower()),
            size=Size.BIG if letter.isupper() else Size.SMALL if letter else None,
            mark=Mark(found["mark"]),
        )
    if found := _NAMED.fullmatch(word):
        kind, value = DieKind(found["kind"]), found["value"]
        if value is not None and int(value) not in kind.faces:
            raise ValueError(word)
        return PicturedDie(
            None if value is None else int(value),
            kind,
            Colour(found["colour"]),
            mark=Mark(found["mark"]),
        )
    raise ValueError(word)
