"""The settings, plain and hard: distributions of scenes."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Setting:
    """The distribution of random scenes.

    `sides` are a die's in pixels, in the middle of the picture; `lean` the usual and the greatest
    slant of the camera in degrees; `dice` the least and greatest number of dice; `sorts` the chance
    of each further sort of dice; `pips` whether all have pips; `strewn` the chance of other objects
    beside them.
    """

    sides: tuple[float, float]
    lean: tuple[float, float]
    dice: tuple[int, int]
    sorts: float
    pips: bool
    strewn: float


SETTINGS = {
    "plain": Setting((26.0, 62.0), (7.0, 20.0), (2, 6), 0.0, pips=True, strewn=0.0),
    "hard": Setting((18.0, 62.0), (20.0, 50.0), (2, 10), 0.45, pips=False, strewn=0.6),
}
