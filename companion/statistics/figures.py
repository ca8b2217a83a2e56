"""The figures of one game, counted from its actions once."""

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
    """A player in one game. `shared` is a win with others, `won` one of theirs only; `left` is
    whether they have left the game, `out` whether its rules had put them out.

    `measures` are the game's own counts, by name (see `counting.py`). `faces` counts the faces they
    threw, by kind of die, of dice that bear every face once: of big ones no rule says what is
    usual.
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

    `players` are those who played to the end. `left` are the names of those who have left: for them
    the game is neither won nor lost, and nothing of it is counted.
    """

    game: str
    players: tuple[PlayerFigures, ...]
    faces: Faces = {}
    left: tuple[str, ...] = ()

    @property
    def contested(self) -> bool:
        """Whether it could be won: somebody else was there to be beaten."""
        return len(self.players) + len(self.left) > 1


def figures(game: AnyGame, setup: Setup, actions: Sequence[Action]) -> GameFigures | None:
    """The figures of a game; None while it goes on. Raises IllegalAction."""
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
            one,
            measures={**counted.get(one.name, {}), **lucky.get(one.name, {})},
            faces=_faces(die for name, die in thrown if name == one.name and die.size != Size.BIG),
        )
        for one in placed(game, state, ended)
        if not one.left
    )
    return GameFigures(
        game.name, players, _faces(die for _, die in thrown), tuple(game.left(state))
    )


def placed(game: AnyGame, state: Any, ended: Outcome) -> tuple[PlayerFigures, ...]:
    """Every player of a finished game in turn order: total, and whether they won."""
    standings = game.standings(state)
    alone = side_count(standings, ended.winners) == 1  # a team's win is shared with nobody
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
    """The dice of an action that is a roll: place, die, and whether it was kept from the last one.

    `after` is the state after the action.
    """
    dice = game.thrown(action)
    if not dice and game.enters_roll(action):
        dice = game.rolled(after)
    kept = getattr(action, "kept", ())
    for place, die in enumerate(dice):
        yield place, die, place in kept


def _thrown(game: AnyGame, steps: Sequence[Step]) -> list[tuple[str | None, Die]]:
    """Every die thrown and who threw it, if that is known; dice that were kept are not counted."""
    return [
        (getattr(step.action, "player", None) or game.to_play(step.before), die)
        for step in steps
        for _, die, kept in rolled(game, step.after, step.action)
        if not kept
    ]


def _faces(dice: Iterable[Die]) -> dict[str, dict[int, int]]:
    """How often each face of each kind of die was thrown."""
    counts = Counter((die.kind.value, die.value) for die in dice)
    told: dict[str, dict[int, int]] = {}
    for (kind, value), count in sorted(counts.items()):
        told.setdefault(kind, {})[value] = count
    return told
