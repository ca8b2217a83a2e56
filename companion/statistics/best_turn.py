"""The best turn of a game, told as suits the game: what brought most points at once."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.games.d21.actions import Move
from companion.games.d21.state import State as D21State
from companion.games.dalapapa.actions import Mark
from companion.games.dalapapa.tally import tallies
from companion.games.datis.state import State as DatisState
from companion.games.desfausse.actions import Trophy
from companion.games.desfausse.vocabulary import WORDS as DESFAUSSE
from companion.games.yahtzee import GAME as YAHTZEE
from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.faces import equal_dice
from companion.language.text import Text, listed
from companion.statistics.course import Course, Step
from companion.statistics.wording import WORDS, counted_points

_KINDS = 2  # of faces: more are told one by one


class _Turn(NamedTuple):
    points: int
    told: Text


def best_turn(course: Course) -> Text | None:
    """The turn that brought most points, the first of equal ones, in one sentence; in D.21, which
    has no points, the move that reached a goal. None if no turn brought any.
    """
    turns = _TURNS.get(course.game.name)
    told = [one for one in (turns(course) if turns is not None else ()) if one.points > 0]
    return max(told, key=lambda one: one.points).told if told else None


def _yahtzee(course: Course) -> Iterator[_Turn]:
    for before, action, after in course.steps:
        if isinstance(action, Score):
            player, name = before.player, course.setup.players[before.player]
            points = after.total(player) - before.total(player)
            written = before.written(action.box, zero=action.zero)
            told = WORDS.text(
                "yahtzee_turn_bonus" if points > written else "yahtzee_turn",
                name=name,
                points=counted_points(points),
                box=YAHTZEE.words[action.box],
                dice=_dice(before.dice),
            )
            yield _Turn(points, told)


def _dice(values: Sequence[int]) -> Text:
    """Dice as one names them afterwards: "five sixes", "1 2 3 4 6"."""
    counts = sorted(Counter(values).items(), key=lambda one: (-one[1], -one[0]))
    if len(counts) > _KINDS:
        digits = "\u00a0".join(map(str, sorted(values)))  # never on two lines
        return Text(digits, digits)
    groups = [equal_dice(count, face) for face, count in counts]
    return Text(listed([one.fr for one in groups]).fr, listed([one.en for one in groups]).en)


def _datis(course: Course) -> Iterator[_Turn]:
    state: DatisState = course.end
    for number, played in enumerate(state.rounds, 1):
        for name, score in zip(course.setup.players, played.scores, strict=False):
            bonus = score.bonus_points
            told = WORDS.text(
                "datis_round_bonus" if bonus > 0 else "datis_round",
                name=name,
                points=counted_points(score.total),
                round=number,
                bonus=bonus,
            )
            yield _Turn(score.total, told)


def _desfausse(course: Course) -> Iterator[_Turn]:
    players = course.setup.players
    for before, action, after in course.steps:
        if isinstance(action, Trophy):
            name = action.player or before.name
            player = players.index(name)
            mastered = len(after.board.masters(player)) > len(before.board.masters(player))
            points = after.total(player) - before.total(player)
            told = WORDS.text(
                "desfausse_token_master" if mastered else "desfausse_token",
                name=name,
                points=counted_points(points),
                column=DESFAUSSE[action.column],
                round=action.round or before.round,
            )
            yield _Turn(points, told)


def _d21(course: Course) -> Iterator[_Turn]:
    state: D21State = course.end
    ending = state.ending
    moves = [step.action for step in course.steps if isinstance(step.action, Move)]
    if ending is not None and ending.winner is not None and ending.end.goal and moves:
        name = course.setup.players[ending.winner]
        move = moves[-1].move
        yield _Turn(1, WORDS.text("d21_move", name=name, move=move, number=len(moves)))


def _dalapapa(course: Course) -> Iterator[_Turn]:
    turn: list[Step] = []
    for step in course.steps:
        turn.append(step)
        if step.before.player != step.after.player or step is course.steps[-1]:
            yield _of_dalapapa(course, turn)
            turn = []


def _of_dalapapa(course: Course, turn: Sequence[Step]) -> _Turn:
    first, last = turn[0].before, turn[-1].after
    player = first.player
    before, after = (tallies(state)[player].total for state in (first, last))
    marks = sum(isinstance(step.action, Mark) for step in turn)
    key = {0: "dalapapa_none", 1: "dalapapa_one"}.get(marks, "dalapapa_many")
    name = course.setup.players[player]
    told = WORDS.text(key, name=name, points=counted_points(after - before), markers=marks)
    if first.plaque is None and last.plaque == player:
        told = WORDS.text("dalapapa_plaque", turn=told)
    return _Turn(after - before, told)


_TURNS: Mapping[str, Callable[[Course], Iterator[_Turn]]] = {
    "yahtzee": _yahtzee,
    "datis": _datis,
    "desfausse": _desfausse,
    "d21": _d21,
    "dalapapa": _dalapapa,
}
