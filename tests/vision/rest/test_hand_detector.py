"""A tray under a drawn hand is never at rest; every rest without a hand is reported."""

import pytest

from tests.vision.hands import film
from vision.rest.settling import Motion, Settling

SEEN = 0.02  # of the picture: the smallest hand to be detected
SOON = 10  # frames until a rest must be reported
MISSED = 7  # films with an undetected hand: hardly more than fingers over the rim


def _told(seed: int, turns: int) -> bool:
    """Return whether no frame with a hand was taken for a rest, and rests were reported soon."""
    settle = Settling()
    frames = [(shown, settle.see(shown.image)) for shown in film(seed, turns)]
    under = [m is Motion.RESTING for shown, m in frames if shown.hidden >= SEEN]
    rests = [k for k, (shown, _) in enumerate(frames) if shown.rests]
    assert len(under) > 0
    assert len(rests) == turns + 1
    soon = [[motion for _, motion in frames[begins : begins + SOON]] for begins in rests]
    return not any(under) and all(Motion.RESTING in motions for motions in soon)


@pytest.mark.parametrize("seed", [2, 5])
def test_under_a_hand_the_tray_is_not_at_rest(seed: int) -> None:
    assert _told(seed, turns=1)


@pytest.mark.soak
def test_a_hand_of_any_skin_over_any_ground_is_hardly_ever_taken_for_rest() -> None:
    assert [_told(seed, turns=3) for seed in range(45)].count(False) <= MISSED
