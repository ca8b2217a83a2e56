"""From what the network found to dice: which are there at all, and which are sure."""

from dataclasses import dataclass, replace

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.dice import Colour, DieKind, Doubt, Reading, SeenDie, Size, Unread, WantedDice
from vision.count import Marks
from vision.evidence import PRESENT, RIGHT
from vision.geometry import Counted
from vision.net import Found
from vision.size import name_sizes

SURE = 0.95  # the chance of being read right from which on a die is sure
LIKELY = 0.8  # the chance from which on closer looks may make it sure
_STEADY = 0.5  # the least chance of its value in each of these looks
BOTH = 0.99  # the chance that a value is right which further looks confirm
COUNTED = 0.85  # the chance from which on pips counted apart confirm a value
LIFTED = 0.3  # the chance of being read right from which on they can make it sure
NOTHING = 0.3  # the chance of being a die below which a thing is passed over
_THERE = 0.5  # the chance of being a die from which on a thing is shown as one
_NAMED = 0.4  # the chance of a colour from which on it is named
_OTHER = 0.35  # the chance of being a die without pips from which on it is one
_EDGE = 0.34  # of a face's side: the border so near its middle may cut pips off
_BLOCKED = 0.6  # of a face's side: two middles so near cannot both be those of tops

Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Thing:
    """Something found, the chances that it is a die and that its value is right."""

    found: Found
    there: float
    right: float


def features(found: Found, marks: tuple[Marks, Marks], nearest: float, typical: float) -> Numbers:
    """What speaks for and against a thing, as the numbers that are weighed.

    `nearest` is how far off the next likelier thing's middle is, in that one's sides;
    `typical` the side of the dice in this picture.
    """
    value = found.value
    looks = [look[value] for look in found.looks]
    rest = max(chance for k, chance in enumerate(found.values, start=1) if k != value)
    fits = any(mark.shows(value) for mark in marks)
    others = any(mark.shows(v) for mark in marks for v in range(1, 7) if v != value)
    return np.array(
        [
            1.0,
            _odds(found.die),
            _odds(found.other),
            _odds(min(looks)),
            _odds(rest),
            _odds(found.faceless),
            float(fits),
            float(others and not fits),
            float(np.clip(np.log(found.side / 40), -1.5, 0.3)),
            float(np.clip(1.5 - nearest, 0, 1)),
            float(np.clip(np.log(typical / found.side), 0, 1.5)),
            float(np.clip(np.log(found.side / typical), 0, 1.5)),
        ]
    )


def _odds(chance: float) -> float:
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return float(np.log(chance / (1 - chance)))


def chances(known: Numbers) -> tuple[float, float]:
    """The chances that a thing with these features is a die, and that it is read right."""
    there, right = (
        float(1 / (1 + np.exp(-np.clip(known @ weights, -30, 30))))
        for weights in (_PRESENT, _RIGHT)
    )
    return there, right


_PRESENT, _RIGHT = np.array(PRESENT), np.array(RIGHT)


def steady(things: list[Thing], looks: list[Numbers | None]) -> list[Thing]:
    """The things, those surer that show the same value in every closer look (n, 7)."""
    return [
        thing
        if look is None or float(look[:, thing.found.value].min()) <= _STEADY
        else replace(thing, right=max(thing.right, BOTH))
        for thing, look in zip(things, looks, strict=True)
    ]


def confirmed(things: list[Thing], counted: tuple[Counted, ...]) -> list[Thing]:
    """The things, those surer whose value is counted from the pips as well."""
    return [
        replace(thing, right=max(thing.right, _agreed(thing.found, counted)))
        if thing.right > LIFTED
        else thing
        for thing in things
    ]


def _agreed(found: Found, counted: tuple[Counted, ...]) -> float:
    """The chance that both opinions give the face of `found` when they agree, else 0."""
    here = [
        one
        for one in counted
        if np.hypot(one.middle[0] - found.middle[0], one.middle[1] - found.middle[1])
        < 0.4 * found.side
    ]
    if len(here) != 1 or here[0].value != found.value or here[0].chance <= COUNTED:
        return 0.0
    return BOTH


def judge(
    things: list[Thing], size: tuple[int, int], wanted: WantedDice | None, sure: float = SURE
) -> Reading:
    """The reading of a picture of `size` (height, width) in which these `things` were found.

    A die is sure from the chance `sure` of being read right on.
    """
    dice: list[SeenDie] = []
    shown = [thing for thing in things if thing.there > _THERE]
    sizes = name_sizes([thing.found.side for thing in shown])
    for thing, big in zip(shown, sizes, strict=True):
        die = _die(thing, big)
        doubt = _doubt(thing, shown, sure)
        if doubt is None and _cut(thing.found, size):
            doubt = Doubt.EDGE
        if doubt is None and wanted is not None and not _answers(die, wanted):
            doubt = Doubt.RULE
        if doubt is not None:
            die = msgspec.structs.replace(die, sure=False, likely=_likely(thing.found), doubt=doubt)
        dice.append(die)
    unread = tuple(
        Unread(thing.found.box, Doubt.FOREIGN)
        for thing in things
        if thing.there <= _THERE
        and (thing.there > NOTHING or thing.found.other > _OTHER)
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


def _doubt(thing: Thing, shown: list[Thing], sure: float) -> Doubt | None:
    """Why the thing's value is not sure, None if it is."""
    if thing.right <= sure:
        return Doubt.COCKED if thing.found.faceless > 0.5 else Doubt.UNCLEAR
    if any(other is not thing and _blocks(other.found, thing.found) for other in shown):
        return Doubt.UNCLEAR
    return None


def _cut(found: Found, size: tuple[int, int]) -> bool:
    """Whether the picture's border cuts into the top face."""
    high, wide = size
    x, y = found.middle
    return min(x, y, wide - x, high - y) < _EDGE * found.side


def _blocks(other: Found, found: Found) -> bool:
    """Whether both cannot be the tops of dice: at most one is right."""
    apart = np.hypot(other.middle[0] - found.middle[0], other.middle[1] - found.middle[1])
    return bool(apart < _BLOCKED * max(other.side, found.side))


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
