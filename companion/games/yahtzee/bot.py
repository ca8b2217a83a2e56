"""A passable Yahtzee player for the simulated table: keeps equal dice, scores above par."""

from collections import Counter
from random import Random

from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import LARGE_STRAIGHT, UPPER, Box
from companion.games.yahtzee.state import State

# The average points of a box in sensible play: a score is good by its excess.
PAR = dict(
    zip(
        Box,
        (2.1, 5.3, 8.6, 12.2, 15.7, 19.2, 21.7, 13.1, 22.6, 29.5, 32.7, 16.9, 22.0),
        strict=True,
    )
)


def decide(state: State, chance: Random) -> Score | tuple[int, ...]:
    """Return a box to fill, or the positions to keep for another roll."""
    best = max(state.sheet.open_boxes, key=lambda box: (_gain(state, box), chance.random()))
    if not state.may_roll or _made(state, best):
        return Score(best)
    return _worth_keeping(state)


def _gain(state: State, box: Box) -> float:
    return state.sheet.worth(box, state.dice) - PAR[box]


def _made(state: State, box: Box) -> bool:
    return box not in UPPER and box is not Box.CHANCE and _gain(state, box) > 2


def _worth_keeping(state: State) -> tuple[int, ...]:
    dice = state.dice
    run = _longest_run(dice)
    wants_straight = {Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT} & set(state.sheet.open_boxes)
    if wants_straight and len(run) * 10 >= LARGE_STRAIGHT:
        return tuple(sorted(dice.index(value) for value in run))
    counts = Counter(dice)
    value = max(counts, key=lambda face: (counts[face], face))
    kept = tuple(position for position, face in enumerate(dice) if face == value)
    return kept[:4]


def _longest_run(dice: tuple[int, ...]) -> list[int]:
    best: list[int] = []
    run: list[int] = []
    for value in sorted(set(dice)):
        run = [*run, value] if run and value == run[-1] + 1 else [value]
        best = max(best, run, key=len)
    return best[:4]
