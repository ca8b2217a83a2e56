"""The machine behind the face: buttons press, lamps follow, settings and restarts hold."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.dice import Reading, SeenDie, Settled, WantedDice
from companion.draft import Ask
from companion.freedice import FreeDice
from companion.games.dalapapa.actions import Place
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, DropDraft, Pencil, Press
from companion.record import parse_header
from companion.settings import Buttons, Lamps, Settings, read
from companion.store import GameStore
from hardware.camera.simulated import SimulatedCamera
from hardware.pins import mock_pins
from hardware.simulated.tray import SimulatedTray
from tests.companion.disk import full_after
from tests.ui.waiting import until
from ui.cli_games import now
from ui.eye import Eye
from ui.pretend import PretendHand
from ui.wiring import Wiring
from vision.frame import Image
from vision.watch import Watch

HEADER = '{"game": "yahtzee", "version": 1, "players": ["Ana", "Bo"]}'


@pytest.fixture
def pins() -> Iterator[Any]:
    factory = mock_pins()
    yield factory
    factory.reset()


def machine_in(folder: Path, pins: Any, settings: Settings | None = None) -> Wiring:
    return Wiring(
        store=GameStore(folder / "games"),
        settings=settings or Settings(),
        settings_path=folder / "settings.toml",
        now=now,
        eye=None,
        pins=pins,
    )


def tap(pins: Any, number: int) -> None:
    pins.pin(number).drive_low()
    time.sleep(0.05)
    pins.pin(number).drive_high()


def test_the_end_turn_button_inks_the_pencilled_box(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    table.submit(Pencil(Score(Box.THREES)))
    tap(pins, 17)
    assert until(lambda: len(table.view.actions) == 2)
    assert table.view.to_play == "Bo"
    machine.close()


def test_the_end_turn_button_pressed_twice_in_a_hurry_tells_the_next_player_nothing(
    tmp_path: Path, pins: Any
) -> None:
    machine = machine_in(tmp_path, pins)
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    table.submit(Pencil(Score(Box.THREES)))
    tap(pins, 17)
    time.sleep(0.1)
    tap(pins, 17)
    assert until(lambda: table.view.handled == 4)
    assert table.view.to_play == "Bo"
    assert table.view.notice is None
    machine.close()


def test_the_undo_button_takes_back(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    assert until(lambda: table.view.actions)
    tap(pins, 22)
    assert until(lambda: not table.view.actions)
    machine.close()


def test_the_lamps_show_who_plays_and_when_the_turn_can_end(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    table = machine.begin(*parse_header(HEADER))
    lit = {number: pins.pin(number) for number in (5, 6, 18)}
    assert [lit[n].state for n in (5, 6, 18)] == [True, False, False]
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    table.submit(Pencil(Score(Box.THREES)))
    assert until(lambda: lit[18].state)
    table.submit(Act(Score(Box.THREES)))
    assert until(lambda: lit[6].state)
    assert not lit[5].state
    assert not lit[18].state
    machine.close()


def test_the_lamp_shows_that_a_turn_can_end_where_nothing_is_pencilled_in_too(
    tmp_path: Path, pins: Any
) -> None:
    machine = machine_in(tmp_path, pins)
    table = machine.begin(*parse_header(HEADER.replace("yahtzee", "dalapapa")))
    lamp = pins.pin(18)
    assert not lamp.state
    table.submit(Act(Place(2)))
    assert until(lambda: lamp.state)
    tap(pins, 17)
    assert until(lambda: not lamp.state)
    assert table.view.to_play == "Bo"
    machine.close()


def test_a_button_without_a_game_does_nothing(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    tap(pins, 17)
    assert machine.table is None
    machine.close()


class Guest:
    """A visitor that notes what it is told."""

    looks = True

    def __init__(self) -> None:
        self.presses: list[Press] = []
        self.readings: list[Settled] = []

    def saw(self, settled: Settled) -> None:
        self.readings.append(settled)

    def pressed(self, press: Press) -> None:
        self.presses.append(press)


def test_the_buttons_are_the_visitors_while_no_game_is_in_play(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    guest = Guest()
    machine.welcome(guest)
    tap(pins, 17)
    assert until(lambda: guest.presses == [Press.END_TURN])
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    tap(pins, 22)
    assert until(lambda: table.view.handled >= 2)
    assert guest.presses == [Press.END_TURN]
    machine.close()


def test_a_visitor_lights_the_lamps_and_they_go_out_when_it_leaves(
    tmp_path: Path, pins: Any
) -> None:
    machine = machine_in(tmp_path, pins)
    lit = {number: pins.pin(number) for number in (5, 6, 18)}
    machine.welcome(Guest())
    machine.light(1, True)
    assert [lit[n].state for n in (5, 6, 18)] == [False, True, True]
    machine.welcome(None)
    assert [lit[n].state for n in (5, 6, 18)] == [False, False, False]
    machine.close()


def test_the_lamps_are_the_games_while_one_is_in_play(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    machine.begin(*parse_header(HEADER))
    machine.light(1, True)
    assert [pins.pin(n).state for n in (5, 6, 18)] == [True, False, False]
    machine.close()


class Told:
    """A reader that is told the truth: what is tried here is the way to the visitor."""

    def __init__(self, tray: SimulatedTray) -> None:
        self._tray = tray

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        dice = tuple(
            SeenDie(value=die.value, confidence=1.0, sure=True, box=box)
            for die, box in zip(self._tray.truth, self._tray.boxes, strict=True)
        )
        return Reading(dice=dice, sure=True)


def at_a_pretend_tray(folder: Path, pins: Any, tray: SimulatedTray) -> Wiring:
    return Wiring(
        store=GameStore(folder / "games"),
        settings=Settings(),
        settings_path=folder / "settings.toml",
        now=now,
        eye=lambda table: Eye(SimulatedCamera(tray, speed=None), Watch(Told(tray)), table),
        hand=PretendHand(tray, 3),
        pins=pins,
    )


def values(tray: SimulatedTray) -> tuple[int, ...]:
    return tuple(die.value for die in tray.truth)


def throw_and_rest(machine: Wiring, tray: SimulatedTray) -> None:
    machine.throw(())
    assert until(lambda: machine.motion == "rolling")
    assert until(lambda: tray.resting and tray.truth and machine.motion == "resting")


def test_dice_entered_by_hand_under_the_camera_s_eyes_count_once(tmp_path: Path, pins: Any) -> None:
    tray = SimulatedTray(seed=3)
    machine = at_a_pretend_tray(tmp_path, pins, tray)
    rolls: list[Roll] = []
    try:
        table = machine.begin(*parse_header(HEADER))
        assert until(lambda: machine.motion == "resting")
        machine.enter_by_hand(True)
        for _ in range(2):
            throw_and_rest(machine, tray)
            rolls.append(Roll(values(tray)))
            table.submit(Act(rolls[-1]))
            assert until(lambda: len(table.view.actions) == len(rolls))
        machine.enter_by_hand(False)  # what lies there is the roll that was entered
        assert until(lambda: table.view.lying)
        assert list(table.view.actions) == rolls
        assert table.view.draft is None
        throw_and_rest(machine, tray)
        assert until(lambda: len(table.view.actions) > 2)
        assert list(table.view.actions) == [*rolls, Roll(values(tray))]
    finally:
        machine.close()


def test_dice_entered_by_hand_are_not_counted_when_the_camera_is_asked_after_all(
    tmp_path: Path, pins: Any
) -> None:
    tray = SimulatedTray(seed=3)
    machine = at_a_pretend_tray(tmp_path, pins, tray)
    try:
        table = machine.begin(*parse_header(HEADER))
        assert until(lambda: machine.motion == "resting")
        machine.enter_by_hand(True)
        throw_and_rest(machine, tray)
        table.submit(Act(Roll((1, 1, 1, 1, 1))))
        machine.press(Press.REREAD)
        assert until(lambda: table.view.draft is not None and table.view.draft.dice)
        assert Ask.NO_MOVEMENT in table.view.asks
        assert table.view.actions == (Roll((1, 1, 1, 1, 1)),)
        table.submit(DropDraft())
        throw_and_rest(machine, tray)  # elsewhere in the tray than those that were read
        table.submit(Act(Roll(values(tray))))
        machine.press(Press.REREAD)
        assert until(lambda: table.view.draft is not None and table.view.draft.dice)
        assert Ask.NO_MOVEMENT in table.view.asks
        assert list(table.view.actions) == [Roll((1, 1, 1, 1, 1)), Roll(values(tray))]
    finally:
        machine.close()


def test_free_dice_are_thrown_and_read_without_a_game(tmp_path: Path, pins: Any) -> None:
    tray = SimulatedTray(seed=3)
    machine = at_a_pretend_tray(tmp_path, pins, tray)
    try:
        guest = Guest()
        machine.welcome(guest)
        assert until(lambda: guest.readings, 30)
        assert guest.readings[0].reading.dice == ()
        state = FreeDice()
        machine.throw_freely(4)
        assert until(lambda: len(guest.readings) > 1, 30)
        for settled in guest.readings[:2]:
            state = state.saw(settled)
        assert [throw.values for throw in state.throws] == [tuple(die.value for die in tray.truth)]
        known = len(guest.readings)
        machine.look_again()
        assert until(lambda: len(guest.readings) > known, 30)
        assert state.saw(guest.readings[known]).throws == state.throws
    finally:
        machine.close()


def test_everything_is_kept_beside_the_settings_unless_said_otherwise(
    tmp_path: Path, pins: Any
) -> None:
    machine = machine_in(tmp_path, pins)
    assert machine.folder == tmp_path
    machine.close()


def test_a_pin_given_twice_is_said_and_the_rest_works(tmp_path: Path, pins: Any) -> None:
    settings = Settings(buttons=Buttons(end_turn=17, undo=17, reread=27))
    machine = machine_in(tmp_path, pins, settings)
    assert machine.trouble is not None
    assert "17" in machine.trouble.fr
    assert machine.trouble.fr != machine.trouble.en
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    table.submit(Pencil(Score(Box.THREES)))
    tap(pins, 17)
    assert until(lambda: len(table.view.actions) == 2)
    machine.close()


def test_settings_changed_on_the_screen_are_written_down(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    machine.change_settings(Settings(language="en", theme="night"))
    assert read(tmp_path / "settings.toml") == Settings(language="en", theme="night")
    machine.close()


def test_settings_that_cannot_be_written_are_in_force_and_said(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    with full_after(100):
        machine.change_settings(Settings(language="en"))
    assert machine.settings.language == "en"
    assert machine.trouble is not None
    machine.close()


def test_a_companion_that_stopped_at_the_table_knows_which_one(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    table = machine.begin(*parse_header(HEADER))
    machine.close()
    assert machine.store.in_play == table.view.id


def test_a_companion_left_at_home_starts_at_home(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    machine.begin(*parse_header(HEADER))
    machine.leave()
    machine.close()
    assert machine.store.in_play is None


def test_the_game_in_play_can_be_resumed_again(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    again = machine.resume(table.view.id)
    assert again is not table
    assert len(again.view.actions) == 1
    machine.close()


def test_a_players_own_button_ends_their_turn_and_nobody_elses(tmp_path: Path, pins: Any) -> None:
    settings = Settings(buttons=Buttons(players=(20, 21)), lamps=Lamps())
    machine = machine_in(tmp_path, pins, settings)
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    ticket = table.submit(Pencil(Score(Box.THREES)))
    assert until(lambda: table.view.handled >= ticket)
    tap(pins, 21)
    assert len(table.view.actions) == 1
    tap(pins, 20)
    assert until(lambda: len(table.view.actions) == 2)
    machine.close()


def test_a_long_press_of_undo_does_again_what_was_undone(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins)
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    assert until(lambda: table.view.actions)
    tap(pins, 22)
    assert until(lambda: not table.view.actions)
    pins.pin(22).drive_low()
    assert until(lambda: table.view.actions)
    pins.pin(22).drive_high()
    machine.close()


def test_a_lamp_on_a_button_s_pin_is_said_and_the_button_works(tmp_path: Path, pins: Any) -> None:
    settings = Settings(buttons=Buttons(undo=22), lamps=Lamps(players=(22, 5)), buzzer=99)
    machine = machine_in(tmp_path, pins, settings)
    assert machine.trouble is not None
    assert "22" in machine.trouble.fr
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    assert until(lambda: table.view.actions)
    tap(pins, 22)
    assert until(lambda: not table.view.actions)
    machine.close()


def test_the_buzzer_sounds_when_the_turn_passes(tmp_path: Path, pins: Any) -> None:
    machine = machine_in(tmp_path, pins, Settings(buzzer=12))
    table = machine.begin(*parse_header(HEADER))
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    table.submit(Act(Score(Box.THREES)))
    assert until(lambda: pins.pin(12).state)
    assert until(lambda: not pins.pin(12).state)
    machine.close()
