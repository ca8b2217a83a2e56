"""The figures of a game, counted once from its actions."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Die, Size
from companion.games.course import Step, course
from companion.games.game import Action, AnyGame, Setup
from companion.games.standings import Outcome, side_count
from companion.statistics import counting, luck

Faces = Mapping[str, Mapping[int, int]]


class PlayerFigures(Struct, frozen=True):
    """A player in a game.

    `won` is a win alone, `shared` a win with others; `left` tells that they left the game, `out`
    that the rules put them out. `measures` are the game's own counts, by name (see `counting.py`).
    `faces` counts the faces they threw, by kind of die, without the big dice, whose faces may
    repeat.
    """

    name: str
    total: int
    won: bool
    shared: bool
    measures: Mapping[str, float] = {}
    faces: "Faces" = {}
    left: bool = False
    out: bool = False


class GameFigures(Struct, frozen=True):
    """A finished game. `faces` counts, by kind of die, how often each face was thrown.

    `players` are those who played to the end. `left` are the names of those who left: for them the
    game is neither won nor lost, and is not counted.
    """

    game: str
    players: tuple[PlayerFigures, ...]
    faces: Faces = {}
    left: tuple[str, ...] = ()

    @property
    def contested(self) -> bool:
        """Whether there was an opponent to beat."""
        return len(self.players) + len(self.left) > 1


def figures(game: AnyGame, setup: Setup, actions: Sequence[Action]) -> GameFigures | None:
    """Return the figures of a game; None before its end. Raises IllegalAction."""
    played = course(game, setup, actions)
    state = played.end
    ended = game.outcome(state)
    if ended is None:
        return None
    counted = counting.measures(played)
    lucky = luck.measures(played)
    thrown = _thrown(game, played.steps)
    players = tuple(
        replace(
            player,
            measures={**counted.get(player.name, {}), **lucky.get(player.name, {})},
            faces=_faces(
                die for name, die in thrown if name == player.name and die.size != Size.BIG
            ),
        )
        for player in placed(game, state, ended)
        if not player.left
    )
    return GameFigures(
        game.name, players, _faces(die for _, die in thrown), tuple(game.left(state))
    )


def placed(game: AnyGame, state: Any, ended: Outcome) -> tuple[PlayerFigures, ...]:
    """Return every player of a finished game in turn order: total, and whether they won."""
    standings = game.standings(state)
    # a team's win is not shared with another side
    alone = side_count(standings, ended.winners) == 1
    return tuple(
        PlayerFigures(
            each.player,
            each.total,
            won=alone and each.player in ended.winners,
            shared=not alone and each.player in ended.winners,
            left=each.left,
            out=each.out,
        )
        for each in standings
    )


def rolled(game: AnyGame, after: Any, action: Action) -> Iterator[tuple[int, Die, bool]]:
    """Yield the dice of an action that is a roll: place, die, and whether the die was kept.

    `after` is the state after the action.
    """
    dice = game.thrown(action)
    if not dice and game.enters_roll(action):
        dice = game.rolled(after)
    kept = getattr(action, "kept", ())
    for place, die in enumerate(dice):
        yield place, die, place in kept


def _thrown(game: AnyGame, steps: Sequence[Step]) -> list[tuple[str | None, Die]]:
    """Return every die thrown with its player, if known; kept dice are not counted."""
    return [
        (getattr(step.action, "player", None) or game.to_play(step.before), die)
        for step in steps
        for _, die, kept in rolled(game, step.after, step.action)
        if not kept
    ]


def _faces(dice: Iterable[Die]) -> dict[str, dict[int, int]]:
    """Return how often each face of each kind of die was thrown."""
    counts = Counter((die.kind.value, die.value) for die in dice)
    faces: dict[str, dict[int, int]] = {}
    for (kind, value), count in sorted(counts.items()):
        faces.setdefault(kind, {})[value] = count
    return faces
