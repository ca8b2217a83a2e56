"""Whole games, action by action, as the pages see them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from companion.games import record
from companion.games.game import Action, AnyGame, Setup
from companion.games.record import parse_header
from companion.table.view import View
from tests.companion.bots import next_action
from tests.ui.touch.views import Sitting

D21 = Path(__file__).parents[2] / "companion/games/d21/golden/two_sets.jsonl"
NAMES = ("Ana", "Émile", "Grand-père", 'O\'Hara <b> "& Cie"', "Chloé", "Zoé", "Wu", "Maximilienne")
FEW = 48  # actions: seconds for each game
# As many players as each game takes.
GAMES = {"yahtzee": 8, "datis": 4, "desfausse": 5, "dalapapa": 4, "d21": 2}


def started(name: str, players: int) -> tuple[AnyGame, Setup]:
    """Return a game of that name for the first of the names."""
    header = {"game": name, "version": 1, "players": NAMES[:players]}
    return parse_header(msgspec.json.encode(header))


@cache
def opening(name: str) -> tuple[View, ...]:
    """Return the views of the first dozens of actions of a game."""
    return tuple(views(name, FEW))


def views(name: str, most: int, seed: int = 1) -> Iterator[View]:
    """Yield the view at the start and after each of at most `most` actions."""
    game, setup = started(name, GAMES[name])
    chance = Random(f"{name}/{seed}")
    moves: Iterator[Action] = iter(())
    if name == "d21":  # its bots think for too long
        moves = iter(record.parse(D21.read_bytes())[2])
    sitting = Sitting(game, setup)
    yield sitting.view
    for _ in range(most):
        if sitting.view.outcome is not None:
            return
        sitting.do(next(moves) if name == "d21" else next_action(sitting.view, chance))
        yield sitting.view
