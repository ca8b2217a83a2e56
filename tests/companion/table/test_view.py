"""The visible dice in a view."""

from pathlib import Path

import pytest

from companion import games
from companion.dice import Die
from companion.games.errors import IllegalAction
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Amend, DropAmendment, Pencil, Press, Pressed
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View
from tests.companion.bots import Player
from tests.companion.evening import ACTIONS, AT, started
from tests.companion.tabletop import Tabletop


@pytest.fixture
def table(tmp_path: Path) -> Tabletop:
    return Tabletop(started(GameStore(tmp_path)))


def in_sight(view: View) -> list[tuple[int, int]]:
    return sorted((die.position, die.value) for die in view.lying)


def test_the_dice_of_a_counted_roll_are_shown_at_their_places(table: Tabletop) -> None:
    view = table.throw(3, 3, 5, 1, 6)
    dice = view.game.rolled(view.state)
    assert in_sight(view) == [(place, die.value) for place, die in enumerate(dice)]
    assert {die.box for die in view.lying} == set(table.box.values())


def test_the_eye_is_asked_for_the_dice_of_the_game_even_without_an_open_roll(
    table: Tabletop,
) -> None:
    for _ in range(3):
        view = table.throw(3, 3, 5, 1, 6)
    assert view.wanted is None
    assert view.question.wanted == view.game.dice_in_play()
    passed = view.question.passed
    assert table.do(Act(Score(Box.THREES))).question.passed == passed


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


def test_the_turn_may_be_ended_once_a_box_is_pencilled_in(table: Tabletop) -> None:
    assert not table.throw(3, 3, 5, 1, 6).may_end_turn
    assert table.do(Pencil(Score(Box.CHANCE))).may_end_turn
    assert not table.do(Pressed(Press.END_TURN)).may_end_turn


@pytest.mark.parametrize("name", sorted(games.names()))
def test_the_turn_can_end_exactly_if_the_rules_allow_it(tmp_path: Path, name: str) -> None:
    player = Player(name)
    session = Session(GameStore(tmp_path).create(player.game, player.setup, AT), lambda: AT)
    for _ in range(60):
        view = session.view()
        if view.outcome is not None:
            break
        assert view.may_end_turn == rules_let_it_end(view)
        session.handle(player.says(view))


def rules_let_it_end(view: View) -> bool:
    end = view.game.closing(view.state)
    if end is None:
        return False
    try:
        view.game.apply(view.state, end)
    except IllegalAction:
        return False
    return True


def test_later_actions_can_be_dropped_only_for_an_earlier_change(table: Tabletop) -> None:
    played = (*ACTIONS, Roll((3, 3, 5, 1, 6)), Score(Box.CHANCE))
    table.enter(*played)
    assert not table.view.may_drop_later
    assert table.do(Amend({2: Score(Box.CHANCE)})).may_drop_later
    table.do(DropAmendment())
    assert not table.do(Amend({6: Score(Box.THREES)})).may_drop_later
    assert not table.do(Amend({2: Score(Box.THREES)})).may_drop_later
