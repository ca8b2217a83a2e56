"""The roll-off: the camera reads the throws of all players in turn, or lots are drawn."""

from collections.abc import Sequence
from itertools import count

import pytest

from companion.dice import Doubt, Settled
from tests.companion.readings import reading
from tests.ui.touch.evening import YAHTZEE, Evening, place
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, tap

FRAMES = count()


@pytest.fixture
def asked(evening: Evening) -> Evening:
    """Open the roll-off of Ana, Bo and Chloé under a camera that has seen the empty tray."""
    evening.put_up_picture()
    evening.app.offer(YAHTZEE)
    for name in ("Ana", "Bo", "Chloé"):
        evening.now.add(name)
    evening.screen.step(3)
    tap(evening.screen, evening.button("Who starts?"))
    evening.screen.step(3)
    tap(evening.screen, evening.button("Roll the dice for it"))
    see(evening, ())
    return evening


def see(
    evening: Evening, values: Sequence[int], *, kept: Sequence[int] = (), unsure: Sequence[int] = ()
) -> None:
    """Give the screen a reading of dice at rest."""
    told = reading(values, place, unsure=unsure, doubt=Doubt.UNCLEAR)
    visitor = evening.machine.visitor
    assert visitor is not None
    visitor.saw(Settled(reading=told, frame=next(FRAMES), time=0.0, kept=tuple(kept)))
    evening.screen.step(2)


def sums(evening: Evening) -> list[str]:
    return [line.total for line in reversed(evening.front.ids.sums.children)]


def test_the_camera_reads_the_throws_of_all_players_in_turn(asked: Evening) -> None:
    see(asked, (1, 1, 1, 1, 1))
    assert asked.front.words == "Bo, roll 5 dice: the highest sum starts."
    see(asked, (6, 6, 6, 6, 6))
    see(asked, (1, 2, 3, 4, 5))
    assert sums(asked) == ["5", "30", "15"]
    assert asked.front.words == "Bo starts."
    tap(asked.screen, asked.button("Done"))
    assert asked.now.players == ["Bo", "Chloé", "Ana"]
    assert asked.machine.visitor is None


def test_tied_players_throw_again_and_the_earlier_sums_stay(asked: Evening) -> None:
    for values in ((6, 6, 6, 6, 6), (1, 2, 3, 4, 5), (6, 6, 6, 6, 6)):
        see(asked, values)
    assert asked.front.words == "A tie! Ana, roll the 5 dice again."
    see(asked, (1, 1, 1, 1, 2))
    see(asked, (1, 1, 1, 1, 1))
    assert sums(asked) == ["30 · 6", "15", "30 · 5"]
    assert asked.front.words == "Ana starts."


def test_dice_in_the_tray_at_the_start_are_no_throw(evening: Evening) -> None:
    evening.put_up_picture()
    evening.app.offer(YAHTZEE)
    evening.now.add("Ana")
    evening.now.add("Bo")
    evening.now.throw_for_start()
    see(evening, (6, 6, 6, 6, 6))
    assert sums(evening) == ["", ""]


def test_the_same_dice_read_again_are_no_second_throw(asked: Evening) -> None:
    see(asked, (1, 1, 1, 1, 1))
    see(asked, (1, 1, 1, 1, 1), kept=range(5))
    assert sums(asked) == ["5", "", ""]


@pytest.mark.parametrize(
    ("values", "unsure", "said"),
    [
        ((1, 2, 3, 4), (), "Dice read: 4, 5 are needed. Roll again, or tap the faces."),
        ((1, 2, 3, 4, 5), (2,), "A die cannot be read: roll again, or tap the faces."),
    ],
)
def test_an_incomplete_throw_is_reported_and_not_counted(
    asked: Evening, values: Sequence[int], unsure: Sequence[int], said: str
) -> None:
    see(asked, values, unsure=unsure)
    assert asked.front.note == said
    assert sums(asked) == ["", "", ""]
    for face in "11111":
        key(asked.screen, ord(face))
    assert sums(asked) == ["5", "", ""]
    assert asked.front.note == ""


def test_one_die_thrown_again_is_no_throw(asked: Evening) -> None:
    see(asked, (1, 1, 1, 1, 1))
    see(asked, (1, 1, 1, 1, 6), kept=range(4))
    assert asked.front.note == "Roll all the dice, or tap their faces."
    assert sums(asked) == ["5", "", ""]


def test_lots_are_drawn_instead(asked: Evening) -> None:
    tap(asked.screen, asked.button("Draw lots"))
    first = asked.front.state.starter
    assert asked.front.words == f"{first} starts."
    tap(asked.screen, asked.button("Done"))
    assert asked.now.players[0] == first
    assert sorted(asked.now.players) == ["Ana", "Bo", "Chloé"]


def test_simulated_dice_are_thrown_by_a_tap(evening: Evening, machine: FakeMachine) -> None:
    machine.simulated = True
    evening.app.offer(YAHTZEE)
    evening.now.add("Ana")
    evening.now.add("Bo")
    evening.now.throw_for_start()
    evening.screen.step(3)
    tap(evening.screen, evening.button("Roll"))
    assert machine.thrown_freely == [5]
