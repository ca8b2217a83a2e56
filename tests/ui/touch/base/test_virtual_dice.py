"""A table without dice: the companion rolls, and no dice are read or entered."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion import games
from companion.games.desfausse.actions import Roll as HandRoll
from companion.games.game import AnyGame, Setup
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act
from tests.ui.touch.base.test_tray_screen import on_disk
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, lift, press, tap

WORDS = "Virtual dice are never misread: there is nothing to correct."


def game_of(name: str, *players: str) -> tuple[AnyGame, Setup]:
    listed = ", ".join(f'"{player}"' for player in players)
    return parse_header(
        f'{{"game": "{name}", "version": 1, "players": [{listed}], "dice": "virtual"}}'
    )


@pytest.fixture
def yahtzee(evening: Evening) -> Evening:
    evening.seat(*game_of("yahtzee", "Ana", "Bo"))
    return evening


def roll(evening: Evening, *kept: int) -> None:
    for place in kept:
        tap(evening.screen, evening.now.ids.dice.die(place))
    tap(evening.screen, evening.now.ids.roll)
    evening.settle()


def roll_hand(evening: Evening) -> None:
    """Roll the dice of DESfausse."""
    tap(evening.screen, evening.now.ids.roll)
    evening.settle()


def faces(evening: Evening) -> Sequence[int]:
    dice: Sequence[int] = evening.view.state.dice
    return dice


def test_one_key_rolls_the_dice_and_tapped_dice_stay(
    yahtzee: Evening, machine: FakeMachine
) -> None:
    roll(yahtzee)
    first = faces(yahtzee)
    yahtzee.screen.step(2)
    roll(yahtzee, 1, 4)
    second = faces(yahtzee)
    assert (second[1], second[4]) == (first[1], first[4])
    tap(yahtzee.screen, yahtzee.row(Box.CHANCE))
    yahtzee.settle()
    tap(yahtzee.screen, yahtzee.button("END OF TURN"))
    yahtzee.settle()
    assert on_disk(machine) == (Roll(tuple(first)), Roll(tuple(second), (1, 4)), Score(Box.CHANCE))
    assert yahtzee.now.keeping == []


def test_the_dice_shown_are_those_of_the_roll(yahtzee: Evening) -> None:
    dice = yahtzee.now.ids.dice
    yahtzee.screen.step(2)
    assert [dice.die(place).value for place in range(5)] == [None] * 5
    roll(yahtzee)
    assert tuple(dice.die(place).value for place in range(5)) == faces(yahtzee)


def test_before_the_first_roll_and_after_the_third_no_die_is_kept(yahtzee: Evening) -> None:
    table = yahtzee.now
    yahtzee.screen.step(2)
    tap(yahtzee.screen, table.ids.dice.die(0))
    assert table.keeping == []
    yahtzee.tell(Act(Score(Box.CHANCE)))  # refused by the rules
    for _ in range(3):
        roll(yahtzee)
        yahtzee.screen.step(2)
    assert table.ids.roll.disabled
    tap(yahtzee.screen, table.ids.dice.die(0))
    assert table.keeping == []


def test_with_every_die_kept_nothing_is_rolled(yahtzee: Evening) -> None:
    roll(yahtzee)
    before = faces(yahtzee)
    roll(yahtzee, 0, 1, 2, 3, 4)
    table = yahtzee.now
    assert (table.keeping, table.ids.roll.disabled) == ([0, 1, 2, 3, 4], True)
    assert faces(yahtzee) == before
    assert len(yahtzee.view.actions) == 1
    table.tap_place(4)
    assert not table.ids.roll.disabled


def test_dice_kept_for_an_undone_roll_are_still_kept(yahtzee: Evening) -> None:
    roll(yahtzee)
    roll(yahtzee, 1, 4)
    tap(yahtzee.screen, yahtzee.button("Undo"))
    yahtzee.settle()
    assert yahtzee.now.keeping == [1, 4]


def test_a_finger_still_on_the_key_does_not_roll_again(yahtzee: Evening) -> None:
    press(yahtzee.screen, yahtzee.now.ids.roll)
    yahtzee.screen.step(2)
    key(yahtzee.screen, ord("r"))
    yahtzee.settle()
    lift(yahtzee.screen, yahtzee.now.ids.roll)
    yahtzee.settle()
    assert len(yahtzee.view.actions) == 1


def test_a_turn_takes_one_tap_per_roll_kept_die_box_and_end(
    yahtzee: Evening, machine: FakeMachine
) -> None:
    table, screen = yahtzee.now, yahtzee.screen
    taps: list[Callable[[], Any]] = [
        lambda: table.ids.roll,
        lambda: table.ids.dice.die(0),
        lambda: table.ids.dice.die(1),
        lambda: table.ids.roll,
        lambda: table.ids.dice.die(2),
        lambda: table.ids.dice.die(3),
        lambda: table.ids.roll,
        lambda: yahtzee.row(Box.CHANCE),
        lambda: yahtzee.row(Box.CHANCE),
    ]
    for widget in taps:
        tap(screen, widget())
        yahtzee.settle()
    assert len(taps) == 9
    first, second, third, scored = on_disk(machine)
    assert isinstance(first, Roll)
    assert isinstance(second, Roll)
    assert isinstance(third, Roll)
    assert (second.kept, third.kept) == ((0, 1), (0, 1, 2, 3))
    assert scored == Score(Box.CHANCE)


def test_dice_kept_stay_marked_after_the_roll(yahtzee: Evening) -> None:
    roll(yahtzee)
    roll(yahtzee, 1, 4)
    assert yahtzee.now.keeping == [1, 4]


def test_a_touched_die_is_spoken_with_its_value_and_whether_it_stays(
    yahtzee: Evening, machine: FakeMachine
) -> None:
    roll(yahtzee)
    value = faces(yahtzee)[0]
    yahtzee.now.tap_place(0)
    yahtzee.now.tap_place(0)
    assert machine.remarks == [f"{value}: kept", f"{value}: rolled again"]


def test_a_touched_die_of_desfausse_is_spoken_with_its_value(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.seat(*game_of("desfausse", "Ana", "Bo"))
    roll_hand(evening)
    dice = evening.view.game.rolled(evening.view.state)
    # some of the 1s are set aside
    place = next(at for at, die in enumerate(dice) if die.value != 1)
    evening.now.tap_place(place)
    evening.now.tap_place(place)
    value = dice[place].value
    assert machine.remarks == [f"{value}: kept", f"{value}: rolled again"]


def test_the_camera_and_the_pad_are_not_used(yahtzee: Evening, machine: FakeMachine) -> None:
    yahtzee.put_up_picture()
    yahtzee.screen.step(4)
    table = yahtzee.now
    assert [table.seen, table.by_hand, table.padded] == [False] * 3
    assert table.ids.entry.disabled
    assert table.tray_options() == []
    yahtzee.see((3, 3, 5, 1, 6))
    assert yahtzee.view.actions == ()
    assert table.words == "Ana, tap “Roll”."
    machine.motion = "rolling"
    yahtzee.screen.step(4)
    assert table.words == "Ana, tap “Roll”."


def test_the_key_of_the_dice_rolls_too(yahtzee: Evening) -> None:
    key(yahtzee.screen, ord("r"))
    yahtzee.settle()
    assert len(faces(yahtzee)) == 5


def test_an_undone_roll_comes_again_and_the_screen_says_so(yahtzee: Evening) -> None:
    roll(yahtzee)
    first = faces(yahtzee)
    tap(yahtzee.screen, yahtzee.button("Undo"))
    yahtzee.settle()
    yahtzee.screen.step(2)
    roll(yahtzee)
    assert faces(yahtzee) == first
    assert yahtzee.app.notice == "That roll was taken back: it comes again just as it was."


def test_a_die_of_an_earlier_roll_cannot_be_corrected_and_the_reason_is_shown(
    yahtzee: Evening,
) -> None:
    roll(yahtzee)
    yahtzee.app.open(yahtzee.now.history())
    history = yahtzee.front
    yahtzee.screen.step(2)
    row = history.ids.detail.children[0]
    row.dispatch("on_pick", 0)
    assert yahtzee.front is history
    assert yahtzee.app.notice == WORDS


def test_the_next_game_is_read_by_the_camera_again(yahtzee: Evening, machine: FakeMachine) -> None:
    yahtzee.put_up_picture()
    yahtzee.sit_down("Ana")
    yahtzee.put_up_camera()
    assert yahtzee.now.seen
    assert not yahtzee.now.virtual


def test_a_hand_of_desfausse_is_rolled_and_its_1s_stay(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.seat(*game_of("desfausse", "Ana", "Bo"))
    evening.screen.step(2)
    for _ in range(2):
        if evening.view.wanted is not None:
            roll_hand(evening)
            evening.screen.step(2)
    first, second = on_disk(machine)
    assert isinstance(first, HandRoll)
    assert isinstance(second, HandRoll)
    ones = {place for place, die in enumerate(first.dice) if die.value == 1}
    assert set(second.kept) == ones
    tray = evening.now.ids.dice
    assert [tray.die(place).value for place in range(len(second.dice))] == [
        die.value for die in second.dice
    ]


def test_virtual_dice_are_chosen_for_each_new_game(evening: Evening, machine: FakeMachine) -> None:
    for _ in range(2):
        new_game = evening.app.go("new_game")
        new_game.prepare(games.find("yahtzee"))
        new_game.add("Ana")
        evening.screen.step(2)
        switch = evening.button("virtual")
        if not switch.chosen:
            tap(evening.screen, switch)
            evening.screen.step(2)
        new_game.begin()
        assert evening.screen.until(lambda: machine.table is not None)
        assert machine.table is not None
        assert machine.table.view.setup.virtual_dice
        evening.app.game_life.leave()
        evening.screen.step(2)
        assert machine.store.last_setups("yahtzee").__next__().virtual_dice
    evening.app.go("new_game").prepare(games.find("yahtzee"))
    evening.screen.step(2)
    assert evening.button("virtual").chosen


@pytest.mark.parametrize("name", ["d21", "dalapapa", "datis"])
def test_a_game_without_rolls_does_not_offer_virtual_dice(evening: Evening, name: str) -> None:
    evening.app.go("new_game").prepare(games.find(name))
    evening.screen.step(2)
    with pytest.raises(LookupError):
        evening.button("virtual")


def test_a_game_that_tracks_only_the_board_uses_real_dice(evening: Evening) -> None:
    new_game = evening.app.go("new_game")
    new_game.prepare(games.find("desfausse"))
    evening.screen.step(2)
    assert evening.button("virtual")
    new_game.virtual = True
    new_game.options = {**new_game.options, "tracking": "board"}
    evening.screen.step(2)
    with pytest.raises(LookupError):
        evening.button("virtual")
    assert new_game._extras_for_all() == {}


def test_the_end_of_the_game_mentions_virtual_dice(evening: Evening) -> None:
    evening.seat(*game_of("yahtzee", "Ana"))
    for box in Box:
        roll(evening)
        evening.tell(Act(Score(box)))
    assert evening.screen.until(lambda: evening.app.root.ids.screens.current == "game_over")
    assert evening.now.title == "End of the game (virtual dice)"
