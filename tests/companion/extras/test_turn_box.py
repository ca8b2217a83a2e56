"""The turn box: the current player and the times of all players."""

import pytest

from companion.extras import turn_box
from companion.extras.turn_box import (
    Action,
    Counting,
    NothingToTakeBack,
    Pass,
    Pause,
    Resume,
    Save,
    TakeBack,
    TurnBox,
    WrongNumberOfNames,
)
from companion.games.errors import BadName, BadOption, EmptyName, EqualNames, LongName

NAMES = ("Ana", "Bo", "Chloé")


def after(box: TurnBox, *actions: Action) -> TurnBox:
    for action in actions:
        box = turn_box.apply(box, action)
    return box


def test_the_turn_passes_in_order() -> None:
    box = turn_box.start(NAMES)
    seen = [box.to_play]
    for at in range(4):
        box = turn_box.apply(box, Pass(at))
        seen.append(box.to_play)
    assert seen == ["Ana", "Bo", "Chloé", "Ana", "Bo"]
    assert box.following == "Chloé"
    assert box.round == 2


def test_a_turn_passed_by_mistake_is_undone_and_the_used_time_stays_used() -> None:
    box = after(turn_box.start(NAMES, Counting.UP), Resume(0), Pass(10), Pass(13), TakeBack(14))
    assert box.to_play == "Bo"
    assert [box.seconds(place, 16) for place in range(3)] == [10, 5, 1]


def test_nothing_can_be_undone_before_the_first_turn_was_passed() -> None:
    with pytest.raises(NothingToTakeBack):
        turn_box.apply(turn_box.start(NAMES), TakeBack(0))


def test_clocks_count_up_only_for_the_current_player() -> None:
    box = after(turn_box.start(NAMES, Counting.UP), Resume(100), Pass(130))
    assert [box.seconds(place, 145) for place in range(3)] == [30, 15, 0]


def test_clocks_count_down_from_the_given_time_and_below_zero() -> None:
    box = after(turn_box.start(NAMES, Counting.DOWN, 1), Resume(0), Pass(20))
    assert box.seconds(0, 50) == 40
    assert box.seconds(1, 50) == 30
    assert box.seconds(1, 95) == -15


def test_a_pause_costs_nobody_anything() -> None:
    box = after(turn_box.start(NAMES, Counting.UP), Resume(0), Pause(10))
    assert not box.running
    assert box.seconds(0, 500) == 10
    box = turn_box.apply(box, Resume(500))
    assert box.seconds(0, 505) == 15


def test_a_turn_passed_in_a_pause_leaves_the_clock_standing() -> None:
    box = after(turn_box.start(NAMES, Counting.UP), Resume(0), Pause(10), Pass(20))
    assert box.to_play == "Bo"
    assert box.seconds(1, 30) == 0


def test_without_clocks_none_runs() -> None:
    box = after(turn_box.start(NAMES), Resume(0), Pass(10))
    assert not box.running
    assert box.seconds(0, 10) == 0


def test_saving_writes_the_time_down_and_changes_nothing_else() -> None:
    box = after(turn_box.start(NAMES, Counting.UP), Resume(0))
    saved = turn_box.apply(box, Save(30))
    assert saved.used == (30, 0, 0)
    assert [saved.seconds(p, 40) for p in range(3)] == [box.seconds(p, 40) for p in range(3)]


def test_the_clock_of_a_restored_box_stands_at_its_stored_time() -> None:
    box = turn_box.stopped(after(turn_box.start(NAMES, Counting.UP), Resume(0), Save(30)))
    assert not box.running
    assert box.seconds(0, 9999) == 30


def test_a_clock_that_jumps_back_takes_nothing_away() -> None:
    box = after(turn_box.start(NAMES, Counting.UP), Resume(100), Save(110), Save(50), Pass(112))
    assert box.used == (12, 0, 0)


@pytest.mark.parametrize(
    ("names", "refusal"),
    [
        (("Ana",), WrongNumberOfNames),
        (tuple(f"P{n}" for n in range(13)), WrongNumberOfNames),
        (("Ana", " "), EmptyName),
        (("Ana", "B\no"), BadName),
        (("Ana", "B\u2067o"), BadName),
        (("Ana", "B" * 41), LongName),
        (("Ana", "Ana"), EqualNames),
        (("Ana", "Ana "), EqualNames),
        (("Zoé", "Zoe\N{COMBINING ACUTE ACCENT}"), EqualNames),
    ],
)
def test_names_that_look_the_same_are_refused(
    names: tuple[str, ...], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        turn_box.start(names)


@pytest.mark.parametrize("minutes", [0, 181])
def test_a_clock_needs_a_sensible_time(minutes: int) -> None:
    with pytest.raises(BadOption):
        turn_box.start(NAMES, Counting.DOWN, minutes)
    turn_box.start(NAMES, Counting.UP, minutes)
