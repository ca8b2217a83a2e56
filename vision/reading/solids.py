"""Read dice of any kind: which die each is, and its value where that is told for sure.

The finding network finds them all; what kind they are and what they show is asked of two networks
of their own. A numeral is never taken from a network alone: fonts differ too much. It is sure once
the table's memory has met that face of that die; pips are read as everywhere.
"""

from collections.abc import Mapping, Sequence
from math import hypot
from typing import NamedTuple

from msgspec.structs import replace

from companion.dice import Box, Colour, DieKind, Doubt, Reading, SeenDie, Unread, WantedDice
from vision.frame import Image
from vision.memory.solids import Likeness, SolidRecall, solid_patch
from vision.net import Detection
from vision.net.kinds import SolidLook
from vision.reading.decide import Candidate, beyond, fits, judge, may_be_die
from vision.reading.features import THERE
from vision.reading.remembered import CONFIRMED


class Limits(NamedTuple):
    """When a face is taken for one that was met (see `Likeness`): all of these must be reached.

    `seen` is the chance that the network gives the value, among those of the kind.
    """

    near: float
    margin: float
    alike: float
    patch_margin: float
    seen: float


# Either is enough. Chosen by hand on drawn sets in a font that no lesson showed.
CONFIRMING = (Limits(0.75, 0.08, -1.0, -2.0, 0.6), Limits(0.6, 0.04, 0.5, 0.0, 0.5))
ASTRAY = 0.4  # of a top's side: two looks that find it farther apart have not found it
# The three numerals around a tip are read hardly better than by chance: two looks that agree on
# one of four values prove nothing.
_NEVER_SURE = frozenset({DieKind.D4})
KIND_SURE = 0.7  # a kind is told above this chance
KIND_SURE_IF_WEAK = 0.9  # above this if the finding network hardly sees a die there
KIND_AGREED = 0.85  # if it is the likeliest in such a share of the looks
COLOUR_SURE = 0.7  # a colour above this
_WEAKLY_FOUND = 0.33  # of its chances of a die with pips and of another, together
_DIE = 0.5  # shown as a die above this chance of being of any kind
_MAY_BE_DIE = 0.15  # asked about above this
_NO_DIE = 0.98  # above this chance of being none, what the finding network took for one is let be
# A cube is shown above either: of the likelihood of any die, or of the finding network's chances.
_CUBE_LIKELIHOOD, _CUBE_FOUND = 0.8, 0.75
_READ = 0.95  # a cube's value read above this chance is believed against counted pips
_SAME, _STACKED = 0.35, 0.6  # of their boxes' mean side: so near are one die, or one on another


def judge_solids(
    small: Image,
    candidates: Sequence[Candidate],
    looks: Sequence[SolidLook],
    wanted: WantedDice,
    *,
    sure: float,
    recall: SolidRecall | None,
) -> Reading:
    """The reading of a picture at reading size, made of its candidates (see `judge`).

    `looks` are what the networks of kinds see of each, `recall` is what the table has met. A die
    whose kind and colour are told has both; where its value is not sure it is the likeliest one.
    """
    size = (small.shape[0], small.shape[1])
    pips = _read_by_pips(candidates, size, sure)
    shown, unread = _sorted(candidates, looks, pips, size)
    dice = []
    for k in shown:
        one = candidates[k]
        die = _die(small, one, looks[k], pips=pips.get(k), recall=recall)
        stacked = any(k != j and _nearer(one, candidates[j], _STACKED) for j in shown)
        if stacked or beyond(one.found, size):  # what is seen may belong to another, or be half
            die = _doubted(replace(die, kind=None), Doubt.STACKED if stacked else Doubt.EDGE)
        elif die.sure and not fits(die, wanted):
            die = _doubted(die, Doubt.RULE)
        dice.append(die)
    whole = not unread and all(die.sure for die in dice) and len(dice) <= wanted.most
    return Reading(dice=tuple(dice), sure=whole, unread=tuple(unread))


def _sorted(
    candidates: Sequence[Candidate],
    looks: Sequence[SolidLook],
    pips: Mapping[int, SeenDie],
    size: tuple[int, int],
) -> tuple[list[int], list[Unread]]:
    """The indices of the candidates that are shown as dice, and what else is asked about."""
    shown: list[int] = []
    unread: list[Unread] = []
    for k, (one, look) in enumerate(zip(candidates, looks, strict=True)):
        if one.no_die or any(_nearer(one, candidates[other], _SAME) for other in shown):
            continue
        die = 0.0 if look.kind is DieKind.D6 and not _stands_out(one) else 1 - look.none
        if die > _DIE or (k in pips and pips[k].sure):
            shown.append(k)
        elif die > _MAY_BE_DIE or (may_be_die(one, size) and look.none <= _NO_DIE):
            doubt = Doubt.EDGE if beyond(one.found, size) else Doubt.FOREIGN
            unread.append(Unread(one.found.box, doubt))
    return shown, unread


def _stands_out(one: Candidate) -> bool:
    """Whether it is more than a square on the ground: a check of a cloth looks like a bare cube."""
    return (
        one.there > THERE
        or one.likelihood > _CUBE_LIKELIHOOD
        or one.found.die + one.found.other > _CUBE_FOUND
    )


def _doubted(die: SeenDie, doubt: Doubt) -> SeenDie:
    return replace(die, sure=False, doubt=doubt, likely=die.likely or (die.value,))


def _read_by_pips(
    candidates: Sequence[Candidate], size: tuple[int, int], sure: float
) -> dict[int, SeenDie]:
    """What each candidate, by index, is as a die with pips."""
    shown = [k for k, one in enumerate(candidates) if not one.no_die and one.there > THERE]
    return dict(zip(shown, judge(list(candidates), size, None, sure).dice, strict=True))


def _nearer(one: Candidate, other: Candidate, limit: float) -> bool:
    """Whether two detections are nearer than so many of their mean sides."""
    (x, y), (u, v) = one.found.box.centre, other.found.box.centre
    return hypot(x - u, y - v) < limit * (_longer(one.found.box) + _longer(other.found.box)) / 2


def _longer(box: Box) -> float:
    return max(box.x1 - box.x0, box.y1 - box.y0)


def _die(
    small: Image,
    one: Candidate,
    look: SolidLook,
    *,
    pips: SeenDie | None,
    recall: SolidRecall | None,
) -> SeenDie:
    """The die that a candidate is. Its kind and colour are None where they are not told."""
    kind = look.kind if _kind_told(one, look) else None
    colour = named_colour(one.found)
    if pips is not None and pips.sure:
        if look.kind is DieKind.D6 and 1 - look.none > _DIE:
            pips = replace(pips, colour=colour, size=None)
            read = _numeral_read(look)
            if read in (None, pips.value):
                return pips
            return _doubted(replace(pips, likely=(pips.value, read)), Doubt.UNCLEAR)
        kind = None  # the networks disagree on what it is
    values = _values(look, kind or look.kind)
    order = sorted(values, key=values.__getitem__, reverse=True)
    die = SeenDie(
        value=order[0],
        confidence=values[order[0]],
        sure=False,
        box=one.found.box,
        kind=kind,
        colour=colour,
        likely=tuple(order[:2]),
        doubt=Doubt.UNCLEAR,
    )
    if kind is None or colour is None or recall is None:
        return die
    every = recall.likeness(kind, colour, look, solid_patch(small, look))
    known = next((one.value for one in every if confirmed(one, values, look)), None)
    if known is not None and kind not in _NEVER_SURE and recall.knows(kind, colour):
        return replace(die, value=known, confidence=CONFIRMED, sure=True, likely=(), doubt=None)
    if every:
        return replace(die, likely=tuple(dict.fromkeys((order[0], every[0].value, order[1])))[:2])
    return die


def confirmed(one: Likeness, values: dict[int, float], look: SolidLook) -> bool:
    """Whether a value is sure: the network reads it, and the die's own face was met and alike."""
    chance = values[one.value] / max(1e-6, sum(values.values()))
    return any(
        one.near >= limits.near
        and one.margin >= limits.margin
        and one.alike >= limits.alike
        and one.patch_margin >= limits.patch_margin
        and chance >= limits.seen
        and look.astray <= ASTRAY
        for limits in CONFIRMING
    )


def _kind_told(one: Candidate, look: SolidLook) -> bool:
    weak = one.found.die + one.found.other < _WEAKLY_FOUND
    return look.chance > (KIND_SURE_IF_WEAK if weak else KIND_SURE) and look.agree >= KIND_AGREED


def _numeral_read(look: SolidLook) -> int | None:
    """The value of a cube that the networks of kinds are sure of; a numeral may pass for pips."""
    values = _values(look, DieKind.D6)
    best = max(values, key=values.__getitem__)
    return best if values[best] > _READ else None


def _values(look: SolidLook, kind: DieKind) -> dict[int, float]:
    """The chances of a kind's values, by the numeral."""
    return {value: float(look.values[value]) for value in kind.faces}


def named_colour(found: Detection) -> Colour | None:
    """The colour of a die, None where it is not told."""
    likeliest = max(range(len(found.colours)), key=found.colours.__getitem__)
    return tuple(Colour)[likeliest] if found.colours[likeliest] > COLOUR_SURE else None
