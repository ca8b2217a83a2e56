"""The messages of tables and hubs, as JSON; messages from the network are checked."""

from collections.abc import Mapping
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.storage.entries import MOST_TICK, Moment
from ui.hall.errors import NotUnderstood, TooLong
from ui.hall.topics import LONGEST_ID

MOST_BYTES = 1_000_000  # a long game's record takes a twentieth
MOST_GAMES = 100_000  # of a table: a lifetime

Revision = Annotated[int, Meta(ge=0, le=MOST_TICK)]
Id = Annotated[str, Meta(max_length=LONGEST_ID)]
Told = TypeVar("Told", bound=Struct)


class Total(Struct, frozen=True, omit_defaults=True):
    """A player's score.

    `left` is whether they have left the game, `out` whether the rules have put them out.
    """

    name: str
    total: int
    left: bool = False
    out: bool = False


class TableState(Struct, frozen=True, kw_only=True):
    """`state`: the game on a table; without a game `id` and `game` are None.

    `since` is the time when `to_play`'s turn began or `question` was asked, the later of the two
    (ISO 8601). `question` lists the facts about the dice that the table must supply (see
    companion.tray.draft.Ask), `unsaved` counts the entries that are not on the disk, `trouble` is
    the sentence at the foot of the screen, by language.
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
    """`event`: a turn has ended, or the game; `player` had that turn."""

    event_type: str
    player: str | None
    at: str


class JournalLine(Struct, frozen=True):
    """`actions`: a line of a game's journal (see companion.storage.entries), counted from 1."""

    table: str
    id: str
    line: int
    entry: msgspec.Raw


class RecordMessage(Struct, frozen=True, kw_only=True):
    """`records/ID`: a finished game. The higher `revision` is the later correction.

    `record` is its text as written by `companion export`, `started` the time of its beginning,
    `pairing` the tournament's pairing of the game, if any.
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
    """`next`: a table's next game in a tournament; without a game the message is `null`.

    `round` counts from 1, `setup` is the header of the game's record.
    """

    pairing: Id
    round: Annotated[int, Meta(ge=1)]
    setup: msgspec.Raw


def decode(payload: bytes, kind: type[Told]) -> Told:
    """Return a message from the network. Raises TooLong, NotUnderstood."""
    if len(payload) > MOST_BYTES:
        raise TooLong(bytes=len(payload), most=MOST_BYTES)
    try:
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as failure:
        raise NotUnderstood() from failure


def encode(message: Struct) -> bytes:
    """Return the bytes of a message."""
    return msgspec.json.encode(message)
