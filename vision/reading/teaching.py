"""Samples for the memory out of pictures in which the values of the dice are known."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from companion.dice import Box, Colour, DieKind
from vision.frame import Image
from vision.memory.patches import patch
from vision.memory.samples import NO_DIE, Sample, SolidSample, Trust
from vision.memory.solids import solid_patch
from vision.net import Detection, Net
from vision.net.faces import Faces, Place
from vision.net.find import HERE
from vision.net.kinds import SolidNet
from vision.net.top_faces import TopFaces
from vision.reading.crop import without_surround
from vision.reading.decide import SURE, Candidate, may_be_die
from vision.reading.die_likelihood import die_likelihood
from vision.reading.features import THERE, chances
from vision.reading.reader import at_reading_size, at_scale, look
from vision.reading.remembered import STRANGE
from vision.reading.solids import named_colour

_SAME_DIE = 0.3  # of the joint area of a die's box and a detection's


@dataclass(frozen=True)
class KnownDie:
    """A die of which the value is known: where it lies (pixels of the picture), None if unknown.

    Its kind is None if no game has such dice, its colour if nobody told it.
    """

    value: int
    box: Box | None = None
    kind: DieKind | None = DieKind.D6
    colour: Colour | None = None


@dataclass(frozen=True)
class KnownThing:
    """What lies in a box (pixels of the picture): a value, or NO_DIE, and why it is believed."""

    box: Box
    value: int
    trust: Trust


class Describer:
    """Describes what lies at known places, by networks of its own; use it on one thread."""

    def __init__(self, folder: Path | None = None) -> None:
        self._places = TopFaces(folder or HERE)
        self._faces = Faces(folder or HERE)

    def samples(self, image: Image, things: Sequence[KnownThing]) -> list[Sample]:
        """A sample of each thing in a picture (height x width x 3, uint8, B, G, R)."""
        part, corner = without_surround(image)
        small, scale = at_reading_size(part)
        boxes = [at_scale(one.box, scale, corner) for one in things]
        places = self._places.find(small, boxes)
        (first, second), _, descriptors = self._faces.described(small, places)
        mean = (first + second) / 2
        return [
            _with_patch(
                Sample(np.asarray(descriptors[k], np.float16), one.value, one.trust),
                small,
                places[k],
                read=int(mean[k][1:].argmax()) + 1,
                faceless=float(mean[k][0]),
            )
            for k, one in enumerate(things)
        ]


class Teacher:
    """Makes samples of labelled pictures by `net`, or networks of its own; use it on one thread."""

    def __init__(self, net: Net | None = None) -> None:
        self._net = net or Net()
        self._solids: SolidNet | None = None

    def faces(self, image: Image, dice: Sequence[KnownDie]) -> list[Sample] | None:
        """See `taught`."""
        return taught(image, dice, self._net)

    def solids(
        self, image: Image, dice: Sequence[KnownDie], trust: Trust = Trust.TAUGHT
    ) -> list[SolidSample]:
        """See `taught_solids`."""
        if all(die.kind is DieKind.D6 for die in dice):
            return []
        if self._solids is None:
            self._solids = SolidNet(HERE)
        return taught_solids(image, dice, self._net, self._solids, trust)


def taught(image: Image, dice: Sequence[KnownDie], net: Net) -> list[Sample] | None:
    """Samples of a labelled picture (height x width x 3, uint8, B, G, R), all of them TAUGHT.

    `dice` are all that lie there. What else would be asked about is no die. None where the dice
    cannot be told from one another: without boxes, the values read have to leave no choice.
    """
    part, corner = without_surround(image)
    small, scale = at_reading_size(part)
    every = _candidates(small, net)
    if all(die.box is not None for die in dice):
        boxed = [
            replace(die, box=at_scale(die.box, scale, corner))
            for die in dice
            if die.box is not None
        ]
        values = _by_place(every, boxed, (small.shape[0], small.shape[1]))
    else:
        size = (small.shape[0], small.shape[1])
        matched = _by_value(every, [die.value for die in dice], size)
        if matched is None or any(die.kind is not DieKind.D6 for die in dice):
            return None
        values = matched
    return [
        _of(small, every[k].found, value)
        for k, value in sorted(values.items())
        if every[k].found.descriptor is not None
    ]


def taught_solids(
    image: Image,
    dice: Sequence[KnownDie],
    net: Net,
    solids: SolidNet,
    trust: Trust,
) -> list[SolidSample]:
    """Samples of the dice with numerals in a labelled picture, as `taught`.

    A die without a box teaches nothing; a colour that the label does not name is the one seen.
    """
    part, corner = without_surround(image)
    small, scale = at_reading_size(part)
    every = net.find(small)
    found: list[tuple[KnownDie, Detection]] = []
    for die in dice:
        if die.box is None:
            continue
        box = at_scale(die.box, scale, corner)
        here = [one for one in every if box.overlap(one.box) > _SAME_DIE]
        if here:
            found.append((die, max(here, key=lambda one: box.overlap(one.box))))
    looks = solids.look(small, [one.box for _, one in found])
    samples = []
    for (die, one), shown in zip(found, looks, strict=True):
        colour = die.colour or named_colour(one)
        if die.kind is not None and colour is not None and die.value in die.kind.faces:
            samples.append(
                SolidSample(
                    np.asarray(shown.descriptor, np.float16),
                    solid_patch(small, shown),
                    die.kind,
                    colour,
                    die.value,
                    trust,
                )
            )
    return samples


def _candidates(small: Image, net: Net) -> list[Candidate]:
    looked = list(look(small, net, described=True))
    likelihood = die_likelihood(small, [found for found, _ in looked])
    return [
        Candidate(found, *chances(known), likelihood=chance)
        for (found, known), chance in zip(looked, likelihood, strict=True)
    ]


def _by_place(
    every: Sequence[Candidate], dice: Sequence[KnownDie], size: tuple[int, int]
) -> dict[int, int]:
    """The value of each candidate, by index, that is a die of six faces or is none."""
    values: dict[int, int] = {}
    free = list(dice)
    for k, one in enumerate(every):
        here = [die for die in dice if die.box is not None and die.box.holds(one.found.middle)]
        mine = [die for die in here if die in free]
        if mine:
            die = min(mine, key=lambda known: _apart(known.box, one.found.middle))
            free.remove(die)
            if die.kind is DieKind.D6:
                values[k] = die.value
        elif not here and (one.there > THERE or may_be_die(one, size)):
            values[k] = NO_DIE
    if free:  # one was not found where it lies: what was found may be that one
        values = {k: value for k, value in values.items() if value != NO_DIE}
    return values


def _apart(box: Box | None, point: tuple[float, float]) -> float:
    assert box is not None
    (x, y), (u, v) = box.centre, point
    return float(np.hypot(x - u, y - v))


def _by_value(
    every: Sequence[Candidate], true: Sequence[int], size: tuple[int, int]
) -> dict[int, int] | None:
    """The value of each die read, by index; None unless the true values leave no choice.

    Sure dice are what they are read as; what is left over must be all of one value, or as read.
    What is no die to the networks may be one, with a face that they do not know, if just as many
    are missing.
    """
    shown = [k for k, one in enumerate(every) if one.there > THERE]
    strange = [k for k, one in enumerate(every) if one.there <= THERE and may_be_die(one, size)]
    sure = {k: every[k].found.value for k in shown if every[k].right > SURE}
    left = Counter(true)
    left.subtract(sure.values())
    if min(left.values(), default=0) < 0:
        return None
    doubtful = [k for k in shown if k not in sure]
    if len(shown) != len(true):
        doubtful += strange
    if len(sure) + len(doubtful) != len(true):
        return None
    if len(shown) == len(true) and Counter(every[k].found.value for k in doubtful) == +left:
        return {k: every[k].found.value for k in shown}
    only = +left
    if len(only) == 1:
        return {**sure, **dict.fromkeys(doubtful, next(iter(only)))}
    return None


def _of(small: Image, found: Detection, value: int) -> Sample:
    return _with_patch(
        Sample(np.asarray(found.descriptor, np.float16), value, Trust.TAUGHT),
        small,
        (*found.middle, found.side),
        read=found.value,
        faceless=found.faceless,
    )


def _with_patch(
    sample: Sample, small: Image, place: Place, *, read: int, faceless: float
) -> Sample:
    """The sample with the picture of its face; of a strange one only if somebody said what it is.

    `read` is what the networks make of it, `faceless` their chance of no face to read.
    """
    plain = sample.value != NO_DIE and faceless <= STRANGE and read == sample.value
    if sample.trust is Trust.READ and not plain:
        return sample
    return replace(sample, patch=patch(small, *place), plain=plain)
