"""The settings, plain and hard: distributions that scenes are drawn from."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Setting:
    """From which scenes are drawn by chance.

    `sides` are a die's in pixels, in the middle of the picture; `lean` the degrees that the
    camera looks aslant, mostly and at most; `dice` how many lie there; `sorts` how likely one
    sort more lies among them; `pips` whether all have pips; `strewn` how often other things
    lie beside them.
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
