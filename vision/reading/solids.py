"""Read dice of any kind: the kind of each, and its value if sure.

The finding network detects dice of all kinds; two more networks read their kinds and values. A
numeral is never taken from a network alone: fonts differ too much. It is sure once the table's
memory holds that face of that die; pips are read as everywhere.
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
from vision.reading.features import SHOWN_ABOVE
from vision.reading.remembered import CONFIRMED


class SolidLimits(NamedTuple):
    """Least values at which a face equals a remembered face (see `Likeness`); all must be reached.

    `seen` is the network's chance of the value, among those of the kind.
    """

    near: float
    margin: float
    alike: float
    patch_margin: float
    seen: float


# Either is enough. Chosen by hand on drawn sets in a font that is absent from the lessons.
CONFIRMING = (SolidLimits(0.75, 0.08, -1.0, -2.0, 0.6), SolidLimits(0.6, 0.04, 0.5, 0.0, 0.5))
ASTRAY = 0.4  # of a top's side: looks whose places for the top differ by more prove nothing
# The three numerals around a tip are read hardly better than by chance: two looks that agree on a
# value prove nothing.
_NEVER_SURE = frozenset({DieKind.D4})
KIND_SURE = 0.7  # a kind is named above this chance
KIND_SURE_IF_WEAK = 0.9  # above this chance, if the finding network hardly detects a die
KIND_AGREED = 0.85  # least share of the looks in which a kind that is named is the likeliest
COLOUR_SURE = 0.7  # a colour is named above this chance
_WEAKLY_FOUND = 0.33  # sum of the network's chances of a die with pips and of another die
_DIE = 0.5  # an object is shown as a die above this chance of a die of any kind
_MAY_BE_DIE = 0.15  # an object is asked about above this chance
_NO_DIE = 0.98  # above this chance of no die, detections of the finding network are dropped
# A cube is shown above either: of the likelihood of any die, or of the finding network's chances.
_CUBE_LIKELIHOOD, _CUBE_FOUND = 0.8, 0.75
_READ = 0.95  # a cube's value read above this chance outweighs counted pips
# of their boxes' mean side: nearer than this are the same die, or stacked dice
_SAME, _STACKED = 0.35, 0.6


def judge_solids(
    small: Image,
    candidates: Sequence[Candidate],
    looks: Sequence[SolidLook],
    wanted: WantedDice,
    *,
    sure: float,
    recall: SolidRecall | None,
) -> Reading:
    """Return the reading of a picture at reading size from its candidates (see `judge`).

    `looks` are the answers of the networks of kinds for each candidate, `recall` holds the faces
    that the table remembers. A die's kind and colour are named if sure; a value that is not sure is
    the likeliest.
    """
    size = (small.shape[0], small.shape[1])
    pips = _read_by_pips(candidates, size, sure)
    shown, unread = _sorted(candidates, looks, pips, size)
    dice = []
    for k in shown:
        candidate = candidates[k]
        die = _die(small, candidate, looks[k], pips=pips.get(k), recall=recall)
        stacked = any(k != j and _nearer(candidate, candidates[j], _STACKED) for j in shown)
        # the visible face may belong to another die, or be half a face
        if stacked or beyond(candidate.detection, size):
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
    """Return the indices of the candidates shown as dice, and the other objects to ask about."""
    shown: list[int] = []
    unread: list[Unread] = []
    for k, (candidate, look) in enumerate(zip(candidates, looks, strict=True)):
        if candidate.no_die or any(_nearer(candidate, candidates[other], _SAME) for other in shown):
            continue
        die = 0.0 if look.kind is DieKind.D6 and not _stands_out(candidate) else 1 - look.none
        if die > _DIE or (k in pips and pips[k].sure):
            shown.append(k)
        elif die > _MAY_BE_DIE or (may_be_die(candidate, size) and look.none <= _NO_DIE):
            doubt = Doubt.EDGE if beyond(candidate.detection, size) else Doubt.FOREIGN
            unread.append(Unread(candidate.detection.box, doubt))
    return shown, unread


def _stands_out(candidate: Candidate) -> bool:
    """Return whether a cube is more than a square on the ground, as in a checked cloth."""
    return (
        candidate.present > SHOWN_ABOVE
        or candidate.likelihood > _CUBE_LIKELIHOOD
        or candidate.detection.die + candidate.detection.other > _CUBE_FOUND
    )


def _doubted(die: SeenDie, doubt: Doubt) -> SeenDie:
    return replace(die, sure=False, doubt=doubt, likely=die.likely or (die.value,))


def _read_by_pips(
    candidates: Sequence[Candidate], size: tuple[int, int], sure: float
) -> dict[int, SeenDie]:
    """Return each candidate, by index, as a die with pips."""
    shown = [
        k
        for k, candidate in enumerate(candidates)
        if not candidate.no_die and candidate.present > SHOWN_ABOVE
    ]
    return dict(zip(shown, judge(list(candidates), size, None, sure).dice, strict=True))


def _nearer(candidate: Candidate, other: Candidate, limit: float) -> bool:
    """Return whether two detections are nearer than `limit` times their mean side."""
    (x, y), (u, v) = candidate.detection.box.centre, other.detection.box.centre
    return (
        hypot(x - u, y - v)
        < limit * (_longer(candidate.detection.box) + _longer(other.detection.box)) / 2
    )


def _longer(box: Box) -> float:
    return max(box.x1 - box.x0, box.y1 - box.y0)


def _die(
    small: Image,
    candidate: Candidate,
    look: SolidLook,
    *,
    pips: SeenDie | None,
    recall: SolidRecall | None,
) -> SeenDie:
    """Return a candidate's die; its kind and colour are None if not sure."""
    kind = look.kind if _kind_sure(candidate, look) else None
    colour = named_colour(candidate.detection)
    if pips is not None and pips.sure:
        if look.kind is DieKind.D6 and 1 - look.none > _DIE:
            pips = replace(pips, colour=colour, size=None)
            read = _numeral_read(look)
            if read in (None, pips.value):
                return pips
            return _doubted(replace(pips, likely=(pips.value, read)), Doubt.UNCLEAR)
        kind = None  # the networks disagree on the kind
    values = _values(look, kind or look.kind)
    order = sorted(values, key=values.__getitem__, reverse=True)
    die = SeenDie(
        value=order[0],
        confidence=values[order[0]],
        sure=False,
        box=candidate.detection.box,
        kind=kind,
        colour=colour,
        likely=tuple(order[:2]),
        doubt=Doubt.UNCLEAR,
    )
    if kind is None or colour is None or recall is None:
        return die
    every = recall.likeness(kind, colour, look, solid_patch(small, look))
    value = next(
        (candidate.value for candidate in every if confirmed(candidate, values, look)), None
    )
    if value is not None and kind not in _NEVER_SURE and recall.knows(kind, colour):
        return replace(die, value=value, confidence=CONFIRMED, sure=True, likely=(), doubt=None)
    if every:
        return replace(die, likely=tuple(dict.fromkeys((order[0], every[0].value, order[1])))[:2])
    return die


def confirmed(likeness: Likeness, values: dict[int, float], look: SolidLook) -> bool:
    """Return whether the network and the die's own remembered face prove a value."""
    chance = values[likeness.value] / max(1e-6, sum(values.values()))
    return any(
        likeness.near >= limits.near
        and likeness.margin >= limits.margin
        and likeness.alike >= limits.alike
        and likeness.patch_margin >= limits.patch_margin
        and chance >= limits.seen
        and look.astray <= ASTRAY
        for limits in CONFIRMING
    )


def _kind_sure(candidate: Candidate, look: SolidLook) -> bool:
    weak = candidate.detection.die + candidate.detection.other < _WEAKLY_FOUND
    return look.chance > (KIND_SURE_IF_WEAK if weak else KIND_SURE) and look.agree >= KIND_AGREED


def _numeral_read(look: SolidLook) -> int | None:
    """Return the value of a cube if the networks of kinds are sure; a numeral may pass for pips."""
    values = _values(look, DieKind.D6)
    best = max(values, key=values.__getitem__)
    return best if values[best] > _READ else None


def _values(look: SolidLook, kind: DieKind) -> dict[int, float]:
    """Return the chances of a kind's values, by the numeral."""
    return {value: float(look.values[value]) for value in kind.faces}


def named_colour(detection: Detection) -> Colour | None:
    """Return the colour of a die, None if not sure."""
    likeliest = max(range(len(detection.colours)), key=detection.colours.__getitem__)
    return tuple(Colour)[likeliest] if detection.colours[likeliest] > COLOUR_SURE else None
