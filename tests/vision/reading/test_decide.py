"""The decision about detected objects: a die, a doubtful die, a question, or nothing."""

from dataclasses import replace

import pytest

from companion.dice import Box, Colour, DiceSort, DieKind, Doubt, Size, WantedDice
from vision.net import Detection
from vision.reading.decide import SURE, Candidate, judge

SIZE = (720, 1280)
YAHTZEE = WantedDice((DiceSort(most=5),))


def _looks(value: int, chance: float = 0.99) -> tuple[tuple[float, ...], ...]:
    rest = (1 - chance) / 6
    look = tuple(chance if k == value else rest for k in range(7))
    return look, look


def _found(value: int, x: float = 300, y: float = 200, side: float = 60) -> Detection:
    colours = tuple(0.9 if colour is Colour.RED else 0.01 for colour in Colour)
    box = Box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)
    return Detection(
        box=box, looks=_looks(value), colours=colours, die=0.9, other=0.01, middle=(x, y), side=side
    )


def _thing(value: int, *, there: float = 1.0, **where: float) -> Candidate:
    return Candidate(_found(value, **where), there, 1.0)


def test_an_object_read_with_confidence_is_a_sure_die() -> None:
    reading = judge([_thing(4)], SIZE, None)
    (die,) = reading.dice
    assert reading.sure
    assert (die.value, die.sure, die.colour, die.kind) == (4, True, Colour.RED, DieKind.D6)


def test_a_die_that_may_be_misread_is_asked_about_with_its_two_likeliest_faces() -> None:
    found = replace(_found(4), looks=((0.0, 0, 0.1, 0, 0.6, 0.3, 0), (0.0, 0, 0.1, 0, 0.5, 0.4, 0)))
    (die,) = judge([Candidate(found, 1.0, SURE - 0.01)], SIZE, None).dice
    assert not die.sure
    assert die.doubt is Doubt.UNCLEAR
    assert die.likely == (4, 5)


@pytest.mark.parametrize(
    ("value", "die", "right", "sure"),
    [
        pytest.param(1, 0.55, 0.97, False, id="a one that may be a ball"),
        pytest.param(1, 0.65, 0.97, True, id="a one that is surely a die"),
        pytest.param(1, 0.55, 0.985, True, id="a one that is surely right"),
        pytest.param(2, 0.55, 0.97, True, id="no one"),
    ],
)
def test_a_single_spot_is_a_sure_1_only_on_a_sure_die(
    value: int, die: float, right: float, sure: bool
) -> None:
    reading = judge([Candidate(replace(_found(value), die=die), 1.0, right)], SIZE, None)
    assert reading.sure is sure
    assert reading.dice[0].doubt is (None if sure else Doubt.UNCLEAR)


def test_a_die_alone_on_a_far_larger_object_is_asked_about() -> None:
    (die,) = judge([replace(_thing(1), part=True)], SIZE, None).dice
    assert (die.sure, die.doubt) == (False, Doubt.UNCLEAR)


@pytest.mark.parametrize(("side", "sure"), [(9.0, False), (16.0, True)])
def test_a_die_too_small_for_distinct_pips_is_asked_about(side: float, sure: bool) -> None:
    reading = judge([_thing(4, side=side)], SIZE, None)
    assert reading.dice[0].sure is sure
    assert reading.sure is sure


def test_a_die_on_which_another_value_is_counted_is_asked_about() -> None:
    (die,) = judge([replace(_thing(4), disputed=True)], SIZE, None).dice
    assert die.doubt is Doubt.UNCLEAR
    assert 4 in die.likely


def test_a_die_with_no_face_to_read_is_cocked() -> None:
    found = replace(_found(4), looks=(_looks(0)[0], _looks(0)[0]))
    (die,) = judge([Candidate(found, 1.0, 0.0)], SIZE, None).dice
    assert die.doubt is Doubt.COCKED


@pytest.mark.parametrize(("x", "y"), [(15, 200), (1265, 200), (300, 15), (300, 705)])
def test_a_die_the_pictures_border_cuts_is_asked_about(x: float, y: float) -> None:
    (die,) = judge([_thing(4, x=x, y=y)], SIZE, None).dice
    assert die.doubt is Doubt.EDGE


def test_a_cocked_die_at_the_border_counts_as_cocked() -> None:
    found = replace(_found(4, x=15), looks=(_looks(0)[0], _looks(0)[0]))
    (die,) = judge([Candidate(found, 1.0, 0.0)], SIZE, None).dice
    assert die.doubt is Doubt.COCKED


def test_a_six_is_among_the_likeliest_faces_of_a_die_that_may_show_it() -> None:
    look = (0.0, 0.0, 0.0, 0.0, 0.4, 0.0, 0.6)
    found = replace(_found(6), looks=(look, look))
    (die,) = judge([Candidate(found, 1.0, 0.0)], SIZE, None).dice
    assert die.likely == (6, 4)


def test_a_cut_face_without_room_for_more_pips_is_sure() -> None:
    assert all(judge([_thing(value, x=15)], SIZE, None).sure for value in (5, 6))


def test_a_possible_half_die_at_the_border_is_asked_about() -> None:
    cut = Candidate(replace(_found(2, x=5), die=0.45), 0.02, 0.0, likelihood=0.1)
    reading = judge([_thing(4), cut], SIZE, None)
    assert not reading.sure
    assert [thing.doubt for thing in reading.unread] == [Doubt.EDGE]
    none = Candidate(replace(_found(2, x=5), die=0.35), 0.02, 0.0, likelihood=0.1)
    assert judge([_thing(4), none], SIZE, None).sure


@pytest.mark.parametrize("apart", [20, 44, 53])
def test_two_faces_too_close_for_two_dice_are_both_doubtful(apart: int) -> None:
    reading = judge([_thing(4), _thing(5, x=300 + apart)], SIZE, None)
    assert [die.doubt for die in reading.dice] == [Doubt.STACKED, Doubt.STACKED]


def _oblique(top: tuple[float, float], *, there: float) -> list[Candidate]:
    """Return a die whose side, facing the camera, is read as a sure two, with its top above."""
    side = replace(_found(2), box=Box(265, 145, 340, 240))
    x, y = top
    face = replace(_found(4, x=x, y=y), box=Box(x - 40, y - 25, x + 40, y + 60), die=0.3)
    return [Candidate(side, 1.0, 1.0), Candidate(face, there, 0.1)]


@pytest.mark.parametrize("there", [0.05, 0.8], ids=["hardly found", "found"])
@pytest.mark.parametrize("top", [(300, 145), (290, 146), (315, 142)])
def test_a_face_below_another_of_the_same_body_is_no_sure_top(
    top: tuple[float, float], there: float
) -> None:
    reading = judge(_oblique(top, there=there), SIZE, None)
    assert not reading.sure
    two = next(die for die in reading.dice if die.value == 2)
    assert (two.sure, two.doubt) == (False, Doubt.UNCLEAR)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param((300, 120), id="a die behind it"),
        pytest.param((365, 180), id="a die beside it"),
        pytest.param((300, 250), id="its front side"),
    ],
)
def test_a_face_without_a_body_above_is_a_sure_top(other: tuple[float, float]) -> None:
    side, face = _oblique(other, there=0.05)
    square = replace(side, detection=_found(2))
    assert judge([square, face], SIZE, None).sure


def test_two_touching_dice_seen_at_a_slant_are_both_sure() -> None:
    assert judge([_thing(4), _thing(5, x=355)], SIZE, None).sure


def test_a_small_die_may_touch_a_big_one() -> None:
    reading = judge([_thing(4, side=110), _thing(5, x=300 + 82, side=55)], SIZE, None)
    assert reading.sure


@pytest.mark.parametrize(
    ("there", "likelihood", "die", "sure"),
    [
        pytest.param(0.01, 0.4, 0.45, True, id="none"),
        pytest.param(0.01, 0.6, 0.1, False, id="rather a die of some kind, as one with numbers"),
        pytest.param(0.3, 0.4, 0.1, False, id="not unlikely one with pips"),
        pytest.param(0.01, 0.1, 0.55, False, id="to the network, as half of a die can be"),
    ],
)
def test_a_possible_die_is_asked_about_and_other_objects_are_ignored(
    there: float, likelihood: float, die: float, sure: bool
) -> None:
    thing = Candidate(replace(_found(4, x=500), die=die), there, 0.0, likelihood=likelihood)
    reading = judge([_thing(4), thing], SIZE, None)
    assert reading.sure is sure
    assert len(reading.dice) == 1
    assert [thing.doubt for thing in reading.unread] == ([] if sure else [Doubt.FOREIGN])


@pytest.mark.parametrize(("side", "sure"), [(24.0, True), (28.0, False)])
def test_an_object_far_smaller_than_any_die_is_ignored(side: float, sure: bool) -> None:
    key = _thing(1, x=600, side=side, there=0.4)
    assert judge([_thing(4, side=60), _thing(5, x=900, side=110), key], SIZE, None).sure is sure


@pytest.mark.parametrize(
    ("dice", "side", "sure"),
    [
        pytest.param((60, 64), 28.0, True, id="less than half as large as two like dice"),
        pytest.param((60, 64), 31.0, False, id="about half as large"),
        pytest.param((60,), 28.0, False, id="beside one die only"),
        pytest.param((60, 110), 28.0, False, id="beside dice of two sizes"),
    ],
)
def test_a_face_far_smaller_than_those_of_like_dice_is_no_die(
    dice: tuple[float, ...], side: float, sure: bool
) -> None:
    things = [_thing(4, x=200 + 200 * k, side=one) for k, one in enumerate(dice)]
    cap = _thing(1, x=900, side=side, there=0.4)
    wide = replace(cap, detection=replace(cap.detection, box=Box(870, 170, 930, 230)))
    assert judge([*things, wide], SIZE, None).sure is sure


def test_a_far_smaller_face_is_asked_about_if_small_dice_are_awaited() -> None:
    wanted = WantedDice((DiceSort(most=5), DiceSort(most=5, size=Size.SMALL)))
    cap = _thing(1, x=900, side=28, there=0.4)
    things = [_thing(4), _thing(4, x=600), cap]
    assert not judge(things, SIZE, wanted).sure
    assert judge(things, SIZE, None).sure


def test_an_object_far_smaller_than_a_doubtful_die_may_be_a_die() -> None:
    doubtful = replace(_thing(4, side=60), right=0.0)
    assert judge([doubtful, _thing(1, x=600, side=24, there=0.4)], SIZE, None).unread


def test_a_doubtful_face_on_the_side_of_a_die_is_that_dies() -> None:
    reading = judge([_thing(4), _thing(2, y=225, there=0.3)], SIZE, None)
    assert reading.sure


def test_a_part_of_a_die_is_asked_about_even_within_the_box_of_the_die_on_it() -> None:
    part = replace(_thing(2, y=225, there=0.1), hidden=True)
    reading = judge(
        [_thing(4), replace(part, detection=replace(part.detection, die=0.3))], SIZE, None
    )
    assert not reading.sure
    assert len(reading.unread) == 1


@pytest.mark.parametrize(
    ("side", "die", "sure"),
    [
        pytest.param(42, 0.4, False, id="a short face, weakly found"),
        pytest.param(42, 0.8, True, id="a small die, surely found"),
        pytest.param(55, 0.4, True, id="a face as long as the others"),
    ],
)
def test_a_weakly_found_face_shorter_than_all_others_may_be_half_covered(
    side: float, die: float, sure: bool
) -> None:
    face = replace(_found(2, x=900, side=side), die=die)
    others = [_thing(3, x=300), _thing(6, x=500)]
    reading = judge([*others, Candidate(face, 1.0, 1.0)], SIZE, None)
    assert reading.sure is sure
    assert reading.dice[2].doubt is (None if sure else Doubt.STACKED)


def test_an_unclear_colour_is_left_open() -> None:
    found = replace(_found(4), colours=tuple(1 / 11 for _ in Colour))
    (die,) = judge([Candidate(found, 1.0, 1.0)], SIZE, None).dice
    assert die.colour is None


def test_big_and_small_are_distinguished_if_both_are_in_view() -> None:
    reading = judge([_thing(4), _thing(5, x=600, side=90)], SIZE, None)
    assert [die.size for die in reading.dice] == [Size.SMALL, Size.BIG]


def test_a_value_impossible_in_the_game_is_doubtful() -> None:
    wanted = WantedDice((DiceSort(most=5, faces=(1, 3, 4, 5)),))
    (die,) = judge([_thing(6)], SIZE, wanted).dice
    assert die.doubt is Doubt.RULE
    (die,) = judge([_thing(5)], SIZE, wanted).dice
    assert die.sure


def test_a_die_of_another_colour_than_the_games_is_doubtful() -> None:
    for colour, doubt in ((Colour.GREEN, Doubt.RULE), (Colour.RED, None), (None, None)):
        wanted = WantedDice((DiceSort(most=5, colour=colour),))
        (die,) = judge([_thing(4)], SIZE, wanted).dice
        assert die.doubt is doubt


def test_a_die_needs_to_match_only_one_of_the_awaited_sorts() -> None:
    small = DiceSort(most=2, size=Size.SMALL)
    big = DiceSort(most=2, size=Size.BIG, faces=(1, 3, 4, 5))
    things = [_thing(6), _thing(5, x=600, side=90)]
    assert judge(things, SIZE, WantedDice((small, big))).sure
    beyond = judge([_thing(4), _thing(6, x=600, side=90)], SIZE, WantedDice((small, big)))
    assert [die.doubt for die in beyond.dice] == [None, Doubt.RULE]


def test_a_die_of_another_size_than_the_games_is_doubtful() -> None:
    wanted = WantedDice((DiceSort(most=2, size=Size.BIG),))
    reading = judge([_thing(4), _thing(5, x=600, side=90)], SIZE, wanted)
    assert [die.doubt for die in reading.dice] == [Doubt.RULE, None]
    (alone,) = judge([_thing(4)], SIZE, wanted).dice
    assert (alone.size, alone.doubt) == (None, None)
    assert judge([_thing(4), _thing(5, x=600, side=90)], SIZE, YAHTZEE).sure


def test_a_die_of_another_kind_than_the_games_is_doubtful() -> None:
    wanted = WantedDice((DiceSort(most=1, kind=DieKind.D20, faces=tuple(range(1, 21))),))
    (die,) = judge([_thing(4)], SIZE, wanted).dice
    assert die.doubt is Doubt.RULE


@pytest.mark.parametrize(("count", "sure"), [(5, True), (6, False)])
def test_more_dice_than_the_game_has_are_asked_about(count: int, sure: bool) -> None:
    things = [_thing(3, x=100 + 150 * k) for k in range(count)]
    assert judge(things, SIZE, YAHTZEE).sure is sure


def test_the_kind_of_a_doubtful_die_is_open_if_the_game_has_several() -> None:
    wanted = WantedDice(tuple(DiceSort(kind=kind, faces=kind.faces, most=5) for kind in DieKind))
    (doubtful,) = judge([Candidate(_found(4), 1.0, SURE - 0.01)], SIZE, wanted).dice
    assert (doubtful.sure, doubtful.kind) == (False, None)
    (sure,) = judge([_thing(4)], SIZE, wanted).dice
    assert (sure.sure, sure.kind) == (True, DieKind.D6)
