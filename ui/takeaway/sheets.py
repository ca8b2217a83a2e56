"""The sheet of one stored game, written where people find it."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from companion.language.errors import BilingualError
from companion.language.text import Language
from companion.storage.durable_file import write_whole
from companion.storage.game_store import GameStore
from companion.storage.stored_game import LoadedGame
from hardware.computer.sticks import Stick
from ui.paper.sheet import game_sheet
from ui.paper.subjects import PlayedGame
from ui.takeaway.stick_folder import StickFolder


class NoSheet(BilingualError):
    """A sheet that could not be drawn; the game is as it was."""

    fr = "La feuille de cette partie n'a pas pu être dessinée ({why}) ; la partie est intacte."
    en = "This game's sheet could not be drawn ({why}); the game is as it was."


class Written(NamedTuple):
    """Where a sheet is: the `stick` it is on, if any, the folder and its name there."""

    folder: str
    name: str
    stick: str | None = None


def sheet_of(loaded: LoadedGame, language: Language) -> bytes:
    """The PDF of a stored game. Raises NoSheet."""
    actions, played = loaded.history.actions, loaded.contents.entries[-1].at
    try:
        return game_sheet(PlayedGame(loaded.game, loaded.setup, actions, language, played))
    except Exception as failure:  # whatever a game's drawing or the library stumbles over
        raise NoSheet(why=type(failure).__name__) from failure


def write_sheet(
    store: GameStore, id_: str, language: Language, folder: Path | None, stick: Stick | None
) -> Written:
    """Write the sheet of a stored game onto the stick, or into the folder if none is given.

    In the folder it takes the place of an older sheet of that game. Raises NoSuchGame,
    UnreadableJournal, BadRecord, NoSheet, StickRefused, OSError.
    """
    pdf, name = sheet_of(store.load(id_), language), f"{id_}.pdf"
    if stick is None:
        assert folder is not None  # one of them is given
        write_whole(folder / name, pdf, private=False)
        return Written(str(folder), name)
    with StickFolder(stick, datetime.now().astimezone()) as taken:
        name = taken.write("", name, pdf)
        taken.finish()
        return Written(taken.name, name, stick.name)
