"""Finished games of all kinds, golden games and games of bots, under many names."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.games import record
from companion.games.game import Action, AnyGame, Setup
from companion.storage.game_store import GameStore
from tests.companion.bots import play

GOLDEN = Path(__file__).parents[1] / "games"
NAMES = ("Ana", "Bo", "Chloé", "Dan", "Eve", "Zoé", "安娜", "Łukasz")
Game = tuple[AnyGame, Setup, Sequence[Action]]


def finished_games(folder: Path) -> list[Game]:
    """Return at least a dozen games: golden games, and one of each kind whose bots are fast."""
    golden = [record.parse(path.read_bytes()) for path in sorted(GOLDEN.glob("*/golden/*.jsonl"))]
    played = []
    for seed, name in enumerate(("datis", "desfausse", "yahtzee", "dalapapa")):
        view = play(name, folder, Random(seed))
        played.append((view.game, view.setup, view.actions))
    return [one for one in (*golden, *played) if one[0].outcome(_end(one)) is not None]


def renamed(game: Game, chance: Random) -> Game:
    """Return the same game with other players."""
    rules, setup, actions = game
    names = dict(zip(setup.players, chance.sample(NAMES, len(setup.players)), strict=True))
    return rules, setup.renamed(names), [action.renamed(names) for action in actions]


def stored(folder: Path, distinct: Sequence[Game], count: int, seed: int) -> Iterator[Game]:
    """Store `count` games under random names, and yield each."""
    store, chance = GameStore(folder), Random(seed)
    latest = store.latest()
    for number in range(count):
        game = renamed(distinct[number % len(distinct)], chance)
        at = f"2025-01-{number % 28 + 1:02d}T20:{number // 60 % 60:02d}:{number % 60:02d}"
        store.add(*game, at, latest)
        latest += 1 + len(game[2])
        yield game


def _end(game: Game) -> Any:
    rules, setup, actions = game
    state = rules.start(setup)
    for action in actions:
        state = rules.apply(state, action)
    return state
