"""The statistics of a game of DESfausse (see `companion/statistics/counting.py`)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from companion.dice import Size
from companion.games.course import Course, Step, Unit
from companion.games.desfausse.actions import Discard, EndTurn, Roll, Trophy
from companion.games.desfausse.columns import COLUMNS
from companion.games.desfausse.hand import SMALL_FACES
from companion.games.desfausse.state import State
from companion.games.desfausse.vocabulary import WORDS
from companion.language.points import counted_points
from companion.language.text import Text


def measures(course: Course) -> Mapping[str, Mapping[str, float]]:
    """Return trophies, also by column, masters, dice discarded, and hands shed to the last die."""
    state: State = course.end
    gone: Counter[str] = Counter()
    shed: Counter[str] = Counter()
    for step in course.steps:
        if isinstance(step.action, Discard):
            gone[step.before.name] += len(step.action.gone)
        for name, before, after in zip(
            state.setup.players, step.before.hands, step.after.hands, strict=False
        ):
            shed[name] += bool(len(before)) and not len(after)
    counted: dict[str, dict[str, float]] = {}
    for player, name in enumerate(state.setup.players):
        trophies = Counter(
            column
            for row in state.board.rows
            for column, owner in zip(COLUMNS, row, strict=True)
            if owner == player
        )
        counted[name] = {
            **{f"trophies_{column}": trophies[column] for column in COLUMNS},
            "trophies": sum(trophies.values()),
            "masters": len(state.board.masters(player)),
            "dice_discarded": gone[name],
            "hands_shed": shed[name],
        }
    return counted


def ends_unit(course: Course) -> tuple[Unit, Callable[[Step], bool]]:
    """Return the unit of the curve, and a function that tells whether a step ends a unit.

    The unit is a turn, or a token if only the board is tracked.
    """
    if not course.start.tracks_dice:
        return Unit.TOKEN, lambda step: isinstance(step.action, Trophy)
    return Unit.TURN, lambda step: isinstance(step.action, EndTurn)


def best_turns(course: Course) -> Iterator[tuple[int, Text]]:
    """Yield the points of each trophy, with a sentence."""
    players = course.setup.players
    for before, action, after in course.steps:
        if isinstance(action, Trophy):
            name = action.player or before.name
            player = players.index(name)
            mastered = len(after.board.masters(player)) > len(before.board.masters(player))
            points = after.total(player) - before.total(player)
            yield (
                points,
                WORDS.text(
                    "best_token_master" if mastered else "best_token",
                    name=name,
                    points=counted_points(points),
                    column=WORDS[action.column],
                    round=action.round or before.round,
                ),
            )


def luck(course: Course) -> Iterator[tuple[str, float, float]]:
    """Yield for each small die thrown the 1 that did not come, as a 1 is never welcome.

    Each with its player, and the variance. Big dice are left out: the rules do not tell which of
    their faces occur twice.
    """
    chance = 1 / len(SMALL_FACES)
    for step in course.steps:
        action = step.action
        if isinstance(action, Roll):
            for place, die in enumerate(action.dice):
                if place not in action.kept and die.size is Size.SMALL:
                    yield step.before.name, chance - (die.value == 1), chance * (1 - chance)
