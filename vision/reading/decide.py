"""From what the network found to dice: which are there at all, and which are sure."""

from dataclasses import dataclass

import msgspec
import numpy as np

from companion.dice import Colour, DieKind, Doubt, Reading, SeenDie, Size, Unread, WantedDice
from vision.net import Found
from vision.reading.features import THERE
from vision.reading.sizes import name_sizes

SURE = 0.93  # the chance of being read right from which on a die is sure
LIFTED = 0.2  # the chance of being read right from which on a second look can make it sure
NOTHING = 0.25  # the chance of being a die below which a thing may be passed over ..
_ANY = 0.5  # .. that of being one of any kind, numbers and all ..
_LIKELY = 0.5  # .. and the network's own chance, for half of a die looks little like one ..
_LIKELY_CUT = 0.4  # .. least of all where the picture's border cuts it
_NAMED = 0.4  # the chance of a colour from which on it is named
_ONE_SURE = 0.98  # many a thing with one spot is no die: a one is as sure as that to be right ..
_ONE_DIE = 0.6  # .. or the network as sure as that that it is a die
_FULL = 5  # from this value on a face can hold no pip more than are seen
_EDGE = 0.34  # of a face's side: the border so near its middle may cut pips off
_BEYOND = 0.15  # of a face's side: what reaches so far beyond the border is cut by it
_SMALLEST = 13.0  # pixels: on a smaller die nobody could tell pips from noise
_DWARF = 0.42  # of the smallest sure die's side: dice of one table are not so unlike in size
_BESIDE = 0.89  # of their sides' mean: two dice whose middles are nearer do not lie side by side


@dataclass(frozen=True, eq=False)
class Thing:
    """Something found, the chances that it is a die and that its value is right.

    `disputed`: another value was counted on it. `any_die` is the chance that it is a die of any
    kind, 0 where nobody asked. `part`: it lies alone on something far larger.
    """

    found: Found
    there: float
    right: float
    disputed: bool = False
    any_die: float = 0.0
    part: bool = False


def judge(
    things: list[Thing], size: tuple[int, int], wanted: WantedDice | None, sure: float = SURE
) -> Reading:
    """The reading of a picture of `size` (height, width) in which these `things` were found.

    A die is sure from the chance `sure` of being read right on.
    """
    dice: list[SeenDie] = []
    shown = [thing for thing in things if thing.there > THERE]
    sizes = name_sizes(
        [thing.found.side for thing in shown], [thing.found.middle for thing in shown], max(size)
    )
    for thing, big in zip(shown, sizes, strict=True):
        die = _die(thing, big)
        doubt = _doubt(thing, shown, sure)
        if doubt is None and die.value < _FULL and _cut(thing.found, size):
            doubt = Doubt.EDGE
        if doubt is None and wanted is not None and not _answers(die, wanted):
            doubt = Doubt.RULE
        if doubt is not None:
            die = msgspec.structs.replace(die, sure=False, likely=_likely(thing.found), doubt=doubt)
        dice.append(die)
    smallest = min((die.box.shorter for die in dice if die.sure), default=0.0)
    unread = tuple(
        Unread(thing.found.box, Doubt.EDGE if _beyond(thing.found, size) else Doubt.FOREIGN)
        for thing in things
        if thing.there <= THERE
        and _may_be_die(thing, size)
        and thing.found.box.shorter > _DWARF * smallest
        and not any(die.box.holds(thing.found.middle) for die in dice)
    )
    whole = not unread and all(die.sure for die in dice)
    if wanted is not None and len(dice) > wanted.most:
        whole = False
    return Reading(dice=tuple(dice), sure=whole, unread=unread)


def _die(thing: Thing, size: Size | None) -> SeenDie:
    return SeenDie(
        value=thing.found.value,
        confidence=thing.right,
        sure=True,
        box=thing.found.box,
        kind=DieKind.D6,
        colour=_colour(thing.found),
        size=size,
    )


def _may_be_die(thing: Thing, size: tuple[int, int]) -> bool:
    """Whether what is not shown as a die must not be passed over either."""
    likely = _LIKELY_CUT if _beyond(thing.found, size) else _LIKELY
    return thing.there > NOTHING or thing.any_die > _ANY or thing.found.die > likely


def _doubt(thing: Thing, shown: list[Thing], sure: float) -> Doubt | None:
    """Why the thing's value is not sure, None if it is."""
    if thing.right <= sure or thing.found.box.shorter < _SMALLEST:
        return Doubt.COCKED if thing.found.faceless > 0.5 else Doubt.UNCLEAR
    if thing.found.value == 1 and thing.right < _ONE_SURE and thing.found.die < _ONE_DIE:
        return Doubt.UNCLEAR
    if any(other is not thing and _too_near(other.found, thing.found) for other in shown):
        return Doubt.STACKED
    return Doubt.UNCLEAR if thing.disputed or thing.part else None


def _cut(found: Found, size: tuple[int, int]) -> bool:
    """Whether the picture's border cuts into the top face."""
    high, wide = size
    x, y = found.middle
    return min(x, y, wide - x, high - y) < _EDGE * found.side


def _beyond(found: Found, size: tuple[int, int]) -> bool:
    """Whether a part of it that counts lies beyond the picture's border."""
    high, wide = size
    box = found.box
    return max(-box.x0, -box.y0, box.x1 - wide, box.y1 - high) > _BEYOND * found.side


def _too_near(other: Found, found: Found) -> bool:
    """Whether both cannot lie side by side: one is on the other, or none is there."""
    apart = np.hypot(other.middle[0] - found.middle[0], other.middle[1] - found.middle[1])
    return bool(apart < _BESIDE * (other.side + found.side) / 2)


def _likely(found: Found) -> tuple[int, ...]:
    """The two likeliest values, best first."""
    order = sorted(range(6), key=found.values.__getitem__, reverse=True)
    return tuple(k + 1 for k in order[:2])


def _colour(found: Found) -> Colour | None:
    """The name of its plastic, None where it cannot be told."""
    likeliest = max(range(len(found.colours)), key=found.colours.__getitem__)
    return list(Colour)[likeliest] if found.colours[likeliest] > _NAMED else None


def _answers(die: SeenDie, wanted: WantedDice) -> bool:
    """Whether some sort of the dice wanted could show this."""
    return any(
        die.kind == sort.kind
        and die.value in sort.faces
        and (sort.colour is None or die.colour in (None, sort.colour))
        and (sort.size is None or die.size in (None, sort.size))
        for sort in wanted.sorts
    )
