"""Correct the candidates in a picture, as the networks read them, by the table's memory."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.frame import Image
from vision.memory.patches import patch
from vision.memory.recall import Recall
from vision.memory.samples import NO_DIE
from vision.net import Net
from vision.reading.decide import FACELESS, Candidate, face_in_doubt, may_be_die
from vision.reading.features import SHOWN_ABOVE
from vision.reading.second_look import FourLooks, described_second_look

# The chance of being right of a confirmed die. A table whose eye is tuned to be stricter is asked
# all the same.
CONFIRMED = 0.99
AGREE = 3  # least number of the four views whose likeliest value is a confirmed value
STRANGE = 0.3  # above this chance of no face to read, the face may be unknown to the networks


def remember(
    small: Image,
    net: Net,
    candidates: Sequence[Candidate],
    recall: Recall,
    *,
    looks: Mapping[int, FourLooks],
    sure: float,
) -> list[Candidate]:
    """Return the candidates with their remembered values.

    `looks` are second looks already taken, by index. A sure die is denied if the memory contradicts
    its value. For any other die, the networks' own value is confirmed, or a face unknown to them
    gets its remembered value.
    """
    results = list(candidates)
    again = [
        k
        for k, candidate in enumerate(candidates)
        if k not in looks
        and face_in_doubt(candidate, sure)
        and _worth_confirming(candidate, recall)
    ]
    second_looks = described_second_look(small, net, [candidates[k].detection for k in again])
    every = {**looks, **dict(zip(again, second_looks, strict=True))}
    for k, candidate in enumerate(candidates):
        descriptor = candidate.detection.descriptor
        if descriptor is None:
            continue
        if not face_in_doubt(candidate, sure):
            results[k] = _denied(candidate, recall.denies(candidate.detection.value, descriptor))
        elif _beside_another(candidate, candidates):
            continue  # the face may be a side of the other die, and sides show pips as well
        elif _worth_confirming(candidate, recall) and _confirmed(candidate, every[k], recall):
            results[k] = _made_sure(candidate, candidate.detection.value)
        elif recall.has_patches:
            value = _recognised(candidate, small, recall)
            if value is not None:
                results[k] = _made_sure(candidate, value)
    return results


def _worth_confirming(candidate: Candidate, recall: Recall) -> bool:
    descriptor = candidate.detection.descriptor
    if descriptor is None or candidate.detection.faceless > FACELESS:  # a cocked die stays doubtful
        return False
    # A detection that is no die to the networks may be the side of a die, and sides show pips too.
    return candidate.present > SHOWN_ABOVE and recall.may_confirm(
        candidate.detection.value, descriptor
    )


def _confirmed(candidate: Candidate, looks: FourLooks, recall: Recall) -> bool:
    value = candidate.detection.value
    if looks.agree(value) < AGREE:
        return False
    first = np.asarray(candidate.detection.descriptor, np.float32)[None]
    every = np.concatenate([first, looks.descriptors])
    return recall.confirms(value, every, float(looks.mean[value]))


def _recognised(candidate: Candidate, small: Image, recall: Recall) -> int | None:
    """Return the remembered value of a face that the networks do not know; else None."""
    descriptor, faceless = candidate.detection.descriptor, candidate.detection.faceless
    face = patch(small, *candidate.detection.middle, candidate.detection.side)
    if descriptor is not None and (faceless > STRANGE or candidate.present <= SHOWN_ABOVE):
        value = recall.recognises(descriptor, face)
        if value == NO_DIE or (value is not None and faceless > FACELESS):
            return value
    doubtful = candidate.present > SHOWN_ABOVE or may_be_die(
        candidate, (small.shape[0], small.shape[1])
    )
    return recall.recognises_misread(face) if doubtful and faceless <= FACELESS else None


def _beside_another(candidate: Candidate, every: Sequence[Candidate]) -> bool:
    """Return whether a candidate's middle lies within another die, as that of a side face does."""
    return any(
        other is not candidate
        and other.present > SHOWN_ABOVE
        and other.detection.box.holds(candidate.detection.middle)
        for other in every
    )


def _made_sure(candidate: Candidate, value: int) -> Candidate:
    if value == NO_DIE:
        return replace(candidate, remembered=value, confirmed=True)
    chance = max(candidate.right, CONFIRMED)
    present = max(candidate.present, CONFIRMED)
    return replace(candidate, present=present, right=chance, remembered=value, confirmed=True)


def _denied(candidate: Candidate, other: int | None) -> Candidate:
    """Return the candidate, doubtful if the memory knows its face as `other` (not None)."""
    if other is None:
        return candidate
    return replace(candidate, right=min(candidate.right, 0.5), remembered=other)
