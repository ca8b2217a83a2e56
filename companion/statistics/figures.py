"""The figures of one game: what is worth counting of it, taken from its actions once."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.dice import Die
from companion.games.game import Action, AnyGame, Setup
from companion.statistics import measures
from companion.statistics.measures import Step


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
    state, steps = game.start(setup), []
    for action in actions:
        after = game.apply(state, action)
        steps.append(Step(state, action, after))
        state = after
    ended = game.outcome(state)
    if ended is None:
        return None
    counted = measures.of(game.name, state, steps)
    alone = len(ended.winners) == 1
    players = tuple(
        PlayerFigures(
            each.player,
            each.total,
            won=alone and each.player in ended.winners,
            shared=not alone and each.player in ended.winners,
            measures=counted.get(each.player, {}),
        )
        for each in game.standings(state)
    )
    return GameFigures(game.name, players, _faces(game, steps))


def _faces(game: AnyGame, steps: Sequence[Step]) -> dict[str, dict[int, int]]:
    """How often each face of each kind of die was thrown; dice that were kept are not counted."""
    thrown = Counter((die.kind.value, die.value) for step in steps for die in _thrown(game, step))
    told: dict[str, dict[int, int]] = {}
    for (kind, value), count in sorted(thrown.items()):
        told.setdefault(kind, {})[value] = count
    return told


def _thrown(game: AnyGame, step: Step) -> Sequence[Die]:
    gone = game.thrown(step.action)
    if gone or not game.enters_roll(step.action):
        return gone
    kept = getattr(step.action, "kept", ())
    return [die for place, die in enumerate(game.rolled(step.after)) if place not in kept]
