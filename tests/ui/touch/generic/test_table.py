"""The generic table: whole games by touch, from rules alone."""

import json
from contextlib import closing

import pytest

from companion.dice import Die
from companion.games.game import AnyGame, Setup
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Score
from companion.messages import Act
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap, tap_twice
from ui.touch import registry


def game_of(name: str, *players: str, **more: object) -> tuple[AnyGame, Setup]:
    header = {"game": name, "version": 1, "players": players, **more}
    return parse_header(json.dumps(header))


def dice(*values: int) -> list[Die]:
    return [Die(value) for value in values]


def tap_key(evening: Evening, words: str) -> None:
    evening.screen.step(2)
    tap(evening.screen, evening.button(words))
    evening.settle()


def choose(evening: Evening, words: str) -> None:
    """Tap the key of a choice by the beginning of its words."""
    tap_key(evening, next(offer for offer in offered(evening) if offer.startswith(words)))


def offered(evening: Evening) -> list[str]:
    """Return the words of the choices offered."""
    return [offer.words for offer in evening.now.ids.sheet.keys.offers]


def roll(evening: Evening, *kept: int) -> None:
    """Roll the virtual dice by touch, except the kept ones."""
    evening.screen.step(2)
    for place in kept:
        tap(evening.screen, evening.now.ids.dice.die(place))
    tap(evening.screen, evening.now.ids.roll)
    evening.settle()


@pytest.mark.usefixtures("trio")
def test_a_whole_game_is_played_by_touch_with_virtual_dice(evening: Evening) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo", dice="virtual"))
    assert evening.now.name == "trio"
    for _turn in range(4):
        roll(evening)
        first = evening.view.state.dice
        roll(evening, 1)
        assert evening.view.state.dice[1] == first[1]
        choose(evening, "Keep this roll")
        assert evening.view.pencilled is not None
        tap_key(evening, "END OF TURN")
    assert evening.now.name == "game_over"
    assert len(evening.view.actions) == 12
    stored = evening.machine.store.load(evening.view.id)
    assert stored.history.actions == evening.view.actions


@pytest.mark.usefixtures("trio")
def test_a_whole_game_is_played_with_a_camera_and_the_button_box(evening: Evening) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo", options={"rounds": 1}))
    evening.put_up_camera()
    for values in ((6, 6, 5), (1, 1, 2)):
        evening.see(())
        evening.see(values)
        assert evening.now.dice == list(values)
        choose(evening, "Keep this roll")
        evening.app.end_turn()  # as the button does
        evening.settle()
    assert evening.view.outcome is not None
    assert evening.view.outcome.winners == ("Ana",)


@pytest.mark.usefixtures("coins")
def test_a_game_without_words_is_played_by_hand(evening: Evening) -> None:
    evening.seat(*game_of("coins", "Ana", "Bo", options={"goal": 8}))
    enter(evening, 5)
    assert evening.now.words == "Ana: throw 5 Bo, roll the dice."
    tap_key(evening, "pass")
    tap_key(evening, "END OF TURN")
    enter(evening, 6)
    assert evening.view.outcome is not None
    assert evening.now.name == "game_over"


def enter(evening: Evening, *values: int) -> None:
    """Enter faces on the pad."""
    evening.screen.step(2)
    for value in values:
        tap(evening.screen, evening.now.ids.entry.key(value))
    evening.settle()


def test_a_whole_game_of_yahtzee_is_played_on_the_generic_table(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = registry.load
    monkeypatch.setattr(
        registry, "load", lambda name: registry.generic(name) if name == "yahtzee" else own(name)
    )
    evening.seat(*game_of("yahtzee", "Ana", dice="virtual"))
    for turn in range(13):
        roll(evening)
        roll(evening, 0, 3)
        choices = [choice for choice in evening.view.choices if isinstance(choice, Score)]
        box = next(choice.box for choice in choices if not choice.zero)
        tap(evening.screen, evening.now.ids.sheet.tiles.row(box))
        evening.settle()
        tap_key(evening, "END OF TURN")
        assert len(evening.view.actions) == 3 * (turn + 1)
    assert evening.now.name == "game_over"
    assert sum(isinstance(action, Score) for action in evening.view.actions) == 13


# --- touches ----------------------------------------------------------------------------


@pytest.mark.usefixtures("trio")
def test_a_second_tap_on_the_pencilled_choice_makes_it(evening: Evening) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo", dice="virtual"))
    roll(evening)
    tap_key(evening, "Keep this roll")
    assert "Keep this roll" in evening.now.words
    tap_key(evening, "Keep this roll")
    assert evening.view.pencilled is None
    assert len(evening.view.actions) == 2


@pytest.mark.usefixtures("trio")
def test_a_double_tap_on_a_choice_pencils_it_and_no_more(evening: Evening) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo", dice="virtual"))
    roll(evening)
    evening.screen.step(2)
    tap_twice(evening.screen, evening.button("Keep this roll"), evening.settle)
    evening.settle()
    assert evening.view.pencilled is not None
    assert len(evening.view.actions) == 1


@pytest.mark.usefixtures("trio")
def test_undo_removes_the_last_action_and_names_it(evening: Evening) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo", dice="virtual"))
    roll(evening)
    said = " ".join(map(str, evening.view.state.dice))
    tap_key(evening, "Undo")
    assert evening.view.actions == ()
    assert evening.app.notice == f"Undone: Ana rolls {said}"
    tap_key(evening, "Redo")
    assert len(evening.view.actions) == 1


@pytest.mark.usefixtures("trio")
def test_a_misread_die_is_corrected_where_it_lies(evening: Evening) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo"))
    evening.tell(Act(evening.view.game.roll(evening.view.state, dice(6, 6, 5), ())))
    evening.now.tap_die(2)
    evening.screen.step(2)
    evening.front.pick(4)
    evening.settle()
    assert evening.view.state.dice == (6, 6, 4)
    assert evening.now.dice == [6, 6, 4]


@pytest.mark.usefixtures("trio")
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_picture_of_the_tray_stays_where_it_is_through_a_turn(
    machine: FakeMachine, size: tuple[int, int]
) -> None:
    with closing(Evening(machine, size)) as evening:
        evening.seat(*game_of("trio", "Ana", "Bo"))
        evening.put_up_camera()
        seen = {where(evening)}
        evening.see(())
        evening.see((6, 6, 5), unsure=(1,))
        seen.add(where(evening))
        evening.tell(Act(evening.view.game.roll(evening.view.state, dice(6, 6, 5), ())))
        seen.add(where(evening))
        choose(evening, "Keep this roll")
        seen.add(where(evening))
    assert len(seen) == 1


def where(evening: Evening) -> tuple[float, ...]:
    """Return the position and the size of the tray's picture."""
    evening.screen.step(3)
    tray = evening.now.ids.tray
    return (*tray.to_window(*tray.pos), *tray.size)
