"""Offer a tournament's games to the table's screen (see `next_game.py`)."""

import contextlib
from pathlib import Path

import msgspec

from companion.storage.durable_file import DurableFile, make_folder
from companion.storage.files import read_plain
from ui.folders import games_folder
from ui.hall.errors import Refusal
from ui.hall.table.folders import next_game_file, pairings_file
from ui.hall.table.next_game import Begun, pairings, told_next
from ui.interface import OfferedGame


class OfferedGames:
    """The games that a tournament offers to the table in a data folder."""

    def __init__(self, data: Path) -> None:
        self._data = data

    @property
    def now(self) -> OfferedGame | None:
        """The next game; None if there is none, and once the game was begun and stored."""
        try:
            offer = told_next(read_plain(next_game_file(self._data)))
        except (OSError, Refusal):
            return None
        if offer is None or self._begun(offer[0].pairing):
            return None
        next_game, game, setup = offer
        return OfferedGame(game, setup, next_game.pairing, next_game.round)

    def took(self, id_: str, pairing: str) -> None:
        """Note that a game was begun for a pairing. Raises OSError."""
        path = pairings_file(self._data)
        make_folder(path.parent)
        with contextlib.closing(DurableFile(path)) as file:
            # After a power cut in the middle of a line, begin another line.
            file.append(b"\n" + msgspec.json.encode(Begun(id_, pairing)) + b"\n")

    def _begun(self, pairing: str) -> bool:
        """Return whether a game of the pairing is stored; a discarded game may be begun again."""
        return any(
            (games_folder(self._data) / f"{id_}.journal").exists()
            for id_, of in pairings(self._data).items()
            if of == pairing
        )
