"""How every command is told which game: `last`, a stored game's id, or a file."""

import argparse
import contextlib
import os
from pathlib import Path
from typing import NamedTuple

from companion.games import record
from companion.games.game import Action, AnyGame, Setup
from companion.games.record import parse
from companion.storage.files import read_plain
from ui.command.arguments import Arguments
from ui.command.terminal import complain
from ui.folders import games_folder, named_folder

LAST = "last"
_JOURNAL = ".journal"


class NamedGame(NamedTuple):
    """A game that was named; `played` is when it was last played (ISO 8601), "" if unknown."""

    game: AnyGame
    setup: Setup
    actions: tuple[Action, ...]
    played: str = ""


def listed_folder(options: argparse.Namespace) -> Path:
    """The games' folder within the data folder, which need not exist. Raises NoSuchFolder.

    Raises OSError if it exists but cannot be listed, since it would otherwise look empty.
    """
    folder = games_folder(named_folder(options))
    with contextlib.suppress(FileNotFoundError):
        next(folder.iterdir(), None)
    return folder


def offer_named_game(command: Arguments, name: str, **how: str) -> None:
    """Add the argument that names a game; `how` is passed to `add_argument`."""
    command.offer(
        name,
        "une partie : `last` pour la dernière, le nom d'une partie enregistrée, ou un fichier"
        " (partie exportée ou journal)",
        "a game: `last` for the latest, a stored game's id, or a file (a record or a journal)",
        **how,
    )
    command.offer_simulated()


def named_game(options: argparse.Namespace, name: str) -> NamedGame:
    """The game of that name; what a damaged journal has lost is said.

    What is there as a file, or can only be meant as one, is a file; else it is a stored game.
    Raises NoSuchGame, BadRecord, UnreadableJournal, NoSuchFolder, OSError.
    """
    from companion.storage import journal  # noqa: PLC0415  the other commands start sooner
    from companion.storage.game_store import GameStore  # noqa: PLC0415
    from companion.storage.stored_game import told  # noqa: PLC0415
    from ui.command.last_game import last_game  # noqa: PLC0415

    path = Path(name)
    if name != LAST and (path.suffix or os.sep in name or path.exists()):
        if path.suffix != _JOURNAL:
            data = read_plain(path)
            game, setup, actions = parse(data)
            return NamedGame(game, setup, tuple(actions), record.played(data))
        loaded = told(path.stem, journal.read(path))
    else:
        store = GameStore(listed_folder(options))
        loaded = store.load(last_game(options, store) if name == LAST else name)
    if loaded.trouble is not None:
        complain(loaded.trouble.to(options.language))
    actions, played = loaded.history.actions, loaded.contents.entries[-1].at
    return NamedGame(loaded.game, loaded.setup, tuple(actions), played)
