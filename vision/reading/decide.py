"""Decide which detections are dice, which are sure, and why the others are doubtful."""

from dataclasses import dataclass

import msgspec
import numpy as np

from companion.dice import Colour, DieKind, Doubt, Reading, SeenDie, Size, Unread, WantedDice
from vision.memory.samples import NO_DIE
from vision.net import Detection
from vision.reading.features import SHOWN_ABOVE
from vision.reading.sizes import name_sizes

SURE = 0.93  # a die is sure above this chance of being read right
SECOND_LOOK_FROM = 0.2  # above this chance of being right, a second look can make a die sure
# A detection not shown as a die is asked about above any of these: the chance of a pip die, of a
# die of any kind, and the network's chance, lower if the picture's border cuts the die.
_PIP_DIE = 0.25
_ANY_DIE = 0.5
_NETWORK, _NETWORK_CUT = 0.5, 0.4
_NAMED = 0.4  # a colour is named above this chance
# Many objects with a single spot are no dice: a 1 is sure only above one of these chances, of being
# read right or, by the network, of being a die.
_ONE_RIGHT, _ONE_DIE = 0.98, 0.6
FACELESS = 0.5  # above this chance of no face to read a die is cocked, or has no pips
_FULL = 5  # from this value on a face cannot hold more pips than are visible
_EDGE = 0.34  # of a face's side: a picture's border so near the middle may cut pips off
_BEYOND = 0.15  # of a face's side: a box so far beyond the border is cut off
_SMALLEST = 13.0  # pixels: on a smaller die pips look like noise
_DWARF = 0.42  # of the smallest sure die's side: dice of a table differ less in size
# The same for faces, beside two or more sure dice whose faces differ by less than `_ALIKE` times,
# unless small dice are awaited.
_DWARF_FACE, _ALIKE = 0.48, 1.4
# A detection above another in the picture, hence farther from the camera, may be the top of the
# same die. For that, their boxes overlap by more than this share and their middles are near: in
# shares of their mean side, at most so far apart, at least so far up, and at most so far across.
_SAME_BODY, _TOP_APART, _TOP_UP, _TOP_ACROSS = 0.33, 1.2, 0.4, 0.7
_HALF_FACE = 0.78  # of the smallest other sure die's side: a shorter face is half covered
_WEAK = 0.5  # if the network's chance of a die is no more than this
_BESIDE = 0.89  # of their mean side: dice whose middles are nearer do not lie side by side


@dataclass(frozen=True, eq=False)
class Candidate:
    """A detection of the networks, and the chances that it is a die and read right.

    `present` is the chance of a pip die, `right` of a value read right, `likelihood` of a die of
    any kind (0 if not computed). `disputed`: the counted pips show another value. `part`: the
    detection is a disc, like a pip, or lies alone on a far larger object, like the loop of a
    printed 8. `hidden`: a part of a covered die (see `hidden_dice`). `remembered` is the value by
    the table's memory, NO_DIE for no die; `confirmed` is true if the memory makes that value sure
    although the face alone was doubtful.
    """

    detection: Detection
    present: float
    right: float
    disputed: bool = False
    likelihood: float = 0.0
    part: bool = False
    hidden: bool = False
    remembered: int | None = None
    confirmed: bool = False

    @property
    def value(self) -> int:
        """The value read by the networks, or the remembered value if confirmed."""
        remembered = self.remembered if self.confirmed else None
        return self.detection.value if remembered is None else remembered

    @property
    def no_die(self) -> bool:
        """Whether the memory knows the object as no die, and no network is sure of the contrary."""
        return self.confirmed and self.remembered == NO_DIE


def judge(
    candidates: list[Candidate],
    size: tuple[int, int],
    wanted: WantedDice | None,
    sure: float = SURE,
) -> Reading:
    """Return the reading of a picture of `size` (height, width) from its candidates.

    A die is sure above the chance `sure` of being read right. With `wanted`, dice of any other kind
    are doubtful, and so is a reading with too many.
    """
    dice: list[SeenDie] = []
    candidates = [candidate for candidate in candidates if not candidate.no_die]
    shown = [candidate for candidate in candidates if candidate.present > SHOWN_ABOVE]
    sizes = name_sizes(
        [candidate.detection.side for candidate in shown],
        [candidate.detection.middle for candidate in shown],
        max(size),
    )
    for candidate, big in zip(shown, sizes, strict=True):
        die = _die(candidate, big)
        doubt = _doubt(candidate, shown, sure)
        if doubt is None and any(
            _is_top_of(other.detection, candidate.detection) for other in candidates
        ):
            doubt = Doubt.UNCLEAR
        if doubt is None and die.value < _FULL and cut_by_border(candidate.detection, size):
            doubt = Doubt.EDGE
        if doubt is None and wanted is not None and not fits(die, wanted):
            doubt = Doubt.RULE
        if doubt is not None:
            die = msgspec.structs.replace(
                die, sure=False, likely=_likeliest_values(candidate), doubt=doubt
            )
        dice.append(die)
    if wanted is not None and any(sort.kind is not DieKind.D6 for sort in wanted.sorts):
        # a die whose pips are not sure may be of another kind
        dice = [die if die.sure else msgspec.structs.replace(die, kind=None) for die in dice]
    sure_dice = [
        candidate.detection for candidate, die in zip(shown, dice, strict=True) if die.sure
    ]
    unread = tuple(
        Unread(
            candidate.detection.box,
            Doubt.EDGE if beyond(candidate.detection, size) else Doubt.FOREIGN,
        )
        for candidate in candidates
        if candidate.present <= SHOWN_ABOVE
        and may_be_die(candidate, size)
        and not _too_small(candidate.detection, sure_dice, wanted)
        and (candidate.hidden or not any(die.box.holds(candidate.detection.middle) for die in dice))
    )
    whole = not unread and all(die.sure for die in dice)
    if wanted is not None and len(dice) > wanted.most:
        whole = False
    return Reading(dice=tuple(dice), sure=whole, unread=unread)


def _too_small(detection: Detection, sure: list[Detection], wanted: WantedDice | None) -> bool:
    """Return whether a detection is too small for a die beside the dice in `sure`."""
    if not sure:
        return False
    if detection.box.shorter <= _DWARF * min(die.box.shorter for die in sure):
        return True
    sides = [die.side for die in sure]
    sized = wanted is not None and any(sort.size is not None for sort in wanted.sorts)
    alike = len(sides) > 1 and max(sides) < _ALIKE * min(sides) and not sized
    return alike and detection.side < _DWARF_FACE * min(sides)


def _die(candidate: Candidate, size: Size | None) -> SeenDie:
    return SeenDie(
        value=candidate.value,
        confidence=candidate.right,
        sure=True,
        box=candidate.detection.box,
        kind=DieKind.D6,
        colour=_colour(candidate.detection),
        size=size,
    )


def may_be_die(candidate: Candidate, size: tuple[int, int]) -> bool:
    """Return whether a detection that is not shown as a die must still be asked about."""
    network = _NETWORK_CUT if beyond(candidate.detection, size) else _NETWORK
    likely = (
        candidate.present > _PIP_DIE
        or candidate.likelihood > _ANY_DIE
        or candidate.detection.die > network
    )
    return likely or candidate.hidden


def _doubt(candidate: Candidate, shown: list[Candidate], sure: float) -> Doubt | None:
    """Return why the value is not sure; None if sure."""
    if candidate.right <= sure or candidate.detection.box.shorter < _SMALLEST:
        return Doubt.COCKED if candidate.detection.faceless > FACELESS else Doubt.UNCLEAR
    if _dubious_ace(candidate) and not candidate.confirmed:
        return Doubt.UNCLEAR
    if any(
        other is not candidate and too_near(other.detection, candidate.detection) for other in shown
    ):
        return Doubt.STACKED
    if (candidate.disputed or candidate.part) and not candidate.confirmed:
        return Doubt.UNCLEAR
    return Doubt.STACKED if _half_hidden(candidate, shown, sure) else None


def _half_hidden(candidate: Candidate, shown: list[Candidate], sure: float) -> bool:
    """Return whether a weakly detected die looks smaller than all others, as if half covered."""
    sides = [
        other.detection.side for other in shown if other is not candidate and other.right > sure
    ]
    smaller = len(sides) > 1 and candidate.detection.side < _HALF_FACE * min(sides)
    return smaller and candidate.detection.die < _WEAK


def face_in_doubt(candidate: Candidate, sure: float) -> bool:
    """Return whether the face alone, wherever the die lies, keeps a die from being sure."""
    unread = candidate.present <= SHOWN_ABOVE or candidate.right <= sure
    return unread or _dubious_ace(candidate) or candidate.disputed or candidate.part


def _dubious_ace(candidate: Candidate) -> bool:
    return (
        candidate.detection.value == 1
        and candidate.right < _ONE_RIGHT
        and candidate.detection.die < _ONE_DIE
    )


def cut_by_border(detection: Detection, size: tuple[int, int]) -> bool:
    """Return whether the border of a picture of `size` (height, width) cuts into the top face."""
    high, wide = size
    x, y = detection.middle
    return min(x, y, wide - x, high - y) < _EDGE * detection.side


def beyond(detection: Detection, size: tuple[int, int]) -> bool:
    """Return whether much of a die lies outside a picture of `size` (height, width)."""
    high, wide = size
    box = detection.box
    return max(-box.x0, -box.y0, box.x1 - wide, box.y1 - high) > _BEYOND * detection.side


def too_near(other: Detection, detection: Detection) -> bool:
    """Return whether two detections are too close for two dice side by side."""
    apart = np.hypot(other.middle[0] - detection.middle[0], other.middle[1] - detection.middle[1])
    return bool(apart < _BESIDE * (other.side + detection.side) / 2)


def _is_top_of(other: Detection, detection: Detection) -> bool:
    """Return whether `other` may be the top of a die with `detection` as its side."""
    mean = (other.side + detection.side) / 2
    across = abs(other.middle[0] - detection.middle[0]) / mean
    up = (detection.middle[1] - other.middle[1]) / mean
    return (
        up > _TOP_UP
        and across < _TOP_ACROSS
        and bool(np.hypot(across, up) < _TOP_APART)
        and other.box.overlap(detection.box) > _SAME_BODY
    )


def _likeliest_values(candidate: Candidate) -> tuple[int, ...]:
    """Return the two likeliest values, best first: a remembered value, then those read."""
    order = sorted(
        range(1, 7), key=lambda value: candidate.detection.values[value - 1], reverse=True
    )
    if candidate.remembered in order:
        order.remove(candidate.remembered)
        order.insert(0, candidate.remembered)
    return tuple(order[:2])


def _colour(detection: Detection) -> Colour | None:
    """Return the die's colour; None if unclear."""
    likeliest = max(range(len(detection.colours)), key=detection.colours.__getitem__)
    return list(Colour)[likeliest] if detection.colours[likeliest] > _NAMED else None


def fits(die: SeenDie, wanted: WantedDice) -> bool:
    """Return whether any of the wanted dice could look like `die`."""
    return any(
        die.kind in (None, sort.kind)
        and die.value in sort.faces
        and (sort.colour is None or die.colour in (None, sort.colour))
        and (sort.size is None or die.size in (None, sort.size))
        for sort in wanted.sorts
    )
