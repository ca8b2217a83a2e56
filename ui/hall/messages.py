"""What tables and hubs tell each other, as JSON; what comes from the network is checked here."""

from collections.abc import Mapping
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.storage.entries import MOST_TICK, Moment
from ui.hall.errors import NotUnderstood, TooLong
from ui.hall.topics import LONGEST_ID

MOST_BYTES = 1_000_000  # a long game's record takes a twentieth
MOST_GAMES = 100_000  # of one table: a lifetime

Revision = Annotated[int, Meta(ge=0, le=MOST_TICK)]
Id = Annotated[str, Meta(max_length=LONGEST_ID)]
Told = TypeVar("Told", bound=Struct)


class Total(Struct, frozen=True, omit_defaults=True):
    """A player's score.

    `left` is whether they have left the game, `out` whether its rules have put them out.
    """

    name: str
    total: int
    left: bool = False
    out: bool = False


class TableState(Struct, frozen=True, kw_only=True):
    """`state`: the game on a table; without one `id` and `game` are None.

    `since` is when it became `to_play`'s turn or `question` was asked, whichever came last (ISO
    8601). `question` lists what the table must say of the dice (see companion.tray.draft.Ask),
    `unsaved` counts the entries that the disk has not taken, `trouble` is the sentence at the foot
    of the screen, by language.
    """

    table: str
    simulated: bool = False
    id: str | None = None
    game: str | None = None
    players: tuple[str, ...] = ()
    totals: tuple[Total, ...] = ()
    to_play: str | None = None
    question: tuple[str, ...] = ()
    since: str = ""
    finished: bool = False
    winners: tuple[str, ...] = ()
    unsaved: int = 0
    trouble: Mapping[str, str] | None = None


class TableEvent(Struct, frozen=True):
    """`event`: a turn has ended, or the game; `player` is whose turn it was."""

    event_type: str
    player: str | None
    at: str


class JournalLine(Struct, frozen=True):
    """`actions`: one line of a game's journal (see companion.storage.entries), counted from 1."""

    table: str
    id: str
    line: int
    entry: msgspec.Raw


class RecordMessage(Struct, frozen=True, kw_only=True):
    """`records/ID`: a finished game. The higher `revision` is the later correction.

    `record` is its text as `companion export` writes it, `started` when it was begun,
    `pairing` that of a tournament which it was begun for.
    """

    table: str
    id: Id
    revision: Revision
    started: Moment
    record: str
    simulated: bool = False
    pairing: Annotated[str, Meta(max_length=LONGEST_ID)] = ""


class Held(Struct, frozen=True):
    """`held/ID`: a hub has this revision of the game on its disk."""

    hub: Annotated[str, Meta(max_length=100)]
    revision: Revision


class Inventory(Struct, frozen=True):
    """`games`: the revision of every finished game of a table, by id."""

    games: Annotated[Mapping[Id, Revision], Meta(max_length=MOST_GAMES)]


class Request(Struct, frozen=True):
    """`ask`: a hub wants these games' records once more."""

    ids: Annotated[tuple[Id, ...], Meta(max_length=1000)]


class NextGame(Struct, frozen=True):
    """`next`: what a tournament has a table play; without one the message is `null`.

    `round` counts from 1, `setup` is the header of the game's record.
    """

    pairing: Id
    round: Annotated[int, Meta(ge=1)]
    setup: msgspec.Raw


def decode(payload: bytes, kind: type[Told]) -> Told:
    """A message from the network. Raises TooLong, NotUnderstood."""
    if len(payload) > MOST_BYTES:
        raise TooLong(bytes=len(payload), most=MOST_BYTES)
    try:
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as failure:
        raise NotUnderstood() from failure


def encode(message: Struct) -> bytes:
    """A message as it is sent."""
    return msgspec.json.encode(message)
