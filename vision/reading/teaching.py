"""Make samples for the memory from pictures in which the values of the dice are known."""

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
from vision.net.find import NET_FOLDER
from vision.net.kinds import SolidNet
from vision.net.top_faces import TopFaces
from vision.reading.crop import without_surround
from vision.reading.decide import SURE, Candidate, may_be_die
from vision.reading.die_likelihood import die_likelihood
from vision.reading.features import SHOWN_ABOVE, chances
from vision.reading.reader import at_reading_size, at_scale, look
from vision.reading.remembered import STRANGE
from vision.reading.solids import named_colour

_SAME_DIE = 0.3  # least overlap (intersection over union) of a die's box and a detection's


@dataclass(frozen=True)
class KnownDie:
    """A die with a known value, and its box (pixels of the picture), None if unknown.

    Its kind is None if no game has such dice, its colour None if not known.
    """

    value: int
    box: Box | None = None
    kind: DieKind | None = DieKind.D6
    colour: Colour | None = None


@dataclass(frozen=True)
class KnownThing:
    """The value of the object in a box, or NO_DIE, and the reason to trust it.

    The box is in pixels of the picture.
    """

    box: Box
    value: int
    trust: Trust


class Describer:
    """Describes the objects at known places, by networks of its own; for a single thread."""

    def __init__(self, folder: Path | None = None) -> None:
        self._places = TopFaces(folder or NET_FOLDER)
        self._faces = Faces(folder or NET_FOLDER)

    def samples(self, image: Image, objects: Sequence[KnownThing]) -> list[Sample]:
        """Return a sample of each object in a picture (height x width x 3, uint8, B, G, R)."""
        part, corner = without_surround(image)
        small, scale = at_reading_size(part)
        boxes = [at_scale(known.box, scale, corner) for known in objects]
        places = self._places.find(small, boxes)
        (first, second), _, descriptors = self._faces.described(small, places)
        mean = (first + second) / 2
        return [
            _with_patch(
                Sample(np.asarray(descriptors[k], np.float16), known.value, known.trust),
                small,
                places[k],
                read=int(mean[k][1:].argmax()) + 1,
                faceless=float(mean[k][0]),
            )
            for k, known in enumerate(objects)
        ]


class Teacher:
    """Makes samples of labelled pictures by `net`, or networks of its own; for a single thread."""

    def __init__(self, net: Net | None = None) -> None:
        self._net = net or Net()
        self._solids: SolidNet | None = None

    def faces(self, image: Image, dice: Sequence[KnownDie]) -> list[Sample] | None:
        """Return a sample of each die with pips among `dice`, or None, as `taught` does."""
        return taught(image, dice, self._net)

    def solids(
        self, image: Image, dice: Sequence[KnownDie], trust: Trust = Trust.TAUGHT
    ) -> list[SolidSample]:
        """Return a sample of each die with numerals among `dice`, as `taught_solids` does."""
        if all(die.kind is DieKind.D6 for die in dice):
            return []
        if self._solids is None:
            self._solids = SolidNet(NET_FOLDER)
        return taught_solids(image, dice, self._net, self._solids, trust)


def taught(image: Image, dice: Sequence[KnownDie], net: Net) -> list[Sample] | None:
    """Return TAUGHT samples of a labelled picture (height x width x 3, uint8, B, G, R).

    `dice` are all dice in the picture. Any other object that would be asked about is no die. None
    if the dice cannot be distinguished: without boxes, the values read have to leave no choice.
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
        _of(small, every[k].detection, value)
        for k, value in sorted(values.items())
        if every[k].detection.descriptor is not None
    ]


def taught_solids(
    image: Image,
    dice: Sequence[KnownDie],
    net: Net,
    solids: SolidNet,
    trust: Trust,
) -> list[SolidSample]:
    """Return samples of the dice with numerals in a labelled picture, as `taught`.

    A die without a box teaches nothing. A colour missing from the label is read from the picture.
    """
    part, corner = without_surround(image)
    small, scale = at_reading_size(part)
    every = net.find(small)
    pairs: list[tuple[KnownDie, Detection]] = []
    for die in dice:
        if die.box is None:
            continue
        box = at_scale(die.box, scale, corner)
        overlapping = [detection for detection in every if box.overlap(detection.box) > _SAME_DIE]
        if overlapping:
            pairs.append((die, max(overlapping, key=lambda detection: box.overlap(detection.box))))
    looks = solids.look(small, [detection.box for _, detection in pairs])
    samples = []
    for (die, detection), solid_look in zip(pairs, looks, strict=True):
        colour = die.colour or named_colour(detection)
        if die.kind is not None and colour is not None and die.value in die.kind.faces:
            samples.append(
                SolidSample(
                    np.asarray(solid_look.descriptor, np.float16),
                    solid_patch(small, solid_look),
                    die.kind,
                    colour,
                    die.value,
                    trust,
                )
            )
    return samples


def _candidates(small: Image, net: Net) -> list[Candidate]:
    looked = list(look(small, net, described=True))
    likelihood = die_likelihood(small, [detection for detection, _ in looked])
    return [
        Candidate(detection, *chances(features), likelihood=chance)
        for (detection, features), chance in zip(looked, likelihood, strict=True)
    ]


def _by_place(
    every: Sequence[Candidate], dice: Sequence[KnownDie], size: tuple[int, int]
) -> dict[int, int]:
    """Return the value of each candidate, by index, that is a die of six faces or no die."""
    values: dict[int, int] = {}
    free = list(dice)
    for k, candidate in enumerate(every):
        dice_at_place = [
            die for die in dice if die.box is not None and die.box.holds(candidate.detection.middle)
        ]
        free_dice = [die for die in dice_at_place if die in free]
        if free_dice:
            die = min(
                free_dice, key=lambda free_die: _apart(free_die.box, candidate.detection.middle)
            )
            free.remove(die)
            if die.kind is DieKind.D6:
                values[k] = die.value
        elif not dice_at_place and (candidate.present > SHOWN_ABOVE or may_be_die(candidate, size)):
            values[k] = NO_DIE
    if free:  # a die was not detected at its place: a detection elsewhere may be that die
        values = {k: value for k, value in values.items() if value != NO_DIE}
    return values


def _apart(box: Box | None, point: tuple[float, float]) -> float:
    assert box is not None
    (x, y), (u, v) = box.centre, point
    return float(np.hypot(x - u, y - v))


def _by_value(
    every: Sequence[Candidate], true: Sequence[int], size: tuple[int, int]
) -> dict[int, int] | None:
    """Return the value of each die read, by index; None unless the true values leave no choice.

    Sure dice have the values read; the remaining dice must all have the same value, or the values
    read. A detection that is no die to the networks may be a die with a face unknown to them, if
    just as many are missing.
    """
    shown = [k for k, candidate in enumerate(every) if candidate.present > SHOWN_ABOVE]
    strange = [
        k
        for k, candidate in enumerate(every)
        if candidate.present <= SHOWN_ABOVE and may_be_die(candidate, size)
    ]
    sure = {k: every[k].detection.value for k in shown if every[k].right > SURE}
    remaining = Counter(true)
    remaining.subtract(sure.values())
    if min(remaining.values(), default=0) < 0:
        return None
    doubtful = [k for k in shown if k not in sure]
    if len(shown) != len(true):
        doubtful += strange
    if len(sure) + len(doubtful) != len(true):
        return None
    if (
        len(shown) == len(true)
        and Counter(every[k].detection.value for k in doubtful) == +remaining
    ):
        return {k: every[k].detection.value for k in shown}
    remaining_values = +remaining
    if len(remaining_values) == 1:
        return {**sure, **dict.fromkeys(doubtful, next(iter(remaining_values)))}
    return None


def _of(small: Image, detection: Detection, value: int) -> Sample:
    return _with_patch(
        Sample(np.asarray(detection.descriptor, np.float16), value, Trust.TAUGHT),
        small,
        (*detection.middle, detection.side),
        read=detection.value,
        faceless=detection.faceless,
    )


def _with_patch(
    sample: Sample, small: Image, place: Place, *, read: int, faceless: float
) -> Sample:
    """Return the sample, with the picture of its face if useful.

    A strange face needs a value named by people. `read` is the value by the networks, `faceless`
    their chance of no face to read.
    """
    plain = sample.value != NO_DIE and faceless <= STRANGE and read == sample.value
    if sample.trust is Trust.READ and not plain:
        return sample
    return replace(sample, patch=patch(small, *place), plain=plain)
