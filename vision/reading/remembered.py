"""What the table's memory says of the candidates in a picture, beside the networks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.frame import Image
from vision.memory.patches import patch
from vision.memory.recall import Recall
from vision.memory.samples import NO_DIE
from vision.net import Net
from vision.reading.decide import FACELESS, Candidate, face_in_doubt
from vision.reading.features import THERE
from vision.reading.second_look import FourLooks, described_second_look

# The chance of being right that a confirmed die is given: a table whose eye was tuned to be
# stricter than this is asked all the same.
CONFIRMED = 0.99
_SEEN = 0.6  # the mean chance of its value in the second look, at least, of a confirmed die
_AGREE = 3  # of the four views in which it is the likeliest value
_MAY_BE = 0.2  # less likely dice are not confirmed
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
        elif _worth_confirming(one, recall) and _confirmed(one, every[k], recall):
            told[k] = _made_sure(one, one.found.value)
        elif recall.has_patches and _strange(one):
            value = recall.recognises(descriptor, patch(small, *one.found.middle, one.found.side))
            told[k] = one if value is None else _made_sure(one, value)
    return told


def _worth_confirming(one: Candidate, recall: Recall) -> bool:
    descriptor = one.found.descriptor
    if descriptor is None or one.found.faceless > FACELESS:  # one that is cocked stays asked about
        return False
    likely = max(one.there, one.found.die) > _MAY_BE
    return likely and recall.may_confirm(one.found.value, descriptor)


def _confirmed(one: Candidate, looks: FourLooks, recall: Recall) -> bool:
    value = one.found.value
    if looks.mean[value] < _SEEN or looks.agree(value) < _AGREE:
        return False
    first = np.asarray(one.found.descriptor, np.float32)[None]
    return recall.confirms(value, np.concatenate([first, looks.descriptors]))


def _strange(one: Candidate) -> bool:
    return one.found.faceless > STRANGE or one.there <= THERE


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
