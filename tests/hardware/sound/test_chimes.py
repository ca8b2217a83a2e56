"""The chimes are short, not too loud, and different."""

from itertools import combinations

import numpy as np
import pytest

from hardware.sound.chimes import Chime, chime


@pytest.mark.parametrize("which", Chime)
def test_a_chime_is_short_and_leaves_room_for_speech(which: Chime) -> None:
    sound = chime(which)
    assert 0.2 < sound.seconds < 1.0
    loudest = int(np.abs(sound.samples).max())
    assert 0.2 * 32767 < loudest < 0.6 * 32767


@pytest.mark.parametrize("which", Chime)
def test_a_chime_does_not_click_at_its_ends(which: Chime) -> None:
    samples = np.abs(chime(which).samples.astype(int))
    assert samples[0] == 0
    assert samples[-1] < 300


def test_no_two_chimes_are_alike() -> None:
    def notes(which: Chime) -> set[int]:
        heard = np.abs(np.fft.rfft(chime(which).samples, 22050))[:1500]
        return set(np.argsort(heard)[-40:].tolist())

    for one, other in combinations(Chime, 2):
        assert len(notes(one) & notes(other)) < 36
