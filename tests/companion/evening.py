"""A short evening for journals: a setup, and the actions of a table."""

from pathlib import Path

from companion.games.game import Action
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import Options, YahtzeeSetup
from companion.storage import journal
from companion.storage.entries import Amended, Did, Entry, Opened, Redid, Undid, raw
from companion.storage.game_store import GameStore
from companion.table.session import Session

SETUP = YahtzeeSetup(version=1, players=("Ana", "Bo"), options=Options(1))
ACTIONS: tuple[Action, ...] = (
    Roll((3, 3, 5, 1, 6)),
    Roll((3, 3, 3, 2, 6), (0, 1)),
    Score(Box.THREES),
    Roll((1, 2, 3, 4, 4)),
    Score(Box.SMALL_STRAIGHT),
)
AT = "2025-01-01T20:00:00"


def did(action: Action) -> Did:
    return Did(raw(action), AT)


ENTRIES: tuple[Entry, ...] = (
    Opened(raw(SETUP), AT),
    did(ACTIONS[0]),
    did(ACTIONS[1]),
    Undid(AT),
    Redid(AT),
    did(ACTIONS[2]),
    Amended({1: raw(Roll((3, 3, 3, 3, 6), (0, 1)))}, AT),
)


def written(path: Path, entries: tuple[Entry, ...] = ENTRIES) -> None:
    """Write a journal file of these entries."""
    first, *rest = entries
    assert isinstance(first, Opened)
    file = journal.create(path, first)
    for entry in rest:
        file.append(entry)
    file.close()


def started(store: GameStore, setup: YahtzeeSetup = SETUP) -> Session:
    """Return a session of a new game."""
    return Session(store.create(GAME, setup, AT), lambda: AT)


def whole_game(players: int) -> tuple[Roll | Score, ...]:
    """Return a game in which all players score the same, except for the first player's chance."""
    actions: list[Roll | Score] = []
    for box in Box:
        for player in range(players):
            dice = (6, 6, 6, 6, 5) if player == 0 and box is Box.CHANCE else (1, 1, 2, 3, 4)
            actions += [Roll(dice), Score(box)]
    return tuple(actions)
