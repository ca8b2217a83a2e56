"""Find the game that a command names: `last`, a stored game's id, or a file."""

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

from companion.games import record
from companion.games.game import Action, AnyGame, Setup
from companion.games.record import parse
from companion.storage.files import read_plain
from ui.command.options import Argument, Options, named_folder
from ui.command.terminal import complain
from ui.folders import games_folder

LAST = "last"
NAMED_GAME = Argument(
    "game",
    "a game: `last` for the latest, a stored game's id, or a file (a record or a journal)",
)
_JOURNAL = ".journal"


class NamedGame(NamedTuple):
    """A named game; `played` is the time of the last turn (ISO 8601), "" if unknown."""

    game: AnyGame
    setup: Setup
    actions: tuple[Action, ...]
    played: str = ""


def listed_folder(options: Options) -> Path:
    """Return the games' folder within the data folder; the folder may be missing.

    Raises NoSuchFolder, and OSError if the folder exists but cannot be listed: the folder would
    otherwise look empty.
    """
    folder = games_folder(named_folder(options))
    with contextlib.suppress(FileNotFoundError):
        next(folder.iterdir(), None)
    return folder


def named_game(options: Options, name: str) -> NamedGame:
    """Return the game of that name, and report the losses of a damaged journal.

    A name with a suffix or a separator, or of an existing path, means a file, any other a stored
    game. Raises NoSuchGame, BadRecord, UnreadableJournal, NoSuchFolder, OSError.
    """
    from companion.storage import journal  # noqa: PLC0415  the other commands start sooner
    from companion.storage.game_store import GameStore  # noqa: PLC0415
    from companion.storage.stored_game import from_contents  # noqa: PLC0415
    from ui.command.last_game import last_game  # noqa: PLC0415

    path = Path(name)
    if name != LAST and (path.suffix or os.sep in name or path.exists()):
        if path.suffix != _JOURNAL:
            data = read_plain(path)
            game, setup, actions = parse(data)
            return NamedGame(game, setup, tuple(actions), record.played(data))
        loaded = from_contents(path.stem, journal.read(path))
    else:
        store = GameStore(listed_folder(options))
        loaded = store.load(last_game(options, store) if name == LAST else name)
    if loaded.trouble is not None:
        complain(loaded.trouble.to(options.language))
    actions, played = loaded.history.actions, loaded.contents.entries[-1].at
    return NamedGame(loaded.game, loaded.setup, tuple(actions), played)
