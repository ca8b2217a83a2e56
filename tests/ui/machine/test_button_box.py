"""The button box at the machine: presses, lamps and buzzer."""

import time
from typing import Any

from companion.games.dalapapa.actions import Place
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Pencil, Press
from companion.settings import Buttons, Lamps, Settings
from companion.table.table import Table
from tests.hardware.gpio.fake_lgpio import error
from tests.ui.waiting import until
from tests.ui.wired import HEADER, ROLL, Guest, MakeMachine, rolled, tap
from ui.machine.wiring import Wiring


def test_the_end_turn_button_inks_the_pencilled_box(pins: Any, table: Table) -> None:
    table.submit(Pencil(Score(Box.THREES)))
    tap(pins, 17)
    assert until(lambda: len(table.view.actions) == 2)
    assert table.view.to_play == "Bo"


def test_a_double_press_of_end_turn_does_nothing_for_the_next_player(
    pins: Any, table: Table
) -> None:
    table.submit(Pencil(Score(Box.THREES)))
    tap(pins, 17)
    time.sleep(0.1)
    tap(pins, 17)
    assert until(lambda: table.view.handled == 4)
    assert table.view.to_play == "Bo"
    assert table.view.notice is None


def test_the_undo_button_undoes(pins: Any, table: Table) -> None:
    assert until(lambda: table.view.actions)
    tap(pins, 22)
    assert until(lambda: not table.view.actions)


def test_the_lamps_show_the_player_and_when_the_turn_can_end(pins: Any, machine: Wiring) -> None:
    table = machine.begin(*parse_header(HEADER))
    lit = {number: pins.pin(number) for number in (5, 6, 18)}
    assert [lit[n].state for n in (5, 6, 18)] == [True, False, False]
    table.submit(Act(ROLL))
    table.submit(Pencil(Score(Box.THREES)))
    assert until(lambda: lit[18].state)
    table.submit(Act(Score(Box.THREES)))
    assert until(lambda: lit[6].state)
    assert not lit[5].state
    assert not lit[18].state


def test_the_lamp_shows_that_a_turn_can_end_without_a_pencilled_entry_too(
    pins: Any, machine: Wiring
) -> None:
    table = machine.begin(*parse_header(HEADER.replace("yahtzee", "dalapapa")))
    lamp = pins.pin(18)
    assert not lamp.state
    table.submit(Act(Place(2)))
    assert until(lambda: lamp.state)
    tap(pins, 17)
    assert until(lambda: not lamp.state)
    assert table.view.to_play == "Bo"


def test_a_button_without_a_game_does_nothing(pins: Any, machine: Wiring) -> None:
    tap(pins, 17)
    assert machine.table is None


def test_the_buttons_belong_to_the_visitor_while_no_game_is_in_play(
    pins: Any, machine: Wiring
) -> None:
    guest = Guest()
    machine.welcome(guest)
    tap(pins, 17)
    assert until(lambda: guest.presses == [Press.END_TURN])
    table = rolled(machine)
    tap(pins, 22)
    assert until(lambda: table.view.handled >= 2)
    assert guest.presses == [Press.END_TURN]


def test_the_lamps_of_a_visitor_go_out_when_it_leaves(pins: Any, machine: Wiring) -> None:
    lit = {number: pins.pin(number) for number in (5, 6, 18)}
    machine.welcome(Guest())
    machine.light(1, True)
    assert [lit[n].state for n in (5, 6, 18)] == [False, True, True]
    machine.welcome(None)
    assert [lit[n].state for n in (5, 6, 18)] == [False, False, False]


def test_the_lamps_belong_to_the_game_in_play(pins: Any, machine: Wiring) -> None:
    machine.begin(*parse_header(HEADER))
    machine.light(1, True)
    assert [pins.pin(n).state for n in (5, 6, 18)] == [True, False, False]


def test_a_pin_given_twice_is_reported_and_the_rest_works(
    pins: Any, make_machine: MakeMachine
) -> None:
    settings = Settings(buttons=Buttons(end_turn=17, undo=17, reread=27))
    machine = make_machine(settings)
    assert machine.trouble is not None
    assert "17" in machine.trouble.to("fr")
    assert machine.trouble.to("fr") != machine.trouble.to("en")
    table = rolled(machine)
    table.submit(Pencil(Score(Box.THREES)))
    tap(pins, 17)
    assert until(lambda: len(table.view.actions) == 2)


def test_a_players_own_button_ends_their_turn_and_nobody_elses(
    pins: Any, make_machine: MakeMachine
) -> None:
    settings = Settings(buttons=Buttons(players=(20, 21)), lamps=Lamps())
    machine = make_machine(settings)
    table = rolled(machine)
    ticket = table.submit(Pencil(Score(Box.THREES)))
    assert until(lambda: table.view.handled >= ticket)
    tap(pins, 21)
    assert len(table.view.actions) == 1
    tap(pins, 20)
    assert until(lambda: len(table.view.actions) == 2)


def test_a_long_press_of_undo_redoes(pins: Any, table: Table) -> None:
    assert until(lambda: table.view.actions)
    tap(pins, 22)
    assert until(lambda: not table.view.actions)
    pins.pin(22).drive_low()
    assert until(lambda: table.view.actions)
    pins.pin(22).drive_high()


def test_a_lamp_on_the_pin_of_a_button_is_reported_and_the_button_works(
    pins: Any, make_machine: MakeMachine
) -> None:
    settings = Settings(buttons=Buttons(undo=22), lamps=Lamps(players=(22, 5)), buzzer=99)
    machine = make_machine(settings)
    assert machine.trouble is not None
    assert "22" in machine.trouble.to("fr")
    table = rolled(machine)
    assert until(lambda: table.view.actions)
    tap(pins, 22)
    assert until(lambda: not table.view.actions)


def test_the_buzzer_sounds_when_the_turn_passes(pins: Any, make_machine: MakeMachine) -> None:
    machine = make_machine(Settings(buzzer=12))
    table = rolled(machine)
    table.submit(Act(Score(Box.THREES)))
    assert until(lambda: pins.pin(12).state)
    assert until(lambda: not pins.pin(12).state)


def test_a_lamp_that_fails_in_the_middle_of_a_game_stops_nothing(
    pins: Any, machine: Wiring
) -> None:
    def fail(value: object) -> None:
        raise error("unknown handle")

    pins.pin(5)._set_state = fail
    table = rolled(machine)
    table.submit(Act(Score(Box.THREES)))
    assert until(lambda: table.view.to_play == "Bo")
    pins.pin(5)._set_state = lambda value: None
