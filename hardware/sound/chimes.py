"""The chimes: a few notes each, made by code, different with closed eyes."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

import numpy as np

from hardware.sound.sound import RATE, Sound, from_levels


class Chime(StrEnum):
    """The messages of the chimes."""

    TURN = "turn"  # the turn passes to another player
    REFUSED = "refused"  # the action is refused
    QUESTION = "question"  # the table asks a question
    CHEER = "cheer"  # a moment worth a cheer, and the end of a game


class _Note(NamedTuple):
    hertz: float
    begins: float  # seconds
    lasts: float


# Bells that rise for a turn and a question, two low bells for a refusal, a chord for a cheer.
_NOTES = {
    Chime.TURN: (_Note(659.3, 0.0, 0.16), _Note(880.0, 0.11, 0.24)),
    Chime.REFUSED: (_Note(330.0, 0.0, 0.14), _Note(261.6, 0.13, 0.26)),
    Chime.QUESTION: (_Note(587.3, 0.0, 0.13), _Note(587.3, 0.13, 0.13), _Note(987.8, 0.26, 0.26)),
    Chime.CHEER: (
        _Note(523.3, 0.0, 0.2),
        _Note(659.3, 0.1, 0.2),
        _Note(784.0, 0.2, 0.2),
        _Note(1046.5, 0.3, 0.45),
    ),
}
_LOUD = 0.45  # share of full scale: speech must be louder than chimes
_ATTACK = 0.008  # seconds; a note without an attack would click
_OVERTONES = ((1, 1.0), (2, 0.35), (3, 0.12))


@cache
def chime(kind: Chime) -> Sound:
    """Return the sound of a chime: half a second, or less than a second for a cheer."""
    notes = _NOTES[kind]
    levels = np.zeros(round(max(note.begins + note.lasts for note in notes) * RATE))
    for note in notes:
        first = round(note.begins * RATE)
        bell = _bell(note)[: len(levels) - first]
        levels[first : first + len(bell)] += bell
    return from_levels(_LOUD * levels / max(1.0, np.abs(levels).max()))


def _bell(note: _Note) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    time = np.arange(round(note.lasts * RATE)) / RATE
    waves = np.zeros(len(time))
    for multiple, share in _OVERTONES:
        waves += share * np.sin(2 * np.pi * multiple * note.hertz * time)
    fading = np.exp(-5 * time / note.lasts) * np.minimum(1.0, (note.lasts - time) / _ATTACK)
    faded: np.ndarray[tuple[int, ...], np.dtype[np.float64]] = (
        waves * np.minimum(1.0, time / _ATTACK) * fading / sum(share for _, share in _OVERTONES)
    )
    return faded
