"""Copy a folder's games onto the mounted stick, as the companion does; for the companion's user.

    python -m deploy.realtest.inside.stick DATA

Prints the name of the folder on the stick and the number of files, or the sentence of the failure,
with the failure's class.
"""

import sys
import time
from pathlib import Path

from companion.language.errors import TranslatedError
from companion.storage.game_store import GameStore
from hardware.computer.sticks import Stick, mounted
from ui.folders import games_folder
from ui.takeaway.copying import Progress, copy_games

SECONDS = 240  # a slow stick takes to be mounted


def _stick() -> Stick:
    deadline = time.monotonic() + SECONDS
    while not (sticks := mounted()):
        if time.monotonic() > deadline:
            sys.exit(f"no stick within {SECONDS} s")
        time.sleep(0.2)
    return sticks[0]


def main(data: Path) -> None:
    """Copy."""
    stick = _stick()
    print(f"mounted {stick.folder}", flush=True)
    try:
        copied = copy_games(GameStore(games_folder(data)), stick, "en", Progress())
    except TranslatedError as failure:
        print(f"{type(failure).__name__} {failure.text}")
    else:
        print(f"copied {copied.files} {copied.folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
