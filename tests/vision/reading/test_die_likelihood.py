"""The likelihood that an object not shown as a die is a die of any kind."""

from dataclasses import replace

import numpy as np

from companion.dice import Box
from tests.vision.drawn import FELT, RED, WHITE, Drawn, draw
from vision.net import Detection
from vision.reading.die_likelihood import die_likelihood, likelihood_features

UNSURE = (0.3, 0.3, 0.1, 0.1, 0.1, 0.05, 0.05)


def _found(x: float, *, die: float = 0.3, other: float = 0.1, side: float = 60) -> Detection:
    box = Box(x - 36, 240 - 36, x + 36, 240 + 36)
    colours = (0.8, *[0.02] * 10)
    return Detection(box, (UNSURE, UNSURE), colours, die, other, (x, 240), side)


def test_a_detection_of_any_network_raises_the_likelihood_of_a_die() -> None:
    image = draw([Drawn(4, 200, 240)])
    likely, pips, numbers = (
        die_likelihood(image, [_found(200, die=die, other=other)])[0]
        for die, other in ((0.1, 0.1), (0.6, 0.1), (0.1, 0.6))
    )
    assert pips > likely
    assert numbers > likely


def test_the_colour_of_a_neighbouring_die_raises_the_likelihood_of_a_die() -> None:
    die = _found(200, die=0.9)
    alike, unlike = (
        die_likelihood(
            draw([Drawn(4, 200, 240), Drawn(1, 450, 240, body=colour)]), [die, _found(450)]
        )[1]
        for colour in (WHITE, RED)
    )
    assert alike > unlike


def test_a_picture_without_objects_has_no_likelihoods() -> None:
    assert die_likelihood(np.full((40, 40, 3), FELT, np.uint8), []) == []


def test_an_object_at_the_border_has_a_likelihood_too() -> None:
    image = draw([Drawn(4, 200, 240)])
    (known,) = likelihood_features(image, [replace(_found(200), middle=(-3.0, 500.0))])
    assert np.isfinite(known).all()
