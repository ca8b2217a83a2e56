"""What the table's memory says of the candidates in a picture, beside the networks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.frame import Image
from vision.memory.patches import patch
from vision.memory.recall import Recall
from vision.memory.samples import NO_DIE
from vision.net import Net
from vision.reading.decide import FACELESS, Candidate, face_in_doubt, may_be_die
from vision.reading.features import THERE
from vision.reading.second_look import FourLooks, described_second_look

# The chance of being right that a confirmed die is given: a table whose eye was tuned to be
# stricter than this is asked all the same.
CONFIRMED = 0.99
AGREE = 3  # of the four views: in so many a confirmed value is the likeliest
STRANGE = 0.3  # above this chance of no face to read, the networks may know nothing of the face


def remember(
    small: Image,
    net: Net,
    candidates: Sequence[Candidate],
    recall: Recall,
    *,
    looks: Mapping[int, FourLooks],
    sure: float,
) -> list[Candidate]:
    """The candidates with what is remembered of them.

    `looks` are second looks already taken, by index. A sure die is denied if the memory knows
    better; of the others the networks' own value is confirmed, or a face unknown to them named.
    """
    told = list(candidates)
    again = [
        k
        for k, one in enumerate(candidates)
        if k not in looks and face_in_doubt(one, sure) and _worth_confirming(one, recall)
    ]
    found = described_second_look(small, net, [candidates[k].found for k in again])
    every = {**looks, **dict(zip(again, found, strict=True))}
    for k, one in enumerate(candidates):
        descriptor = one.found.descriptor
        if descriptor is None:
            continue
        if not face_in_doubt(one, sure):
            told[k] = _denied(one, recall.denies(one.found.value, descriptor))
        elif _beside_another(one, candidates):
            continue  # it may be the side of that one, and sides show pips as well
        elif _worth_confirming(one, recall) and _confirmed(one, every[k], recall):
            told[k] = _made_sure(one, one.found.value)
        elif recall.has_patches:
            value = _recognised(one, small, recall)
            if value is not None:
                told[k] = _made_sure(one, value)
    return told


def _worth_confirming(one: Candidate, recall: Recall) -> bool:
    descriptor = one.found.descriptor
    if descriptor is None or one.found.faceless > FACELESS:  # one that is cocked stays asked about
        return False
    # What is no die to the networks may be the side of one, and sides show pips as well.
    return one.there > THERE and recall.may_confirm(one.found.value, descriptor)


def _confirmed(one: Candidate, looks: FourLooks, recall: Recall) -> bool:
    value = one.found.value
    if looks.agree(value) < AGREE:
        return False
    first = np.asarray(one.found.descriptor, np.float32)[None]
    every = np.concatenate([first, looks.descriptors])
    return recall.confirms(value, every, float(looks.mean[value]))


def _recognised(one: Candidate, small: Image, recall: Recall) -> int | None:
    """What its face is by the pictures of faces that the networks do not know; None if unknown."""
    descriptor, faceless = one.found.descriptor, one.found.faceless
    face = patch(small, *one.found.middle, one.found.side)
    if descriptor is not None and (faceless > STRANGE or one.there <= THERE):
        value = recall.recognises(descriptor, face)
        if value == NO_DIE or (value is not None and faceless > FACELESS):
            return value
    asked = one.there > THERE or may_be_die(one, (small.shape[0], small.shape[1]))
    return recall.recognises_misread(face) if asked and faceless <= FACELESS else None


def _beside_another(one: Candidate, every: Sequence[Candidate]) -> bool:
    """Whether it may be a side of a die, and no face that lies up."""
    return any(
        other is not one and other.there > THERE and other.found.box.holds(one.found.middle)
        for other in every
    )


def _made_sure(one: Candidate, value: int) -> Candidate:
    if value == NO_DIE:
        return replace(one, remembered=value, confirmed=True)
    chance = max(one.right, CONFIRMED)
    there = max(one.there, CONFIRMED)
    return replace(one, there=there, right=chance, remembered=value, confirmed=True)


def _denied(one: Candidate, other: int | None) -> Candidate:
    """A die that the networks are sure of and the memory knows as something else: a question."""
    if other is None:
        return one
    return replace(one, right=min(one.right, 0.5), remembered=other)
