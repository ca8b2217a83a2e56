"""The tray is located by marks, rim or four corners; without a tray, a sentence says so."""

import cv2
import numpy as np
import pytest

from hardware.simulated.ground import HALF_DEPTH, HALF_WIDTH, Ground
from hardware.simulated.optics import Optics
from hardware.simulated.tray import SimulatedTray
from tests import photographs
from tests.vision.drawn import Drawn, draw
from vision.frame import Frame, Image, shape_of
from vision.image.photograph import load
from vision.reading.reader import Reader
from vision.tray.locate import How, NotATray, Point, find_tray, tray_by_hand, tray_from_shares
from vision.tray.markers import CELLS, IDS, cells
from vision.tray.mask import TrayMask

SIZE = (640, 480)
CORNERS = ((100.0, 80.0), (540.0, 80.0), (540.0, 400.0), (100.0, 400.0))


def ground(colour: tuple[int, int, int] = (70, 120, 50)) -> Image:
    noise = np.random.default_rng(1).normal(0, 2, (SIZE[1], SIZE[0], 3))
    return np.clip(np.array(colour) + noise, 0, 255).astype(np.uint8)


def paste_mark(image: Image, number: int, left: int, top: int, side: int = 60) -> None:
    mark = np.where(cells(number), 0, 255).astype(np.uint8)
    large = cv2.resize(mark, (side, side), interpolation=cv2.INTER_NEAREST)
    white = side // CELLS
    image[top - white : top + side + white, left - white : left + side + white] = 235
    image[top : top + side, left : left + side] = large[..., None]


def marked(numbers: tuple[int, ...] = IDS) -> Image:
    """Return a picture of marks with their inner corners at `CORNERS`."""
    image = ground()
    places = ((40, 20), (540, 20), (540, 400), (40, 400))
    for number, (left, top) in zip(numbers, places, strict=False):
        paste_mark(image, number, left, top)
    return image


def near(one: tuple[Point, ...], other: tuple[Point, ...], by: float) -> bool:
    return bool(np.abs(np.array(one) - np.array(other)).max() <= by)


def test_the_inner_corners_of_four_marks_are_the_trays_corners() -> None:
    tray = find_tray(marked())
    assert tray is not None
    assert tray.how is How.MARKS
    assert near(tray.corners, CORNERS, 2)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_marks_are_found_at_any_rotation_of_marks_and_camera(turns: int) -> None:
    image = np.ascontiguousarray(np.rot90(marked((2, 0, 3, 1)), turns))
    tray = find_tray(image)
    assert tray is not None
    assert tray.how is How.MARKS
    height, width = image.shape[:2]
    left, top = (100, 80) if turns == 2 else (80, 100)
    ring = ((left, top), (width - left, top), (width - left, height - top), (left, height - top))
    assert near(tray.corners, ring, 2)


@pytest.mark.parametrize("numbers", [(0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 7)])
def test_three_marks_are_no_tray(numbers: tuple[int, ...]) -> None:
    assert find_tray(marked(numbers)) is None


@pytest.mark.parametrize("floor", list(Ground))
@pytest.mark.parametrize("tilt", [0.0, 9.0, 14.0])
def test_the_simulated_tray_is_found_by_its_rim(floor: Ground, tilt: float) -> None:
    simulated = SimulatedTray(seed=4, ground=floor, tilt=tilt, size=(640, 360))
    tray = find_tray(simulated.frame().image)
    assert tray is not None
    assert tray.how is How.RIM
    w, d = HALF_WIDTH, HALF_DEPTH
    floor_corners = np.array([[-w, d, 0], [w, d, 0], [w, -d, 0], [-w, -d, 0]])
    truth = Optics(640, 360, tilt).project(floor_corners)
    # the walls hide the floor's edge from the camera by up to this much
    assert np.abs(np.array(tray.corners) - truth).max() < 20


def test_a_tray_with_dice_is_found_too() -> None:
    from companion.dice import Colour, Die, Size  # noqa: PLC0415

    simulated = SimulatedTray(seed=4, size=(640, 360))
    empty = find_tray(simulated.frame().image)
    simulated.throw([Die(value, colour=Colour.WHITE, size=Size.SMALL) for value in (1, 3, 5, 6, 2)])
    simulated.settle()
    tray = find_tray(simulated.frame().image)
    assert tray is not None
    assert empty is not None
    assert near(tray.corners, empty.corners, 4)


@pytest.mark.parametrize(
    "image",
    [
        ground(),
        np.zeros((480, 640, 3), np.uint8),
        np.full((8, 8, 3), 90, np.uint8),
        draw([Drawn(5, 200, 200), Drawn(3, 400, 300)]),
        np.random.default_rng(2).integers(0, 255, (240, 320, 3)).astype(np.uint8),
    ],
    ids=["plain", "black", "tiny", "dice", "noise"],
)
def test_a_picture_without_a_tray_has_none(image: Image) -> None:
    assert find_tray(image) is None


def test_a_round_tray_and_one_cut_by_the_picture_are_not_guessed() -> None:
    round_one = ground((40, 60, 90))
    cv2.circle(round_one, (320, 240), 200, (70, 120, 50), cv2.FILLED)
    assert find_tray(round_one) is None
    cut = ground((40, 60, 90))
    cv2.rectangle(cut, (100, 100), (700, 400), (70, 120, 50), cv2.FILLED)
    assert find_tray(cut) is None


def test_corners_given_by_hand_in_any_order_are_put_in_order() -> None:
    tray = tray_by_hand([CORNERS[2], CORNERS[0], CORNERS[3], CORNERS[1]], SIZE)
    assert tray.corners == CORNERS
    assert tray.how is How.HAND


@pytest.mark.parametrize(
    "corners",
    [
        CORNERS[:3],
        ((10, 10), (200, 200), (400, 400), (600, 600)),
        ((10, 10), (20, 10), (20, 20), (10, 20)),
        ((100, 80), (540, 80), (540, 400), (530, 90)),
        ((5, 5), (5, 5), (5, 5), (5, 5)),
    ],
)
def test_points_that_enclose_no_tray_are_refused(corners: tuple[Point, ...]) -> None:
    with pytest.raises(NotATray):
        tray_by_hand(corners, SIZE)


def test_objects_outside_are_not_the_tray() -> None:
    tray = tray_by_hand(CORNERS, SIZE)
    mask = tray.mask()
    assert mask.shape == (480, 640)
    assert mask[240, 320] == 255
    assert mask[240, 90] == 0


def test_corners_as_shares_fit_pictures_of_every_size() -> None:
    shares = tray_by_hand(CORNERS, SIZE).shares
    assert near(tray_from_shares(shares, SIZE).corners, CORNERS, 0.01)
    double = tuple((2 * x, 2 * y) for x, y in CORNERS)
    assert near(tray_from_shares(shares, (1280, 960)).corners, double, 0.02)


@pytest.mark.parametrize("steep", [n / 1000 for n in range(60, 120, 3)])
def test_impossible_corners_are_refused_at_once_and_not_with_a_later_picture(
    steep: float,
) -> None:
    corners = [(0.1, 0.5), (0.5, 0.5 - steep), (0.9, 0.5), (0.5, 0.5 + steep)]
    try:
        within = TrayMask(corners)
    except NotATray:
        for size in ((1280, 720), (640, 480)):
            with pytest.raises(NotATray):
                tray_by_hand([(x * size[0], y * size[1]) for x, y in corners], size)
        return
    for shape in ((720, 1280, 3), (1280, 720, 3), (1, 700, 3), (700, 1, 3), (24, 24, 3)):
        assert within.see(Frame(np.zeros(shape, np.uint8), 0.0)).image.shape == shape


def test_dice_outside_the_tray_do_not_count() -> None:
    image = draw([Drawn(5, 250, 240), Drawn(3, 400, 200), Drawn(6, 590, 440), Drawn(2, 50, 50)])
    shares = tray_by_hand(CORNERS, SIZE).shares
    frame = Frame(image, 1.5, 7, "drawn")
    alone = TrayMask(shares).see(frame)
    assert (alone.time, alone.index, alone.source) == (1.5, 7, "drawn")
    reader = Reader()
    assert sorted(reader.read(image).values) == [2, 3, 5, 6]
    reading = reader.read(alone.image)
    assert sorted(reading.values) == [3, 5]
    assert reading.unread == ()
    boxes = [die.box.centre for die in reading.dice]
    assert any(abs(x - 250) < 8 and abs(y - 240) < 8 for x, y in boxes)
    assert frame.image is image
    assert np.array_equal(alone.image[150:300, 200:450], image[150:300, 200:450])


@pytest.mark.parametrize(
    ("size", "kept"),
    [((1920, 1080), True), ((848, 480), True), ((640, 480), False), ((720, 1280), False)],
)
def test_corners_are_those_of_pictures_of_one_shape(size: tuple[int, int], kept: bool) -> None:
    corners = [(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)]
    frame = Frame(np.zeros((*size[::-1], 3), np.uint8), 0.0)
    within = TrayMask(corners, shape_of((1280, 720)))
    assert within.misses(frame) is not kept
    assert (within.see(frame) is not frame) is kept
    assert not TrayMask(corners).misses(frame)


def test_without_corners_the_whole_picture_is_the_tray() -> None:
    frame = Frame(ground(), 0.0)
    assert TrayMask().see(frame) is frame
    with pytest.raises(NotATray):
        TrayMask([(0.1, 0.1)] * 4)


@photographs.needed
def test_photographs_without_a_rim_have_no_tray_and_found_rims_contain_the_dice() -> None:
    import json  # noqa: PLC0415

    folder = photographs.FOLDER / "rendered"
    labels = json.loads((folder / "labels.json").read_text())
    found = 0
    for name in sorted(labels)[::6]:
        label = labels[name]
        tray = find_tray(load(folder / "images" / name))
        if tray is None:
            continue
        found += 1
        assert label["rim"], name
        for die in label["dice"]:
            x0, y0, x1, y1 = die["box"]
            assert tray.mask(0.03)[round((y0 + y1) / 2), round((x0 + x1) / 2)], name
    assert found > 3
