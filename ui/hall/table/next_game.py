"""A table's next game in a tournament: what the hub says, and what was begun for it.

The process that hears the broker writes the one, the table's own program reads it, and writes the
other; both are files, for neither may wait for the other.
"""

from pathlib import Path

import msgspec
from msgspec import Struct

from companion.games.game import AnyGame, Setup
from companion.games.record import BadRecord, parse_header
from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain
from ui.hall.errors import BadGame
from ui.hall.messages import Id, NextGame, decode
from ui.hall.table.folders import next_game_file, pairings_file

NOTHING = b"null"


class Begun(Struct, frozen=True):
    """A game that was begun for a pairing: a line of the file of them."""

    id: str
    pairing: Id


def keep_next(data: Path, payload: bytes) -> None:
    """Keep what the broker says, for the screen. Raises Refusal, OSError."""
    if told_next(payload) is None:
        payload = NOTHING
    path = next_game_file(data)
    if not path.exists() or read_plain(path) != payload:
        write_whole(path, payload)


def pairings(data: Path) -> dict[str, str]:
    """The pairing of each game that was begun for one, by the game's id."""
    try:
        content = read_plain(pairings_file(data))
    except OSError:
        return {}
    found = {}
    for line in content.splitlines():
        try:
            begun = msgspec.json.decode(line, type=Begun)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            continue  # the power was cut in the middle of it
        found[begun.id] = begun.pairing
    return found


def told_next(payload: bytes) -> tuple[NextGame, AnyGame, Setup] | None:
    """A message about the next game, and that game; None if there is none. Raises Refusal."""
    if payload in (b"", NOTHING):
        return None
    told = decode(payload, NextGame)
    try:
        game, setup = parse_header(bytes(told.setup))
    except BadRecord as failure:
        raise BadGame(why=failure.text) from failure
    return told, game, setup
