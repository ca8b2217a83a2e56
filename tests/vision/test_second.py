from msgspec.structs import replace

from companion.dice import Box, Doubt, Reading, SeenDie, Unread
from vision.net import Found
from vision.second import agree

BOX = Box(100, 100, 160, 160)
FAR = Box(400, 300, 460, 360)


def _read(value: int = 4, confidence: float = 0.95, box: Box = BOX, sure: bool = True) -> SeenDie:
    return SeenDie(value=value, confidence=confidence, sure=sure, box=box)


def _found(value: int = 4, chance: float = 0.98, die: float = 0.9, box: Box = BOX) -> Found:
    rest = (0.99 - chance) / 5
    values = tuple(chance if v == value else rest for v in range(1, 7))
    return Found(box=box, values=values, die=die, middle=box.centre, side=60)


def _reading(*dice: SeenDie, unread: tuple[Unread, ...] = ()) -> Reading:
    sure = not unread and all(die.sure for die in dice)
    return Reading(dice=dice, sure=sure, unread=unread)


def test_a_die_both_read_alike_is_sure() -> None:
    reading = agree(_reading(_read()), [_found()])
    assert reading.sure
    assert reading.values == (4,)


def test_a_die_they_read_differently_is_asked_about_with_both_values() -> None:
    reading = agree(_reading(_read(4)), [_found(5)])
    assert not reading.sure
    assert reading.dice[0].likely == (4, 5)
    assert reading.dice[0].doubt is Doubt.UNCLEAR


def test_a_faint_reading_becomes_sure_when_the_network_is_clear() -> None:
    faint = _read(confidence=0.5, sure=False)
    (die,) = agree(_reading(replace(faint, doubt=Doubt.UNCLEAR)), [_found(chance=0.985)]).dice
    assert die.sure
    assert die.doubt is None
    assert die.confidence > 0.9


def test_two_faint_readings_are_not_a_sure_one() -> None:
    assert not agree(_reading(_read(confidence=0.4)), [_found(chance=0.7)]).sure


def test_a_die_only_the_network_sees_is_asked_about() -> None:
    reading = agree(_reading(_read()), [_found(), _found(6, box=FAR)])
    assert not reading.sure
    assert [(die.value, die.sure) for die in reading.dice] == [(4, True), (6, False)]


def test_a_die_only_the_geometry_sees_is_asked_about() -> None:
    reading = agree(_reading(_read(), _read(2, box=FAR)), [_found()])
    assert not reading.sure
    assert [(die.value, die.sure) for die in reading.dice] == [(4, True), (2, False)]


def test_a_faint_mark_the_network_sees_nothing_in_is_left_out() -> None:
    reading = agree(_reading(_read(), _read(2, 0.2, FAR, sure=False)), [_found()])
    assert reading.sure
    assert reading.values == (4,)


def test_a_thing_unread_stays_even_where_the_network_sees_nothing() -> None:
    thing = Unread(FAR, Doubt.FOREIGN)
    reading = agree(_reading(_read(), unread=(thing,)), [_found()])
    assert reading.unread == (thing,)
    assert not reading.sure


def test_a_thing_unread_that_is_a_die_to_the_network_is_asked_about_once() -> None:
    thing = Unread(FAR, Doubt.FOREIGN)
    reading = agree(_reading(_read(), unread=(thing,)), [_found(), _found(3, box=FAR)])
    assert [die.sure for die in reading.dice] == [True, False]
    assert not reading.unread
    assert not reading.sure


def test_what_the_network_hardly_sees_adds_no_die() -> None:
    hint = _found(die=0.25, box=FAR)
    assert agree(_reading(_read()), [_found(), hint]).sure


def test_a_die_this_game_does_not_have_stays_doubtful() -> None:
    strange = replace(_read(), sure=False, doubt=Doubt.RULE)
    (die,) = agree(_reading(strange), [_found()]).dice
    assert not die.sure
    assert die.doubt is Doubt.RULE


def test_too_many_dice_stay_unsure_though_each_is_clear() -> None:
    crowded = Reading(dice=(_read(),), sure=False)
    assert not agree(crowded, [_found()]).sure


def test_one_die_of_the_network_confirms_only_one_reading() -> None:
    reading = agree(_reading(_read(), _read()), [_found()])
    assert [die.sure for die in reading.dice] == [True, False]
