"""Stored games for tests."""

from companion.games.yahtzee import GAME
from companion.messages import Act
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.evening import ACTIONS, AT, SETUP

LATER = "2025-01-01T21:00:00"


def played(store: GameStore, at: str = AT, count: int = len(ACTIONS)) -> str:
    """Store a game of `count` actions; return its id."""
    session = Session(store.create(GAME, SETUP, at), lambda: at)
    for action in ACTIONS[:count]:
        session.handle(Act(action))
    session.close()
    return session.view().id


def on_disk(games: GameStore) -> tuple[object, ...]:
    """Return the actions of the last game, according to its journal."""
    return games.load(games.last()).history.actions
