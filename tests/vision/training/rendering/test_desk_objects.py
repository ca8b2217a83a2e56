"""Drawn objects of a desk, which train the networks on objects that are no dice."""

from collections.abc import Callable

import numpy as np
import pytest

from vision.training.rendering.desk_objects import DESK_OBJECTS


@pytest.mark.parametrize("draw", dict.fromkeys(DESK_OBJECTS))
def test_an_object_is_drawn_the_same_with_the_same_seed(draw: Callable[..., None]) -> None:
    first, again = np.full((2, 120, 120, 3), 90, np.uint8)
    for picture in (first, again):
        for seed in range(4):
            draw(np.random.default_rng(seed), picture, 30.0)
    assert np.array_equal(first, again)
    assert (first != 90).any()
