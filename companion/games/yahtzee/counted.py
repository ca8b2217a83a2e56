"""The statistics of a Yahtzee match (see `companion/statistics/counting.py`)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.games.course import Course, Step, Unit
from companion.games.leaving import Leave
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import BOXES, YAHTZEE, Box
from companion.games.yahtzee.coach.analysis import analyse
from companion.games.yahtzee.faces import equal_dice
from companion.games.yahtzee.state import YahtzeeSetup
from companion.language.points import counted_points
from companion.language.text import Text, Verbatim, listed

LUCK_IS_MEASURED = False  # an analysis of a match takes thirty times as long as reading the match
_KINDS = 2  # of faces: dice of more kinds are listed


def measures(course: Course) -> Mapping[str, Mapping[str, float]]:
    """Return points in each box over the rounds played, upper bonuses, Yahtzees and zeros."""
    state = course.end
    counted: dict[str, dict[str, float]] = {}
    for player, name in enumerate(state.setup.players):
        sheets = [sheets[player] for sheets in state.sheets]
        counted[name] = {
            **{box.value: sum(sheet[box] or 0 for sheet in sheets) for box in BOXES},
            "rounds": len(sheets),
            "upper_bonuses": sum(sheet.upper_bonus > 0 for sheet in sheets),
            "yahtzees": sum(
                (sheet[Box.YAHTZEE] == YAHTZEE) + sheet.yahtzee_bonuses for sheet in sheets
            ),
            "zeros": sum(points == 0 for sheet in sheets for points in sheet.points),
        }
    return counted


def ends_unit(course: Course) -> tuple[Unit, Callable[[Step], bool]]:
    """Return a turn of everybody as the unit, and a function that tells whether a step ends it."""
    players = len(course.setup.players)

    def ends(step: Step) -> bool:
        before, after = step.before.turns // players, step.after.turns // players
        return isinstance(step.action, Score | Leave) and before != after

    return Unit.TURN, ends


def best_turns(course: Course) -> Iterator[tuple[int, Text, Sequence[int]]]:
    """Yield for each turn the points, a sentence with the dice and the box, and the dice."""
    for before, action, after in course.steps:
        if isinstance(action, Score):
            player, name = before.player, course.setup.players[before.player]
            points = after.total(player) - before.total(player)
            written = before.written(action.box, zero=action.zero)
            yield (
                points,
                GAME.words.text(
                    "best_turn_bonus" if points > written else "best_turn",
                    name=name,
                    points=counted_points(points),
                    box=GAME.words[action.box],
                    dice=_dice(before.dice),
                ),
                sorted(before.dice),
            )


def luck(course: Course) -> Iterator[tuple[str, float, float]]:
    """Yield the points that the dice gave each player above the average, and their variance.

    They are the changes that each throw made to the player's expected final total, by the solved
    game.
    """
    assert isinstance(course.setup, YahtzeeSetup)
    for player in analyse(course.setup, course.actions):
        yield player.name, player.luck, player.spread**2


def _dice(values: Sequence[int]) -> Text:
    """Return dice as people name them afterwards: "five sixes", "1 2 3 4 6"."""
    counts = sorted(Counter(values).items(), key=lambda pair: (-pair[1], -pair[0]))
    if len(counts) > _KINDS:
        digits = "\u00a0".join(map(str, sorted(values)))  # never on two lines
        return Verbatim(digits)
    return listed([equal_dice(count, face) for face, count in counts])
