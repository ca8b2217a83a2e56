"""The cuts for reading numerals: centred and upright; on a d4, a cut for each face."""

import numpy as np
import pytest

from vision.frame import Image
from vision.net.numeral_cuts import CUT, face_cut, tip_cuts

TIP = (100.0, 90.0)
CORNERS = np.array([[100, 20], [40, 140], [160, 140]], np.float32)


def ground() -> Image:
    return np.full((200, 200, 3), 40, np.uint8)


def brightest(cut: Image) -> tuple[float, float]:
    """Return the centre of brightness from the cut's middle, in sides: right and down."""
    rows, columns = np.nonzero(cut[..., 0] > 150)
    middle = (CUT - 1) / 2
    return float(columns.mean() - middle) / CUT, float(rows.mean() - middle) / CUT


@pytest.mark.parametrize("size", [14.0, 40.0, 120.0])
def test_a_face_lies_in_the_middle_of_its_cut_at_any_size(size: float) -> None:
    image = ground()
    half = round(size / 8)
    image[100 - half : 101 + half, 100 - half : 101 + half] = 255
    right, down = brightest(face_cut(image, (100, 100, size)))
    assert right == pytest.approx(0, abs=0.04)
    assert down == pytest.approx(0, abs=0.04)


@pytest.mark.parametrize(
    ("up", "place"), [(0.0, (0, -1)), (np.pi / 2, (1, 0)), (np.pi, (0, 1)), (-np.pi / 2, (-1, 0))]
)
def test_the_way_up_of_a_numeral_points_upwards_in_its_cut(
    up: float, place: tuple[int, int]
) -> None:
    image = ground()
    image[97:104, 117:124] = 255  # to the right of the face's middle
    right, down = brightest(face_cut(image, (100, 100, 50), up))
    assert np.sign(np.round([right, down], 1)).tolist() == list(place)


def test_each_face_of_a_d4_is_cut_with_its_tip_upwards() -> None:
    image = ground()
    for a, b in ((0, 1), (1, 2), (2, 0)):  # a mark on each face's line from the tip to its edge
        edge = (CORNERS[a] + CORNERS[b]) / 2
        x, y = np.round(np.array(TIP) + 0.3 * (edge - TIP)).astype(int)
        image[y - 2 : y + 3, x - 2 : x + 3] = 255
    cuts = tip_cuts(image, TIP, CORNERS)
    assert len(cuts) == 3
    assert sum(share for _, share in cuts) == pytest.approx(1)
    for cut, _ in cuts:
        right, _ = brightest(cut)
        assert right == pytest.approx(0, abs=0.08)


def test_the_cuts_of_a_d4_do_not_depend_on_the_order_of_its_corners() -> None:
    image = np.random.default_rng(1).integers(0, 255, (200, 200, 3), np.uint8)
    some, others = (tip_cuts(image, TIP, CORNERS[order]) for order in ([0, 1, 2], [2, 1, 0]))
    for cut, _ in some:
        assert any(np.array_equal(cut, other) for other, _ in others)


def test_a_hidden_face_of_a_d4_is_not_read() -> None:
    behind = (100.0, 135.0)  # the tip, seen so much aslant, lies near the edge of the base
    assert len(tip_cuts(ground(), behind, CORNERS)) == 2
