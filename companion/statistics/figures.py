"""The figures of one game: what is worth counting of it, taken from its actions once."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Die
from companion.games.game import Action, AnyGame, Outcome, Setup
from companion.statistics import luck, measures
from companion.statistics.course import Step, course


class PlayerFigures(Struct, frozen=True):
    """A player in one game. `shared` is a win with others, `won` one alone.

    `measures` are the game's own counts, by name (see `measures`).
    """

    name: str
    total: int
    won: bool
    shared: bool
    measures: Mapping[str, float] = {}


class GameFigures(Struct, frozen=True):
    """A finished game. `faces` counts, by kind of die, how often each face was thrown."""

    game: str
    players: tuple[PlayerFigures, ...]
    faces: Mapping[str, Mapping[int, int]] = {}


def figures(game: AnyGame, setup: Setup, actions: Sequence[Action]) -> GameFigures | None:
    """The figures of a game; None while it goes on. Raises IllegalAction."""
    played = course(game, setup, actions)
    state = played.end
    ended = game.outcome(state)
    if ended is None:
        return None
    counted = measures.of(game.name, state, played.steps)
    lucky = luck.measures(played)
    players = tuple(
        replace(one, measures={**counted.get(one.name, {}), **lucky.get(one.name, {})})
        for one in placed(game, state, ended)
    )
    return GameFigures(game.name, players, _faces(game, played.steps))


def placed(game: AnyGame, state: Any, ended: Outcome) -> tuple[PlayerFigures, ...]:
    """Every player of a finished game in turn order: total, and whether they won."""
    alone = len(ended.winners) == 1
    return tuple(
        PlayerFigures(
            each.player,
            each.total,
            won=alone and each.player in ended.winners,
            shared=not alone and each.player in ended.winners,
        )
        for each in game.standings(state)
    )


def rolled(game: AnyGame, after: Any, action: Action) -> Iterator[tuple[int, Die, bool]]:
    """The dice of an action that is a roll: place, die, and whether it was kept from the last one.

    `after` is the state after the action.
    """
    dice = game.thrown(action)
    if not dice and game.enters_roll(action):
        dice = game.rolled(after)
    kept = getattr(action, "kept", ())
    for place, die in enumerate(dice):
        yield place, die, place in kept


def _faces(game: AnyGame, steps: Sequence[Step]) -> dict[str, dict[int, int]]:
    """How often each face of each kind of die was thrown; dice that were kept are not counted."""
    thrown = Counter(
        (die.kind.value, die.value)
        for step in steps
        for _, die, kept in rolled(game, step.after, step.action)
        if not kept
    )
    told: dict[str, dict[int, int]] = {}
    for (kind, value), count in sorted(thrown.items()):
        told.setdefault(kind, {})[value] = count
    return told
