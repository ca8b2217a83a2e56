"""The second tap of a double tap does nothing to the result of the first."""

import time
from typing import Any

import pytest

from companion import games
from companion.games.datis.actions import Mode, Round
from companion.games.desfausse.actions import Discard
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Pencil
from companion.settings import Settings
from tests.ui.games.datis.touch import datis_evening
from tests.ui.games.desfausse.touch.desfausse_evening import sit_down, tap_group
from tests.ui.games.desfausse.touch.desfausse_play import ONES, ROLLED
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import press_at, release_at, tap, tap_at, tap_twice
from tests.ui.touch.screens.free_dice import free_dice_evening
from tests.ui.touch.screens.seated import done
from tests.ui.touch.screens.turn_box.test_turn_box import set_up as turn_box
from ui.touch.screens.home.model.piles import Pile
from ui.touch.shell.input import double_tap


def test_a_double_tap_that_starts_a_game_ends_no_round(evening: Evening) -> None:
    new_game = evening.app.go("new_game")
    new_game.prepare(games.find("desfausse"))
    for name in ("Ana", "Bo"):
        new_game.add(name)
    new_game.options = {**new_game.options, "tracking": "board"}
    evening.screen.step(3)
    tap_twice(evening.screen, evening.button("START"))
    evening.settle()
    assert evening.now.name == "desfausse"
    assert done(evening) == ()


def test_a_discard_made_by_a_double_tap_ends_no_turn(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=ROLLED)
    tap_group(evening, 0, 1, 2, 4)
    pencilled = evening.view.pencilled
    assert isinstance(pencilled, Discard)
    tap_twice(evening.screen, evening.button("DISCARD"))
    evening.settle()
    assert done(evening) == (*ROLLED, pencilled)


def test_a_menu_opened_by_a_double_tap_stays_and_a_tap_elsewhere_counts_at_once(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo")
    tap_twice(evening.screen, next(w for w in evening.now.walk() if getattr(w, "sign", "") == "☰"))
    assert evening.front.title == "Menu"
    press_at(evening.screen, 5, 5)
    evening.screen.step(2)
    assert evening.app.front is None


def test_a_double_tap_handled_late_is_still_one_if_its_first_tap_was_drawn_late(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = evening.app.root
    evening.sit_down("Ana", "Bo")
    evening.screen.step(3)
    clock = [time.monotonic() + 5]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    tap_at(evening.screen, 400, 200)
    clock[0] += 0.1
    root.change()
    clock[0] += 2.5  # a slow machine draws the next screen
    evening.screen.step(3)
    assert not root.unseen
    assert root.shown_at == clock[0]
    heard: list[object] = []
    evening.now.bind(on_touch_down=lambda *touch: heard.append(touch))
    clock[0] += 0.3
    press_at(evening.screen, 400, 200)
    release_at(evening.screen, 400, 200)
    evening.screen.step()
    assert not heard
    clock[0] += 0.5
    press_at(evening.screen, 400, 200)
    release_at(evening.screen, 400, 200)
    evening.screen.step()
    assert len(heard) == 1


def test_a_tap_made_before_a_change_was_drawn_hits_no_new_widget(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo")
    evening.screen.step(3)
    press_at(evening.screen, 5, 5)  # waits in the queue and is not handled yet
    evening.now.open_menu()
    evening.screen.step(2)
    assert evening.app.front is not None
    release_at(evening.screen, 5, 5)
    press_at(evening.screen, 795, 5)
    evening.screen.step(2)
    assert evening.app.front is None


def test_a_double_tap_on_a_likely_face_answers_for_one_die_only(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5, 1, 6), unsure=(2, 3))
    evening.screen.step(2)
    tap_twice(evening.screen, evening.now.ids.prompt.dice()[4])
    evening.settle()
    assert evening.view.draft is not None
    assert [die.sure for die in evening.view.draft.dice] == [True, True, True, False, True]
    assert not evening.view.actions


def test_a_tap_queued_while_the_next_screen_was_built_does_nothing_there(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_tap, "GAP_SECONDS", 0.0)
    heard: list[object] = []
    evening.sit_down("Ana", "Bo", actions=(Roll((1, 2, 3, 4, 5)),) * 2)
    button = evening.button("Undo")
    button.bind(on_release=heard.append)
    x, y = button.to_window(button.center_x, button.center_y)
    tap_at(evening.screen, x, y)
    assert len(heard) == 1
    press_at(evening.screen, x, y)  # waits in the queue
    evening.app.root.change()
    evening.screen.step()
    release_at(evening.screen, x, y)
    evening.screen.step()
    assert len(heard) == 1


def test_a_tap_counts_as_second_until_a_moment_after_the_first_was_drawn(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.sit_down("Ana", "Bo")
    clock = [time.monotonic() + 5]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])

    def act_slowly(*_: object) -> None:
        clock[0] += 2.5

    touches: list[Any] = []
    evening.now.bind(on_touch_down=lambda _, touch: touches.append(touch), on_touch_up=act_slowly)
    tap_at(evening.screen, 400, 200)
    for pause in (double_tap.GAP_SECONDS / 2, double_tap.GAP_SECONDS * 2):
        clock[0] += pause
        press_at(evening.screen, 400, 200)
        release_at(evening.screen, 400, 200)
        evening.screen.step()
    assert [touch.ud["again"] for touch in touches] == [False, True, False]


@pytest.mark.parametrize("words", ["Not a die", None])
def test_a_double_tap_answers_for_one_free_die_only(evening: Evening, words: str | None) -> None:
    free_dice_evening.watch_dice(evening, evening.machine)
    free_dice_evening.see(evening, (3, 3, 5), unsure=(0, 1))
    row = evening.now.ids.doubt.ids.row.children
    tap_twice(evening.screen, next(w for w in row if getattr(w, "words", None) == words))
    dice = evening.now.draft.dice
    assert [die.sure for die in dice].count(False) == 1
    assert len(dice) == (3 if words is None else 2)


def test_a_double_tap_on_a_gift_gives_nothing_of_the_next_giver(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=ONES)
    tap_twice(evening.screen, evening.now.ids.chips.children[0], evening.settle)
    evening.settle()
    assert len(done(evening)) == len(ONES) + 1


def test_a_double_tap_on_a_die_enters_no_value_yet(evening: Evening) -> None:
    datis_evening.sit_down(evening, ("Ana", "Bo"), [Round(Mode.TRICKS)])
    panel = evening.now.panel
    for die in list(panel.board._faces):
        panel.show(panel.state)
        panel.changed()
        evening.settle()
        tap_twice(evening.screen, panel.board.face(die), evening.settle)
        assert panel.draft.plays[0].die == die
        assert panel.draft.plays[0].value is None


def test_a_double_tap_on_a_value_plays_no_die_of_the_next_player(
    evening: Evening,
) -> None:
    datis_evening.sit_down(evening, ("Ana", "Bo"), [Round(Mode.TRICKS)])
    panel = evening.now.panel
    die = next(die for die in panel.board._faces if die.sides == 12)
    for value in range(1, 13):
        panel.show(panel.state)
        panel.pick(die)
        evening.settle()
        numbers = panel.pad.ids.numbers.children
        button = next(number for number in numbers if number.words == str(value))
        tap_twice(evening.screen, button, evening.settle)
        assert panel.draft.plays[0].value == value
        assert panel.draft.plays[1].die is None


def test_a_double_tap_that_restores_a_game_opens_no_other(evening: Evening) -> None:
    for players in (("Ana", "Bo"), ("Eva",)):
        evening.sit_down(*players, actions=(Roll((3, 3, 5, 1, 6)),))
        evening.app.game_life.leave()
    evening.settle()
    evening.screen.step(3)
    evening.now.open_stored()
    stored = evening.now.stored
    stored._discard(stored.piles[Pile.GOING_ON][1].id)
    evening.screen.step(3)
    tap(evening.screen, evening.button("Bin"))
    evening.screen.step(3)
    line = next(line for line in stored.ids.lines.children if hasattr(line, "readable"))
    tap_twice(evening.screen, line)
    evening.screen.step(5)
    assert [len(pile) for pile in stored.piles.values()] == [2]
    assert evening.now.name == "home"
    assert evening.machine.table is None


@pytest.mark.parametrize("box", [Box.THREES, Box.TWOS])  # a box with points, and a box without
def test_a_double_tap_on_a_box_does_not_erase_its_pencil(evening: Evening, box: Box) -> None:
    evening.sit_down("Ana", actions=(Roll((3, 3, 5, 1, 6)),))
    tap_twice(evening.screen, evening.row(box), evening.settle)
    evening.settle()
    assert evening.view.pencilled == Score(box)


def test_a_zero_pencilled_by_a_double_tap_stays(evening: Evening) -> None:
    evening.sit_down("Ana", actions=(Roll((3, 3, 5, 1, 6)),))
    evening.tell(Pencil(Score(Box.THREES)))
    evening.screen.step(3)
    tap_twice(evening.screen, evening.button("Write 0"), evening.settle)
    evening.settle()
    assert evening.view.pencilled == Score(Box.THREES, zero=True)


def test_a_clock_stopped_by_a_double_tap_stays_stopped(evening: Evening) -> None:
    turn_box(evening, "Ana", "Bo", clock="Time used")
    assert evening.now.running
    tap_twice(evening.screen, evening.button("Pause"))
    assert not evening.now.running
    evening.app.go("home")


def test_a_double_tap_on_a_known_name_seats_one_player(evening: Evening) -> None:
    evening.machine.settings = Settings(language="en", names=("Ana", "Bo", "Chloé", "Dag"))
    new_game = evening.app.go("new_game")
    new_game.prepare(games.find("yahtzee"))
    evening.screen.step(3)
    tap_twice(evening.screen, evening.button("Ana"))
    evening.screen.step(3)
    assert new_game.players == ["Ana"]


@pytest.mark.parametrize(
    ("key", "left"), [("away", ["Bo", "Chloé"]), ("later", ["Bo", "Ana", "Chloé"])]
)
def test_a_double_tap_removes_or_moves_one_player(
    evening: Evening, key: str, left: list[str]
) -> None:
    new_game = evening.app.go("new_game")
    new_game.prepare(games.find("yahtzee"))
    for name in ("Ana", "Bo", "Chloé"):
        new_game.add(name)
    evening.screen.step(3)
    ana = new_game.ids.lines.cards[0]
    new_game.ids.lines.picked = "Ana"
    evening.screen.step(3)
    tap_twice(evening.screen, ana.ids.away if key == "away" else new_game.ids[key])
    evening.screen.step(3)
    assert new_game.players == left
