"""Begin a game of Yahtzee in a folder and fill its first box, so that the kiosk goes on with it.

python -m deploy.realtest.inside.begun FOLDER
"""

import sys
from pathlib import Path

from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act
from companion.storage.game_store import GameStore
from companion.table.session import Session

HEADER = '{"game": "yahtzee", "version": 1, "players": ["Ana"]}'
BEGAN = "2026-01-01T00:00:00+00:00"  # which names the journal


def main(folder: Path) -> None:
    """Begin the game."""
    session = Session(GameStore(folder).create(*parse_header(HEADER), BEGAN), lambda: BEGAN)
    session.handle(Act(Roll((1, 1, 2, 3, 5))))
    session.handle(Act(Score(Box.ONES)))
    session.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
