"""The statistics of a game of Datis (see `companion/statistics/counting.py`)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.course import Course, Step, Unit
from companion.games.datis.actions import Risk, Trick, owed_before
from companion.games.datis.bonuses import BonusKind
from companion.games.datis.dice import named
from companion.games.datis.names import WORDS
from companion.games.datis.state import State
from companion.games.datis.tally import assured
from companion.language.points import counted_points
from companion.language.text import Text


def measures(course: Course) -> Mapping[str, Mapping[str, float]]:
    """Return each player's rounds and their points, tricks, bonuses, capots and risks.

    Risks that brought more than a safe announcement are won; those that brought less are lost.
    """
    state: State = course.end
    counted: dict[str, dict[str, float]] = {}
    rounds = [played for played in state.rounds if played.scores]
    for player, name in enumerate(state.setup.players):
        scores = [played.scores[player] for played in rounds]
        bonuses = [bonus for score in scores for bonus in score.bonuses]
        gains = [
            score.points - assured(played.paying(player))
            for played, score in zip(rounds, scores, strict=True)
            if (call := played.calls[player]) is not None and call.risk
        ]
        counted[name] = {
            "rounds": len(rounds),
            "round_points": sum(score.points for score in scores),
            "tricks": sum(
                trick.verdict.winner == player for played in rounds for trick in played.tricks
            ),
            "bonuses": sum(bonus.kind is not BonusKind.CAPOT for bonus in bonuses),
            "capots": sum(bonus.kind is BonusKind.CAPOT for bonus in bonuses),
            "risks": len(gains),
            "risks_won": sum(gain > 0 for gain in gains),
            "risks_lost": sum(gain < 0 for gain in gains),
        }
    return counted


def ends_unit(_: Course) -> tuple[Unit, Callable[[Step], bool]]:
    """Return a round as the unit of the curve, and a function that tells whether a step ends it."""

    def counted(state: Any) -> int:
        return sum(bool(played.scores) for played in state.rounds)

    return Unit.ROUND, lambda step: counted(step.after) > counted(step.before)


def best_turns(course: Course) -> Iterator[tuple[int, Text]]:
    """Yield each player's points of each round, with a sentence."""
    state: State = course.end
    for number, played in enumerate(state.rounds, 1):
        for name, score in zip(course.setup.players, played.scores, strict=False):
            bonus = score.bonus_points
            yield (
                score.total,
                WORDS.text(
                    "best_round_bonus" if bonus > 0 else "best_round",
                    name=name,
                    points=counted_points(score.total),
                    round=number,
                    bonus=bonus,
                ),
            )


def luck(course: Course) -> Iterator[tuple[str, float, float]]:
    """Yield the pips above the average of each die rolled to a trick, rerolled, or risked.

    Each with its player, and the variance of the die.
    """
    for step in course.steps:
        action = step.action
        for owed in owed_before(action):
            if isinstance(owed, Risk):
                yield from _risked(owed)
        if isinstance(action, Risk):
            yield from _risked(action)
        if isinstance(action, Trick):
            yield from _trick(action)


def _risked(risk: Risk) -> Iterator[tuple[str, float, float]]:
    for die, value in risk.values.items():
        yield _pips(risk.player, die, value)


def _trick(trick: Trick) -> Iterator[tuple[str, float, float]]:
    dice = {play.player: play.die for play in trick.plays}
    for play in trick.plays:
        yield _pips(play.player, play.die, play.value)
    for again in trick.rerolls:
        for player, value in again.items():
            yield _pips(player, dice[player], value)


def _pips(player: str, die: str, value: int) -> tuple[str, float, float]:
    """Return the player, the pips of a die minus the die's average, and the variance."""
    faces = named(die).kind.faces
    average = sum(faces) / len(faces)
    return player, value - average, sum((face - average) ** 2 for face in faces) / len(faces)
