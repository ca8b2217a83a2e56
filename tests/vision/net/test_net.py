"""The networks on pictures that were not used for training: drawn, or of the simulated tray."""

import numpy as np
import pytest

from companion.dice import Colour
from tests.vision.drawn import BLACK, RED, WHITE, Drawn, draw
from vision.frame import Image
from vision.net import Detection, Net
from vision.net.crops import CUT, ROOM, cut
from vision.net.heatmap import spots

NET = Net()
PLACES = [(90, 120), (210, 130), (330, 110), (450, 125), (560, 120), (300, 330)]
MIXED = [Drawn(v, x, y, turn=17 * v) for v, (x, y) in enumerate(PLACES, start=1)]


def _dice(image: Image) -> list[Detection]:
    return [found for found in NET.find(image) if found.die > 0.4]


@pytest.mark.parametrize(
    ("looks", "ground"),
    [
        ({}, (70, 120, 50)),
        ({"body": BLACK, "pip": WHITE}, (190, 200, 205)),
        ({"body": RED, "pip": WHITE}, (60, 140, 180)),
        ({"body": (60, 200, 230)}, (120, 60, 40)),
    ],
)
def test_every_die_is_found_and_read_in_any_plain_colour(
    looks: dict[str, object], ground: tuple[int, int, int]
) -> None:
    row = [
        Drawn(value, x, y, turn=17 * value, **looks)  # type: ignore[arg-type]
        for value, (x, y) in enumerate(PLACES, start=1)
    ]
    assert sorted(found.value for found in _dice(draw(row, ground))) == [1, 2, 3, 4, 5, 6]


def test_the_box_and_the_middle_lie_on_the_die() -> None:
    (found,) = _dice(draw([Drawn(4, 200, 150, side=80, turn=0)]))
    assert found.middle == pytest.approx((200, 150), abs=8)
    assert found.side == pytest.approx(80, rel=0.2)
    assert found.box == pytest.approx((160, 110, 240, 190), abs=16)


def test_a_side_face_is_not_taken_for_the_top() -> None:
    image = draw([Drawn(5, 200, 200, front=6), Drawn(2, 400, 200, front=3)])
    assert sorted(found.value for found in _dice(image)) == [2, 5]


def test_an_empty_ground_and_noise_hold_no_die() -> None:
    assert not _dice(draw([]))
    noise = np.random.default_rng(3).integers(0, 256, (360, 640, 3), dtype=np.uint8)
    assert not _dice(noise)


@pytest.mark.parametrize("shape", [(1, 1, 3), (3, 900, 3), (900, 3, 3), (33, 31, 3)])
def test_a_picture_of_any_shape_can_be_read(shape: tuple[int, int, int]) -> None:
    assert not _dice(np.full(shape, 127, np.uint8))


def test_the_same_picture_gives_the_same_result_also_after_another_shape() -> None:
    image = draw(MIXED)
    first = NET.find(image)
    NET.find(draw([Drawn(3, 100, 100)], size=(300, 200)))
    assert NET.find(image) == first


def test_the_chances_of_a_face_are_chances() -> None:
    dice = NET.find(draw(MIXED))
    assert len(dice) >= len(MIXED)
    for found in dice:
        assert len(found.values) == 6
        assert 0 <= sum(found.values) <= 1.0001
        assert 0 <= found.die <= 1
        assert max(found.values) == found.values[found.value - 1]
        assert sum(found.colours) == pytest.approx(1, abs=1e-4)


def test_a_die_is_found_once_and_its_top_apart_from_its_sides() -> None:
    image = draw([Drawn(3, 300, 200, side=90, turn=0, front=3)])
    (found,) = _dice(image)
    assert found.middle == pytest.approx((300, 200), abs=6)
    assert found.side == pytest.approx(90, rel=0.12)


def test_a_place_found_by_another_method_can_be_read() -> None:
    image = draw([Drawn(4, 200, 150, side=80)])
    values, colours = NET.read(image, [(200, 150, 80), (500, 400, 80)])
    assert values.argmax(axis=1).tolist() == [4, 0]
    assert list(Colour)[int(colours[0].argmax())] is Colour.WHITE
    assert NET.read(image, [])[0].shape == (0, 7)


def test_a_cut_is_centred_on_the_face_and_repeats_the_edge_beyond_the_border() -> None:
    image = np.zeros((100, 100, 3), np.uint8)
    image[40:60, 40:60] = 255
    middle = cut(image, 50, 50, 20)
    assert middle.shape == (CUT, CUT, 3)
    wide = (middle[CUT // 2, :, 0] > 127).sum()
    assert wide == pytest.approx(CUT / ROOM, abs=2)
    image[:, :10] = 200
    assert cut(image, 0, 50, 20)[:, 0].tolist() == [[200, 200, 200]] * CUT


def test_a_die_detected_twice_is_one_spot() -> None:
    said = np.zeros((9, 20, 20), np.float32)
    said[0] = said[8] = -9
    said[4:8] = 0.5
    said[3] = np.log(24 / 8)
    said[0, 10, 10], said[0, 10, 12], said[0, 3, 3] = 3, 2, 1
    found = spots(said, 2.0, 2.0)
    assert [(s.x, s.y) for s in found] == [(84, 84), (28, 28)]
    assert found[0].die > found[1].die > 0.5 > found[0].other
    assert found[0].side == pytest.approx(48)
    assert found[0].box == pytest.approx((60, 60, 108, 108))
