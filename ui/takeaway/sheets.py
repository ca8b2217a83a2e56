"""Write the sheet of a stored game onto a stick or into a folder."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from companion.language.errors import TranslatedError
from companion.language.text import Language
from companion.storage.durable_file import write_whole
from companion.storage.game_store import GameStore
from companion.storage.stored_game import LoadedGame
from hardware.computer.sticks import Stick
from ui.paper.sheet import game_sheet
from ui.paper.subjects import PlayedGame
from ui.takeaway.stick_folder import StickFolder


class NoSheet(TranslatedError):
    """A sheet could not be drawn; the game is unharmed."""

    message = "This game's sheet could not be drawn ({why}); the game is as it was."


class Written(NamedTuple):
    """The place of a sheet: folder and file name, and the `stick`, if any."""

    folder: str
    name: str
    stick: str | None = None


def sheet_of(loaded: LoadedGame, language: Language) -> bytes:
    """Return a stored game's sheet as a PDF. Raises NoSheet."""
    actions, played = loaded.history.actions, loaded.contents.entries[-1].at
    try:
        return game_sheet(PlayedGame(loaded.game, loaded.setup, actions, language, played))
    except Exception as failure:  # any bug of a game's drawing or of the library
        raise NoSheet(why=type(failure).__name__) from failure


def write_sheet(
    store: GameStore, id_: str, language: Language, folder: Path | None, stick: Stick | None
) -> Written:
    """Write the sheet of a stored game onto the stick, or into the folder without a stick.

    In the folder the sheet replaces an older sheet of that game. Raises NoSuchGame,
    UnreadableJournal, BadRecord, NoSheet, StickRefused, OSError.
    """
    pdf, name = sheet_of(store.load(id_), language), f"{id_}.pdf"
    if stick is None:
        assert folder is not None  # the caller gives one of the two
        write_whole(folder / name, pdf, private=False)
        return Written(str(folder), name)
    with StickFolder(stick, datetime.now().astimezone()) as taken:
        name = taken.write("", name, pdf)
        taken.finish()
        return Written(taken.name, name, stick.name)
