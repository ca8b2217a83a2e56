import cv2
import numpy as np
import pytest

from companion.dice import Colour, DiceSort, DieKind, Doubt, Size, WantedDice
from tests.vision.drawn import BLACK, RED, WHITE, Drawn, draw
from tests.vision.far_tray import on_a_table, thrown
from vision.frame import Image
from vision.reading.reader import Reader, ReadsTray

READER: ReadsTray = Reader()
LIGHT_GROUND = (190, 200, 205)


def _row(**looks: object) -> list[Drawn]:
    places = [(90, 120), (210, 130), (330, 110), (450, 125), (560, 120), (300, 330)]
    return [
        Drawn(value, x, y, turn=17 * value, **looks)  # type: ignore[arg-type]
        for value, (x, y) in enumerate(places, start=1)
    ]


@pytest.mark.parametrize(
    ("looks", "ground"),
    [
        ({}, (70, 120, 50)),
        ({"body": BLACK, "pip": WHITE}, LIGHT_GROUND),
        ({"body": RED, "pip": WHITE}, (60, 140, 180)),
        ({"body": (60, 200, 230)}, (120, 60, 40)),
        ({"side": 34}, (70, 120, 50)),
    ],
)
def test_every_face_is_read_in_any_plain_colour(
    looks: dict[str, object], ground: tuple[int, int, int]
) -> None:
    reading = READER.read(draw(_row(**looks), ground))
    assert sorted(reading.values) == [1, 2, 3, 4, 5, 6]
    assert reading.sure
    assert all(die.sure and die.kind is DieKind.D6 for die in reading.dice)


def test_a_box_lies_around_its_die() -> None:
    (die,) = READER.read(draw([Drawn(4, 200, 150, side=80, turn=0)])).dice
    assert die.box == pytest.approx((160, 110, 240, 190), abs=14)


def test_boxes_are_in_pixels_of_the_given_picture_even_a_large_picture() -> None:
    (die,) = READER.read(draw([Drawn(5, 1700, 900, side=200)], size=(1400, 2200))).dice
    assert die.value == 5
    assert die.box.centre == pytest.approx((1700, 900), abs=25)


@pytest.mark.parametrize("seed", [2, 4, 5, 8])
def test_very_small_dice_are_searched_for_in_enlarged_parts(seed: int) -> None:
    tray = thrown(seed, (350, 196))
    reading = READER.read(on_a_table(tray.frame().image, 700, 400))
    assert reading.sure
    assert sorted(reading.values) == [1, 2, 3, 4, 6]


def test_a_red_1_is_a_1() -> None:
    reading = READER.read(draw([Drawn(1, 200, 200, pip=RED), Drawn(5, 400, 200)]))
    assert sorted(reading.values) == [1, 5]
    assert reading.sure


def test_a_side_face_never_counts() -> None:
    reading = READER.read(draw([Drawn(5, 200, 200, front=6), Drawn(2, 400, 200, front=3)]))
    assert sorted(reading.values) == [2, 5]
    assert reading.sure


def test_touching_dice_are_two_dice() -> None:
    reading = READER.read(draw([Drawn(5, 200, 200, turn=0), Drawn(2, 262, 200, turn=0)]))
    assert sorted(reading.values) == [2, 5]


def test_an_empty_tray_is_sure_and_holds_no_dice() -> None:
    reading = READER.read(draw([]))
    assert reading.sure
    assert not reading.dice
    assert not reading.unread


def test_a_die_without_any_pip_seen_is_asked_about() -> None:
    reading = READER.read(draw([Drawn(3, 150, 200), Drawn(2, 400, 200, pip=WHITE)]))
    assert not reading.sure
    doubtful = [die.box for die in reading.dice if not die.sure]
    asked = [*doubtful, *(thing.box for thing in reading.unread)]
    assert any(box.x0 < 400 < box.x1 for box in asked)


def test_colours_are_read() -> None:
    dice = [
        Drawn(3, 150, 200, body=RED, pip=WHITE),
        Drawn(4, 300, 200),
        Drawn(5, 450, 200, body=BLACK, pip=WHITE),
    ]
    seen = {die.value: die.colour for die in READER.read(draw(dice)).dice}
    assert seen == {3: Colour.RED, 4: Colour.WHITE, 5: Colour.BLACK}


def test_sizes_are_read_only_if_both_are_in_view() -> None:
    both = READER.read(draw([Drawn(3, 150, 200, side=110), Drawn(2, 400, 200, side=50)]))
    assert {die.value: die.size for die in both.dice} == {3: Size.BIG, 2: Size.SMALL}
    one = READER.read(draw([Drawn(3, 150, 200, side=110)]))
    assert [die.size for die in one.dice] == [None]


def test_a_face_that_the_games_dice_do_not_have_is_doubtful() -> None:
    wanted = WantedDice((DiceSort(faces=(1, 3, 4, 5), most=2),))
    reading = READER.read(draw([Drawn(6, 150, 200), Drawn(4, 400, 200)]), wanted)
    six = next(die for die in reading.dice if die.value == 6)
    assert not reading.sure
    assert six.doubt is Doubt.RULE
    assert not six.sure
    assert six.likely[0] == 6
    assert next(die for die in reading.dice if die.value == 4).sure


def test_more_dice_than_the_game_awaits_are_asked_about() -> None:
    wanted = WantedDice((DiceSort(most=1),))
    assert not READER.read(draw([Drawn(6, 150, 200), Drawn(4, 400, 200)]), wanted).sure


@pytest.mark.parametrize("shape", [(1, 1, 3), (1, 40, 3), (7, 9, 3), (3, 2000, 3), (64, 64, 3)])
@pytest.mark.parametrize("level", [0, 128, 255])
def test_odd_and_blank_pictures_hold_no_dice(shape: tuple[int, int, int], level: int) -> None:
    assert not READER.read(np.full(shape, level, np.uint8)).dice


def test_a_picture_too_small_to_show_dice_is_not_sure_to_be_empty() -> None:
    assert not READER.read(np.full((1, 1, 3), 128, np.uint8)).sure


@pytest.mark.parametrize("seed", range(12))
def test_no_sure_die_is_read_from_noise(seed: int) -> None:
    generator = np.random.default_rng(seed)
    coarse = int(generator.choice([1, 3, 6, 12]))
    noise = generator.integers(0, 256, (240 // coarse, 320 // coarse, 3)).astype(np.uint8)
    reading = READER.read(np.repeat(np.repeat(noise, coarse, axis=0), coarse, axis=1))
    assert not any(die.sure for die in reading.dice)


def _numbered(loop: bool) -> Image:
    """Return a close-up of a die with numbers: a large face, with or without a loop like a pip."""
    image = draw([], LIGHT_GROUND)
    corners = np.array([(230, 150), (360, 130), (450, 220), (420, 340), (290, 360), (210, 270)])
    cv2.fillConvexPoly(image, corners.astype(np.int32), (150, 60, 40), cv2.LINE_AA)
    if loop:
        small = draw([Drawn(1, 330, 245, side=44)], (150, 60, 40))
        image[210:280, 295:365] = small[210:280, 295:365]
    return image


def test_a_close_up_of_a_die_without_pips_is_asked_about() -> None:
    reading = READER.read(_numbered(loop=False))
    assert not reading.sure
    assert not any(die.sure for die in reading.dice)


@pytest.mark.parametrize("side", [290, 385])
@pytest.mark.parametrize("value", [1, 3, 4, 6])
def test_a_die_that_fills_most_of_the_picture_is_asked_about(value: int, side: float) -> None:
    image = draw([Drawn(value, 320, 240, side=side, turn=17 * value % 45)])
    reading = READER.read(image)
    assert not reading.sure
    assert not any(die.sure for die in reading.dice)


@pytest.mark.parametrize("radius", [20, 28, 46])
@pytest.mark.parametrize(
    ("body", "spot"),
    [
        pytest.param(BLACK, WHITE, id="a pip with a glint"),
        pytest.param((160, 165, 170), (70, 120, 50), id="a washer"),
        pytest.param(WHITE, BLACK, id="a ball"),
    ],
)
def test_a_disc_with_a_spot_is_no_sure_1(
    radius: int, body: tuple[int, int, int], spot: tuple[int, int, int]
) -> None:
    image = draw([])
    cv2.circle(image, (320, 240), radius, body, -1, cv2.LINE_AA)
    cv2.circle(image, (320, 240), radius // 4, spot, -1, cv2.LINE_AA)
    reading = READER.read(image)
    assert not reading.sure
    assert not any(die.sure for die in reading.dice)


def test_a_1_alone_on_a_far_larger_object_is_asked_about() -> None:
    (die,) = READER.read(_numbered(loop=True)).dice
    assert (die.value, die.sure, die.doubt) == (1, False, Doubt.UNCLEAR)
