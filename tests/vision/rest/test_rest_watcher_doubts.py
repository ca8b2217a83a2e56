"""A reader that doubts or contradicts itself: the content and time of its reports."""

import msgspec
import pytest

from companion.dice import Box, Colour, Die, Reading, Unread
from companion.dice import Doubt as Why
from tests.vision.watched import Spoil, Table


def unsure_at_first(times: int) -> Spoil:
    def spoil(count: int, said: Reading) -> Reading:
        return msgspec.structs.replace(said, sure=False) if count <= times else said

    return spoil


def test_a_doubt_that_passes_is_never_reported() -> None:
    table = Table(spoil=unsure_at_first(2))
    table.throw(1, 2, 3)
    assert [told.reading.sure for told in table.told] == [True]


def never_sure(count: int, said: Reading) -> Reading:
    dice = tuple(msgspec.structs.replace(die, sure=False) for die in said.dice)
    return msgspec.structs.replace(said, dice=dice, sure=False)


def test_a_doubt_that_stays_is_reported_once_within_eight_frames() -> None:
    table = Table(spoil=never_sure)
    table.throw(1, 2, 3, more=60)
    assert len(table.told) == 1
    assert not table.told[0].reading.sure
    assert table.told[0].reading.values == (1, 2, 3)
    assert table.told[0].frame <= table.rested_at + 8


def wavering(count: int, said: Reading) -> Reading:
    """Return a sure reading that differs from call to call in its first value."""
    if not said.dice:
        return said
    first = msgspec.structs.replace(said.dice[0], value=1 + count % 2)
    return msgspec.structs.replace(said, dice=(first, *said.dice[1:]))


def test_a_reader_that_contradicts_itself_is_not_believed() -> None:
    table = Table(spoil=wavering)
    table.throw(1, 2, 3, more=40)
    assert len(table.told) == 1
    reading = table.told[0].reading
    assert not reading.sure
    assert [die.sure for die in reading.dice] == [False, True, True]
    assert set(reading.dice[0].likely) == {1, 2}


def reading_the_first_die_as(*looks: int | None) -> Spoil:
    """Return a spoiler that gives the first die a sure value per look; None hides the die."""
    before: list[int] = []

    def spoil(count: int, said: Reading) -> Reading:
        if not said.dice:
            return said
        before.append(count)
        value = looks[min(len(before), len(looks)) - 1]
        first = () if value is None else (msgspec.structs.replace(said.dice[0], value=value),)
        return msgspec.structs.replace(said, dice=(*first, *said.dice[1:]))

    return spoil


@pytest.mark.parametrize("looks", [(5, 6, 6), (5, 6, 5, 5), (5, None, None)])
def test_two_agreeing_looks_are_not_sure_against_an_earlier_sure_look(
    looks: tuple[int | None, ...],
) -> None:
    table = Table(spoil=reading_the_first_die_as(*looks))
    table.throw(1, 2, 3, more=40)
    assert [told.reading.sure for told in table.told] == [False]


def red_by_turns(count: int, said: Reading) -> Reading:
    """Return a sure reading whose colours differ from call to call."""
    colour = Colour.RED if count % 2 else Colour.GREEN
    dice = tuple(msgspec.structs.replace(die, colour=colour) for die in said.dice)
    return msgspec.structs.replace(said, dice=dice)


def test_a_colour_that_changes_from_look_to_look_is_left_open() -> None:
    table = Table(spoil=red_by_turns)
    table.throw(1, 2, 3)
    (told,) = table.told
    assert told.reading.sure
    assert [(die.value, die.colour) for die in told.reading.dice] == [
        (1, None),
        (2, None),
        (3, None),
    ]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("spoil", [None, never_sure, wavering])
def test_a_rest_is_read_within_three_frames_and_reported_only_by_agreement(
    spoil: Spoil | None, seed: int
) -> None:
    table = Table(seed, spoil)
    table.frames(20)
    table.told.clear()  # the empty tray
    table.tray.throw([Die(6), Die(2), Die(3)])
    shown: list[int] = []
    rested: int | None = None
    while not table.told:
        frame = table.tray.frame()
        if rested is None and table.tray.resting:
            rested = frame.index
        answer = table.watch.look(frame)
        if answer is not None:
            table.told.append(answer)
        elif table.watch.provisional is not None:
            shown.append(frame.index)
    assert rested is not None
    assert rested <= shown[0] <= rested + 3
    assert shown == list(range(shown[0], table.told[0].frame))
    assert table.watch.provisional is None


def test_dice_that_move_before_a_confirmation_lose_their_provisional_reading() -> None:
    table = Table(spoil=never_sure)
    table.throw(1, 2, 3, more=0)
    while table.watch.provisional is None:
        table.frames(1)
    assert table.watch.provisional.values == (1, 2, 3)
    table.tray.throw([Die(4)])
    while table.watch.motion.still:
        table.frames(1)
    assert table.watch.provisional is None


def test_a_rest_too_short_for_its_doubts_is_reported_at_its_end() -> None:
    table = Table(spoil=never_sure)
    table.throw(1, 2, 3, more=4)
    assert table.told == []
    table.throw(1, 2, 3, more=0)
    assert table.told[0].reading.values == (1, 2, 3)
    assert table.told[0].frame <= table.rested_at


def test_a_rest_at_the_end_of_the_frames_is_reported() -> None:
    table = Table(spoil=never_sure)
    table.throw(1, 2, 3, more=4)
    told = table.watch.finish()
    assert told is not None
    assert told.reading.values == (1, 2, 3)
    assert table.watch.finish() is None


def test_a_reported_rest_is_not_reported_at_its_end_again() -> None:
    table = Table()
    table.throw(1, 2, 3)
    assert table.watch.finish() is None


def test_a_kept_die_that_seems_to_change_its_value_is_doubted() -> None:
    def later_a_five(count: int, said: Reading) -> Reading:
        dice = tuple(
            msgspec.structs.replace(die, value=5) if count > 4 and die.value == 6 else die
            for die in said.dice
        )
        return msgspec.structs.replace(said, dice=dice)

    table = Table(spoil=later_a_five)
    table.throw(6, 2, 3)
    assert table.told[-1].reading.sure
    table.throw(6, 1, 1, kept=(0,))
    last = table.told[-1]
    assert 0 in last.kept
    assert not last.reading.sure
    assert not last.reading.dice[0].sure
    assert last.reading.dice[0].likely == (5, 6)


def test_something_unread_keeps_the_rest_unsure() -> None:
    def blocked(count: int, said: Reading) -> Reading:
        return msgspec.structs.replace(
            said, sure=False, unread=(Unread(Box(5, 5, 40, 40), Why.FOREIGN),)
        )

    table = Table(spoil=blocked)
    table.throw(1, 2)
    assert not table.told[-1].reading.sure
    assert [one.doubt for one in table.told[-1].reading.unread] == [Why.FOREIGN]
