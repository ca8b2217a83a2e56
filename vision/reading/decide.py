"""Decide which detections are dice, which are sure, and why the others are doubtful."""

from dataclasses import dataclass

import msgspec
import numpy as np

from companion.dice import Colour, DieKind, Doubt, Reading, SeenDie, Size, Unread, WantedDice
from vision.memory.samples import NO_DIE
from vision.net import Detection
from vision.reading.features import THERE
from vision.reading.sizes import name_sizes

SURE = 0.93  # a die is sure above this chance of being read right
SECOND_LOOK_FROM = 0.2  # above this chance of being read right a second look can make it sure
# A detection not shown as a die is asked about above any of these: the chance of a pip die,
# of a die of any kind, and the network's own, lower where the picture's border cuts it.
_PIP_DIE = 0.25
_ANY_DIE = 0.5
_NETWORK, _NETWORK_CUT = 0.5, 0.4
_NAMED = 0.4  # a colour is named above this chance
# Many things with one spot are no dice: a one is sure only above one of these chances, that it
# is read right or, by the network, that it is a die.
_ONE_RIGHT, _ONE_DIE = 0.98, 0.6
FACELESS = 0.5  # above this chance of no face to read a die is cocked, or not one with pips
_FULL = 5  # from this value on a face can hold no pip more than are seen
_EDGE = 0.34  # of a face's side: the border so near its middle may cut pips off
_BEYOND = 0.15  # of a face's side: what reaches so far beyond the border is cut by it
_SMALLEST = 13.0  # pixels: on a smaller die nobody could tell pips from noise
_DWARF = 0.42  # of the smallest sure die's side: dice of one table are not so unlike in size
# The same of the smallest sure face's side, where two sure dice or more are alike: their faces
# differ by less than `_ALIKE` times, and no small dice are awaited.
_DWARF_FACE, _ALIKE = 0.48, 1.4
# A detection above another in the picture, hence farther from the camera, is the top of the same
# die if their boxes overlap by more than this share and their middles are no farther apart than so
# many of their sides' mean: at least so many up, and at most so many across.
_SAME_BODY, _TOP_APART, _TOP_UP, _TOP_ACROSS = 0.33, 1.2, 0.4, 0.7
_HALF_FACE = 0.78  # of the smallest other sure die's side: so short is a face half covered,
_WEAK = 0.5  # if the network gives it no more than this chance to be a die
_BESIDE = 0.89  # of their sides' mean: two dice whose middles are nearer do not lie side by side


@dataclass(frozen=True, eq=False)
class Candidate:
    """A detection with what is known of it.

    `there` is the chance that it is a pip die, `right` that its value is right, `likelihood` that
    it is a die of any kind (0 if not computed). `disputed`: counting pips gives another value.
    `part`: it is a disc, like a pip, or lies alone on something far larger, like the loop of a
    printed 8. `hidden`: it is a part of a die that something covers (see `hidden_dice`).
    `remembered` is the value that the table's memory gives it, NO_DIE for no die, and `confirmed`
    whether that makes it sure where only its face was in doubt.
    """

    found: Detection
    there: float
    right: float
    disputed: bool = False
    likelihood: float = 0.0
    part: bool = False
    hidden: bool = False
    remembered: int | None = None
    confirmed: bool = False

    @property
    def value(self) -> int:
        """What it shows: what the networks read, or the memory knows better."""
        known = self.remembered if self.confirmed else None
        return self.found.value if known is None else known

    @property
    def no_die(self) -> bool:
        """Whether the memory knows it as no die, and no network is sure of the contrary."""
        return self.confirmed and self.remembered == NO_DIE


def judge(
    candidates: list[Candidate],
    size: tuple[int, int],
    wanted: WantedDice | None,
    sure: float = SURE,
) -> Reading:
    """The reading of a picture of `size` (height, width), made of its candidates.

    A die is sure above the chance `sure` of being read right. With `wanted`, dice that cannot be
    any of these are doubtful, and so is a reading with too many.
    """
    dice: list[SeenDie] = []
    candidates = [candidate for candidate in candidates if not candidate.no_die]
    shown = [candidate for candidate in candidates if candidate.there > THERE]
    sizes = name_sizes(
        [one.found.side for one in shown], [one.found.middle for one in shown], max(size)
    )
    for one, big in zip(shown, sizes, strict=True):
        die = _die(one, big)
        doubt = _doubt(one, shown, sure)
        if doubt is None and any(_is_top_of(other.found, one.found) for other in candidates):
            doubt = Doubt.UNCLEAR
        if doubt is None and die.value < _FULL and cut_by_border(one.found, size):
            doubt = Doubt.EDGE
        if doubt is None and wanted is not None and not fits(die, wanted):
            doubt = Doubt.RULE
        if doubt is not None:
            die = msgspec.structs.replace(
                die, sure=False, likely=_likeliest_values(one), doubt=doubt
            )
        dice.append(die)
    if wanted is not None and any(sort.kind is not DieKind.D6 for sort in wanted.sorts):
        # what shows no pips for sure may be a die of another kind
        dice = [die if die.sure else msgspec.structs.replace(die, kind=None) for die in dice]
    told = [one.found for one, die in zip(shown, dice, strict=True) if die.sure]
    unread = tuple(
        Unread(candidate.found.box, Doubt.EDGE if beyond(candidate.found, size) else Doubt.FOREIGN)
        for candidate in candidates
        if candidate.there <= THERE
        and may_be_die(candidate, size)
        and not _too_small(candidate.found, told, wanted)
        and (candidate.hidden or not any(die.box.holds(candidate.found.middle) for die in dice))
    )
    whole = not unread and all(die.sure for die in dice)
    if wanted is not None and len(dice) > wanted.most:
        whole = False
    return Reading(dice=tuple(dice), sure=whole, unread=unread)


def _too_small(found: Detection, sure: list[Detection], wanted: WantedDice | None) -> bool:
    """Whether a detection is too small for a die beside these `sure` ones."""
    if not sure:
        return False
    if found.box.shorter <= _DWARF * min(one.box.shorter for one in sure):
        return True
    sides = [one.side for one in sure]
    sized = wanted is not None and any(sort.size is not None for sort in wanted.sorts)
    alike = len(sides) > 1 and max(sides) < _ALIKE * min(sides) and not sized
    return alike and found.side < _DWARF_FACE * min(sides)


def _die(one: Candidate, size: Size | None) -> SeenDie:
    return SeenDie(
        value=one.value,
        confidence=one.right,
        sure=True,
        box=one.found.box,
        kind=DieKind.D6,
        colour=_colour(one.found),
        size=size,
    )


def may_be_die(one: Candidate, size: tuple[int, int]) -> bool:
    """Whether a detection that is not shown as a die must still be asked about."""
    network = _NETWORK_CUT if beyond(one.found, size) else _NETWORK
    likely = one.there > _PIP_DIE or one.likelihood > _ANY_DIE or one.found.die > network
    return likely or one.hidden


def _doubt(one: Candidate, shown: list[Candidate], sure: float) -> Doubt | None:
    """Why the value is not sure; None if it is."""
    if one.right <= sure or one.found.box.shorter < _SMALLEST:
        return Doubt.COCKED if one.found.faceless > FACELESS else Doubt.UNCLEAR
    if _may_be_no_one(one) and not one.confirmed:
        return Doubt.UNCLEAR
    if any(other is not one and too_near(other.found, one.found) for other in shown):
        return Doubt.STACKED
    if (one.disputed or one.part) and not one.confirmed:
        return Doubt.UNCLEAR
    return Doubt.STACKED if _half_hidden(one, shown, sure) else None


def _half_hidden(one: Candidate, shown: list[Candidate], sure: float) -> bool:
    """Whether a weakly found die looks smaller than all others: something may lie on its face."""
    sides = [other.found.side for other in shown if other is not one and other.right > sure]
    smaller = len(sides) > 1 and one.found.side < _HALF_FACE * min(sides)
    return smaller and one.found.die < _WEAK


def face_in_doubt(one: Candidate, sure: float) -> bool:
    """Whether its face alone, wherever it lies, keeps it from being a sure die."""
    unread = one.there <= THERE or one.right <= sure
    return unread or _may_be_no_one(one) or one.disputed or one.part


def _may_be_no_one(one: Candidate) -> bool:
    return one.found.value == 1 and one.right < _ONE_RIGHT and one.found.die < _ONE_DIE


def cut_by_border(found: Detection, size: tuple[int, int]) -> bool:
    """Whether the picture's border cuts into the top face."""
    high, wide = size
    x, y = found.middle
    return min(x, y, wide - x, high - y) < _EDGE * found.side


def beyond(found: Detection, size: tuple[int, int]) -> bool:
    """Whether much of the die lies outside the picture."""
    high, wide = size
    box = found.box
    return max(-box.x0, -box.y0, box.x1 - wide, box.y1 - high) > _BEYOND * found.side


def too_near(other: Detection, found: Detection) -> bool:
    """Whether two detections are too close for two dice side by side."""
    apart = np.hypot(other.middle[0] - found.middle[0], other.middle[1] - found.middle[1])
    return bool(apart < _BESIDE * (other.side + found.side) / 2)


def _is_top_of(other: Detection, found: Detection) -> bool:
    """Whether `other` may be the top of the die that `found` is a side of."""
    mean = (other.side + found.side) / 2
    across = abs(other.middle[0] - found.middle[0]) / mean
    up = (found.middle[1] - other.middle[1]) / mean
    return (
        up > _TOP_UP
        and across < _TOP_ACROSS
        and bool(np.hypot(across, up) < _TOP_APART)
        and other.box.overlap(found.box) > _SAME_BODY
    )


def _likeliest_values(one: Candidate) -> tuple[int, ...]:
    """The two likeliest values, best first: of what is remembered, then of what is read."""
    order = sorted(range(1, 7), key=lambda value: one.found.values[value - 1], reverse=True)
    if one.remembered in order:
        order.remove(one.remembered)
        order.insert(0, one.remembered)
    return tuple(order[:2])


def _colour(found: Detection) -> Colour | None:
    """The name of the die's colour; None where it is not clear."""
    likeliest = max(range(len(found.colours)), key=found.colours.__getitem__)
    return list(Colour)[likeliest] if found.colours[likeliest] > _NAMED else None


def fits(die: SeenDie, wanted: WantedDice) -> bool:
    """Whether any of the wanted dice could look like this one."""
    return any(
        die.kind in (None, sort.kind)
        and die.value in sort.faces
        and (sort.colour is None or die.colour in (None, sort.colour))
        and (sort.size is None or die.size in (None, sort.size))
        for sort in wanted.sorts
    )
