"""Store a table's next game in a tournament, and the games begun for pairings.

The process that hears the broker writes the next game; the table's own program reads it, and writes
the games begun. Both are files, since neither may wait for the other.
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
    """A game that was begun for a pairing: a line of the file."""

    id: str
    pairing: Id


def keep_next(data: Path, payload: bytes) -> None:
    """Store the broker's message for the screen. Raises Refusal, OSError."""
    if told_next(payload) is None:
        payload = NOTHING
    path = next_game_file(data)
    if not path.exists() or read_plain(path) != payload:
        write_whole(path, payload)


def pairings(data: Path) -> dict[str, str]:
    """Return the pairing of each game that was begun for a pairing, by the game's id."""
    try:
        content = read_plain(pairings_file(data))
    except OSError:
        return {}
    by_game = {}
    for line in content.splitlines():
        try:
            begun = msgspec.json.decode(line, type=Begun)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            continue  # the power was cut in the middle of the line
        by_game[begun.id] = begun.pairing
    return by_game


def told_next(payload: bytes) -> tuple[NextGame, AnyGame, Setup] | None:
    """Return a message about the next game, and that game; None without a game. Raises Refusal."""
    if payload in (b"", NOTHING):
        return None
    next_game = decode(payload, NextGame)
    try:
        game, setup = parse_header(bytes(next_game.setup))
    except BadRecord as failure:
        raise BadGame(why=failure.text) from failure
    return next_game, game, setup
