"""The curve of a game: every player's total after each turn or round, by the game's standings.

D.21 has no points: its curve counts how many dice of their two full sets a player has.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from companion.games.d21.actions import Move
from companion.games.d21.actions import Pass as D21Pass
from companion.games.d21.dice import dice_of
from companion.games.d21.state import State as D21State
from companion.games.dalapapa.actions import EndTurn as DalapapaEndTurn
from companion.games.dalapapa.actions import Pass as DalapapaPass
from companion.games.desfausse.actions import EndTurn as DesfausseEndTurn
from companion.games.desfausse.actions import Trophy
from companion.games.leaving import Leave
from companion.games.yahtzee.actions import Score
from companion.statistics.course import Course, Step

IN_TWO_SETS = 2  # dice of each face

Totals = tuple[int, ...]


class Unit(StrEnum):
    """What lies between two points of a curve."""

    TURN = "turn"  # of one player, or of everybody once where all have as many
    ROUND = "round"
    MOVE = "move"
    TOKEN = "token"  # placed on the board, where only the board is tracked


class Curve(Struct, frozen=True):
    """`totals` hold one figure a player, in turn order: at the start, then after each unit."""

    players: tuple[str, ...]
    unit: Unit
    totals: tuple[Totals, ...]


def curve(course: Course) -> Curve:
    """The curve of a game, as far as it was played; the last totals are those of its end."""
    unit, ends = _UNITS.get(course.game.name, _by_player)(course)
    totals = [_totals(course, course.start)]
    totals += [_totals(course, step.after) for step in course.steps if ends(step)]
    last = _totals(course, course.end)
    if totals[-1] != last or len(totals) == 1:  # the game may end within a turn
        totals.append(last)
    return Curve(course.setup.players, unit, tuple(totals))


def _totals(course: Course, state: Any) -> Totals:
    if isinstance(state, D21State):
        return tuple(_sets(state, player) for player in range(len(course.setup.players)))
    return tuple(each.total for each in course.game.standings(state))


def _sets(state: D21State, player: int) -> int:
    """How many of a player's dice are in their two sets: two of each face at most."""
    return sum(min(IN_TWO_SETS, state.cells.count(die)) for die in dice_of(player))


Ends = Callable[[Step], bool]


def _by_player(course: Course) -> tuple[Unit, Ends]:
    """Of a game that is not told apart here: a turn ends when another player is to play."""
    to_play = course.game.to_play
    return Unit.TURN, lambda step: to_play(step.before) != to_play(step.after)


def _yahtzee(course: Course) -> tuple[Unit, Ends]:
    players = len(course.setup.players)

    def ends(step: Step) -> bool:
        before, after = step.before.turns // players, step.after.turns // players
        return isinstance(step.action, Score | Leave) and before != after

    return Unit.TURN, ends


def _datis(_: Course) -> tuple[Unit, Ends]:
    def counted(state: Any) -> int:
        return sum(bool(one.scores) for one in state.rounds)

    return Unit.ROUND, lambda step: counted(step.after) > counted(step.before)


def _desfausse(course: Course) -> tuple[Unit, Ends]:
    if not course.start.tracks_dice:
        return Unit.TOKEN, lambda step: isinstance(step.action, Trophy)
    return Unit.TURN, lambda step: isinstance(step.action, DesfausseEndTurn)


def _d21(_: Course) -> tuple[Unit, Ends]:
    return Unit.MOVE, lambda step: isinstance(step.action, Move | D21Pass)


def _dalapapa(_: Course) -> tuple[Unit, Ends]:
    return Unit.TURN, lambda step: isinstance(step.action, DalapapaEndTurn | DalapapaPass)


_UNITS: Mapping[str, Callable[[Course], tuple[Unit, Ends]]] = {
    "yahtzee": _yahtzee,
    "datis": _datis,
    "desfausse": _desfausse,
    "d21": _d21,
    "dalapapa": _dalapapa,
}
