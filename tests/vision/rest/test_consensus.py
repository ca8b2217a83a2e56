"""Several readings of a rest: agreement is sure, contradiction is doubtful."""

from msgspec.structs import replace

from companion.dice import Box, Colour, Doubt, Reading, Size, Unread
from tests.vision.stand_ins import reading, seen
from vision.rest.consensus import agreed, combine, same

LEFT, MIDDLE, RIGHT = Box(10, 10, 60, 60), Box(100, 10, 150, 60), Box(200, 10, 250, 60)


def dressed(colour: Colour | None, size: Size | None = Size.SMALL, *, sure: bool = True) -> Reading:
    """Return a three of that colour and size."""
    die = replace(seen(3, LEFT, sure), colour=colour, size=size)
    return Reading(dice=(die,), sure=sure)


def nudged(box: Box) -> Box:
    return Box(box.x0 + 2, box.y0 - 2, box.x1 + 2, box.y1 - 2)


def test_two_sure_readings_of_the_same_dice_are_the_same_in_any_order() -> None:
    one = reading((3, 5), (LEFT, RIGHT))
    assert same(one, reading((5, 3), (nudged(RIGHT), nudged(LEFT))))


def test_readings_differ_by_a_value_a_place_a_count_or_a_doubt() -> None:
    one = reading((3, 5), (LEFT, RIGHT))
    assert not same(one, reading((3, 4), (LEFT, RIGHT)))
    assert not same(one, reading((3, 5), (LEFT, MIDDLE)))
    assert not same(one, reading((3,), (LEFT,)))
    assert not same(one, reading((3, 5, 5), (LEFT, RIGHT, MIDDLE)))
    doubtful = reading((3, 5), (LEFT, RIGHT), sure=False)
    assert not same(one, doubtful)
    assert not same(doubtful, one)


def test_readings_differ_by_a_colour_or_a_size_that_both_name() -> None:
    red = dressed(Colour.RED)
    assert same(red, red)
    assert same(red, dressed(None, None))
    assert not same(red, dressed(Colour.GREEN))
    assert not same(red, dressed(Colour.RED, Size.BIG))
    assert not agreed([dressed(Colour.GREEN), red, red])


def test_a_colour_or_a_size_on_which_sure_readings_differ_is_left_open() -> None:
    red, green = dressed(Colour.RED), dressed(Colour.GREEN)
    together = combine([red, green, red, red])
    assert together.sure
    assert [(die.colour, die.size) for die in together.dice] == [(None, Size.SMALL)]
    together = combine([red, dressed(Colour.RED, Size.BIG)])
    assert [(die.colour, die.size) for die in together.dice] == [(Colour.RED, None)]


def test_a_colour_read_by_some_is_kept_and_doubtful_readings_have_no_vote() -> None:
    red, green = dressed(Colour.RED), dressed(Colour.GREEN, sure=False)
    for readings in ([red, dressed(None)], [dressed(None), red], [green, red, red]):
        assert [die.colour for die in combine(readings).dice] == [Colour.RED]


def test_one_die_seen_twice_is_not_two_dice() -> None:
    assert not same(reading((3, 3), (LEFT, nudged(LEFT))), reading((3, 3), (LEFT, RIGHT)))


def test_two_sure_votes_make_a_die_sure() -> None:
    doubtful = Reading(dice=(seen(3, LEFT), seen(4, RIGHT, sure=False)), sure=False)
    sure = reading((3, 5), (LEFT, RIGHT))
    together = combine([sure, doubtful, sure])
    assert together.values == (3, 5)
    assert together.sure
    assert [die.likely for die in together.dice] == [(), ()]


def test_a_sure_value_is_preferred_to_any_guess() -> None:
    guess = replace(seen(5, LEFT, sure=False), confidence=1.0)
    sure = reading((3,), (LEFT,))
    together = combine([sure, Reading(dice=(guess,), sure=False), sure])
    assert together.values == (3,)
    assert together.sure


def test_a_die_that_only_the_last_reading_saw_is_asked_about() -> None:
    both, one = reading((3, 5), (LEFT, RIGHT)), reading((3,), (LEFT,))
    together = combine([one, one, both])
    assert together.values == (3, 5)
    assert [die.sure for die in together.dice] == [True, False]
    assert not together.sure


def test_one_sure_vote_is_not_enough() -> None:
    doubtful = reading((3,), (LEFT,), sure=False)
    together = combine([reading((3,), (LEFT,)), doubtful, doubtful])
    assert not together.sure
    assert not together.dice[0].sure


def test_a_single_reading_is_unchanged() -> None:
    alone = reading((3, 5), (LEFT, RIGHT))
    assert combine([alone]) is alone


def test_two_readings_that_contradict_each_other_are_doubtful() -> None:
    together = combine([reading((3,), (LEFT,)), reading((5,), (LEFT,))])
    assert not together.sure
    assert not together.dice[0].sure


def test_two_sure_values_of_one_die_are_both_asked_about() -> None:
    together = combine([reading((value,), (LEFT,)) for value in (3, 3, 3, 5)])
    assert not together.sure
    assert together.dice[0].doubt is Doubt.UNCLEAR
    assert together.dice[0].likely == (3, 5)


def test_a_die_most_readings_saw_and_the_last_did_not_is_unread() -> None:
    both, one = reading((3, 5), (LEFT, RIGHT)), reading((3,), (LEFT,))
    together = combine([both, both, both, one])
    assert not together.sure
    assert together.values == (3,)
    assert [unread.box for unread in together.unread] == [RIGHT]


def test_a_die_only_one_of_many_readings_saw_leaves_a_doubt() -> None:
    both, one = reading((3, 5), (LEFT, RIGHT)), reading((3,), (LEFT,))
    together = combine([one, both, one, one])
    assert together.values == (3,)
    assert together.unread == ()
    assert not together.sure


def test_a_die_that_half_of_the_readings_guessed_and_the_last_did_not_see_is_unread() -> None:
    guessed = Reading(dice=(seen(3, LEFT), seen(5, RIGHT, sure=False)), sure=False)
    one = reading((3,), (LEFT,))
    together = combine([guessed, guessed, one, one])
    assert not together.sure
    assert [unread.box for unread in together.unread] == [RIGHT]


def test_a_vanished_die_that_a_doubtful_reading_was_sure_of_leaves_a_doubt() -> None:
    other = Reading(dice=(seen(3, LEFT, sure=False), seen(5, RIGHT)), sure=False)
    one = reading((3,), (LEFT,))
    assert not combine([other, one, one, one]).sure


def test_two_readings_alike_agree_unless_one_before_was_sure_of_something_else() -> None:
    one, both = reading((3,), (LEFT,)), reading((3, 5), (LEFT, RIGHT))
    assert agreed([one, one])
    assert not agreed([one])
    assert not agreed([one, both])
    assert not agreed([reading((4,), (LEFT,)), one, one])
    assert not agreed([both, one, one])


def test_a_doubt_that_passed_does_not_oppose_two_agreeing_readings() -> None:
    one, guess = reading((3,), (LEFT,)), reading((4,), (LEFT,), sure=False)
    more = Reading(dice=(seen(3, LEFT), seen(5, RIGHT, sure=False)), sure=False)
    assert agreed([guess, one, one])
    assert agreed([guess, guess, one, one])
    assert agreed([more, one, one])
    assert not agreed([more, more, one, one])


def test_an_object_unread_by_the_last_reading_stays_unread() -> None:
    blocked = Reading(dice=(), sure=False, unread=(Unread(LEFT, Doubt.COCKED),))
    together = combine([reading((3,), (LEFT,)), blocked, blocked])
    assert together.unread == blocked.unread
    assert not together.sure


def test_an_empty_tray_seen_twice_is_sure() -> None:
    empty = Reading(dice=(), sure=True)
    assert combine([empty, empty]).sure
