"""The turn box on disk: one small JSON file, replaced as a whole."""

from pathlib import Path

import msgspec

from companion.extras.turn_box import TurnBox, stopped
from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.storage import durable_file
from companion.storage.files import read_plain


class BadTurnBoxFile(TranslatedError, ValueError):
    """A file that holds no turn box."""

    message = "The stored turn box cannot be read ({why}): it has to be set up again."


def read(path: Path) -> TurnBox | None:
    """Return the turn box in a file, its clock stopped; None if there is no file.

    Raises BadTurnBoxFile.
    """
    try:
        turns = msgspec.json.decode(read_plain(path), type=TurnBox)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as failure:
        raise BadTurnBoxFile(why=reason(failure)) from failure
    if len(turns.names) < 2 or len(turns.used) != len(turns.names):
        raise BadTurnBoxFile(why=path.name)
    return stopped(turns)


def write(path: Path, turns: TurnBox) -> None:
    """Write a turn box; it is on disk when this returns. Raises OSError."""
    durable_file.write_whole(path, msgspec.json.encode(turns))
