"""What a view shows of the dice that lie in sight."""

from pathlib import Path

import pytest

from companion.dice import Die
from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Amend
from companion.store import GameStore
from companion.view import View
from tests.companion.evening import started
from tests.companion.tabletop import Tabletop


@pytest.fixture
def table(tmp_path: Path) -> Tabletop:
    return Tabletop(started(GameStore(tmp_path)))


def in_sight(view: View) -> list[tuple[int, int]]:
    return sorted((die.position, die.value) for die in view.lying)


def test_the_dice_of_a_counted_roll_are_shown_where_they_lie(table: Tabletop) -> None:
    view = table.throw(3, 3, 5, 1, 6)
    dice = view.game.rolled(view.state)
    assert in_sight(view) == [(place, die.value) for place, die in enumerate(dice)]
    assert {die.box for die in view.lying} == set(table.box.values())


def test_a_die_taken_out_is_no_longer_in_sight(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.lift(3)
    assert sorted(die.value for die in table.look().lying) == [1, 3, 3, 6]


def test_a_corrected_die_is_shown_as_corrected(table: Tabletop) -> None:
    view = table.throw(3, 3, 5, 1, 6)
    dice = [die.value for die in view.game.rolled(view.state)]
    dice[dice.index(6)] = 5
    corrected = view.game.roll(view.game.start(view.setup), [Die(value) for value in dice], ())
    view = table.do(Amend({0: corrected}))
    assert sorted(die.value for die in view.lying) == [1, 3, 3, 5, 5]


def test_between_turns_no_die_in_the_tray_is_of_a_roll(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    assert table.end_turn(Score(Box.CHANCE)).lying == ()
