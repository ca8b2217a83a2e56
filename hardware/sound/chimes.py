"""The chimes: a few notes each, made by code, told apart with closed eyes."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

import numpy as np

from hardware.sound.sound import RATE, Sound, from_levels


class Chime(StrEnum):
    """What a chime says."""

    TURN = "turn"  # it is somebody else's turn
    REFUSED = "refused"  # that is not done
    QUESTION = "question"  # the table wants to know something
    CHEER = "cheer"  # a moment worth a cheer, and the end of a game


class _Note(NamedTuple):
    hertz: float
    begins: float  # seconds
    lasts: float


# Bells that rise for a turn and a question, two low ones for a refusal, a chord for a cheer.
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
_LOUD = 0.45  # of the most there can be: speech is to be the louder of the two
_ATTACK = 0.008  # seconds; a note that began at once would click
_OVERTONES = ((1, 1.0), (2, 0.35), (3, 0.12))


@cache
def chime(which: Chime) -> Sound:
    """The sound of a chime; half a second, a cheer less than one."""
    notes = _NOTES[which]
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
