"""A second, different solution of Yahtzee.

It has a matrix of the chances from kept dice to whole rolls, takes points from the tests' own
scorer, and represents a sheet by the story of its turns.
"""

from collections.abc import Callable
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from tests.companion.games.yahtzee.scorer import BOXES, UPPER, points

Story = tuple[tuple[str, str, int], ...]  # the turns of a round: box, dice sorted, points
ToCome = Callable[[Story], float]
Floats = NDArray[np.float64]

ROLLS = sorted({"".join(sorted(dice)) for dice in product("123456", repeat=5)})
KEPT = sorted({"".join(part) for dice in ROLLS for n in range(6) for part in combinations(dice, n)})


def _chances() -> Floats:
    place = {dice: k for k, dice in enumerate(ROLLS)}
    chances = np.zeros((len(KEPT), len(ROLLS)))
    for k, kept in enumerate(KEPT):
        thrown = list(product("123456", repeat=5 - len(kept)))
        for dice in thrown:
            chances[k, place["".join(sorted(kept + "".join(dice)))]] += 1 / len(thrown)
    return chances


def _parts() -> NDArray[np.bool_]:
    within = np.zeros((len(ROLLS), len(KEPT)), np.bool_)
    place = {kept: k for k, kept in enumerate(KEPT)}
    for k, dice in enumerate(ROLLS):
        for n in range(6):
            for part in combinations(dice, n):
                within[k, place["".join(part)]] = True
    return within


CHANCES, PARTS = _chances(), _parts()


def written(story: Story, shown: str, box: str, to_come: ToCome) -> float:
    """Return the points from now on if these dice are written in a box."""
    got = points(box, shown, list(story))
    further = len(set(shown)) == 1 and ("yahtzee", 50) in [(name, won) for name, _, won in story]
    before = sum(won for name, _, won in story if name in UPPER)
    crossed = before < 63 <= before + (got if box in UPPER else 0)
    return got + 100 * further + 35 * crossed + to_come((*story, (box, shown, got)))


def open_boxes(story: Story) -> list[str]:
    filled = {name for name, _, _ in story}
    return [box for box in BOXES if box not in filled]


def of_rolls(story: Story, to_come: ToCome) -> list[Floats]:
    """Return the values of each of `ROLLS` with 0, 1 and 2 rolls left."""
    ends = np.array(
        [max(written(story, dice, box, to_come) for box in open_boxes(story)) for dice in ROLLS]
    )
    every = [ends]
    for _ in range(2):
        kept = CHANCES @ every[-1]
        every.append(np.where(PARTS, kept[None], -np.inf).max(axis=1))
    return every


def solved(story: Story) -> float:
    """Return the expected points to the end of the round; only for few open boxes."""
    known: dict[tuple[frozenset[str], int, bool], float] = {}

    def to_come(after: Story) -> float:
        if not open_boxes(after):
            return 0.0
        upper = sum(won for name, _, won in after if name in UPPER)
        fifty = ("yahtzee", 50) in [(name, won) for name, _, won in after]
        where = (frozenset(open_boxes(after)), upper, fifty)
        if where not in known:
            known[where] = float(CHANCES[0] @ of_rolls(after, to_come)[2])
        return known[where]

    assert KEPT[0] == ""
    return to_come(story)
