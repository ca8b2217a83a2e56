"""Samples and their volumes."""

import numpy as np
import pytest

from hardware.sound.sound import RATE, from_levels, joined, silence


def tone(seconds: float = 0.1, rate: int = RATE) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    return np.sin(2 * np.pi * 440 * np.arange(round(seconds * rate)) / rate) * 0.5


def test_a_lower_volume_is_softer_and_0_is_silent() -> None:
    sound = from_levels(tone())
    loud = [int(np.abs(sound.at(volume).samples).max()) for volume in (0, 25, 50, 75, 100)]
    assert loud == sorted(loud)
    assert loud[0] == 0
    assert loud[-1] == int(np.abs(sound.samples).max())


def test_sounds_follow_each_other() -> None:
    assert joined([silence(0.1), from_levels(tone(0.2))]).seconds == pytest.approx(0.3)
    assert joined([]).seconds == 0
