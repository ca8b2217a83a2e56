"""Dice in the camera's sight that are entered by touch or thrown without a game."""

import pytest

from companion.dice import Colour, Die, Question, Reading, SeenDie, Settled, Size, WantedDice
from companion.extras.free_dice import FreeDice
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, DropDraft, Press
from companion.table.table import Table
from companion.tray.draft import Ask
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray
from tests.ui.waiting import until
from tests.ui.wired import HEADER, Guest, MakeMachine
from ui.machine.eye.eye import Eye
from ui.machine.simulation.hand import SimulatedHand
from ui.machine.wiring import Wiring
from vision.frame import Frame, Image
from vision.rest.rest_watcher import ANY_DICE, RestWatcher


class Told:
    """A reader that knows the truth: only the path to the visitor is tested."""

    def __init__(self, tray: SimulatedTray) -> None:
        self._tray = tray

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        dice = tuple(
            SeenDie(value=die.value, confidence=1.0, sure=True, box=box)
            for die, box in zip(self._tray.truth, self._tray.boxes, strict=True)
        )
        return Reading(dice=dice, sure=True)


class Passing(RestWatcher):
    """A watch that counts the open rolls passed by."""

    passed: int | None = None

    def look(self, frame: Frame, question: Question = ANY_DICE) -> Settled | None:
        self.passed = question.passed
        return super().look(frame, question)


@pytest.fixture
def tray() -> SimulatedTray:
    return SimulatedTray(seed=3)


@pytest.fixture
def watch(tray: SimulatedTray) -> Passing:
    return Passing(Told(tray))


@pytest.fixture
def machine(make_machine: MakeMachine, tray: SimulatedTray, watch: Passing) -> Wiring:
    """Return a machine at that simulated tray."""
    return make_machine(
        eye=lambda table: Eye(SimulatedCamera(tray, speed=None), watch, table),
        hand=SimulatedHand(tray, 3),
    )


def values(tray: SimulatedTray) -> tuple[int, ...]:
    return tuple(die.value for die in tray.truth)


def throw_and_rest(machine: Wiring, tray: SimulatedTray) -> None:
    machine.throw(())
    assert until(lambda: machine.motion == "rolling")
    assert until(lambda: tray.resting and tray.truth and machine.motion == "resting")


def test_dice_entered_by_hand_under_the_camera_s_eyes_count_once(
    machine: Wiring, tray: SimulatedTray
) -> None:
    rolls: list[Roll] = []
    table = machine.begin(*parse_header(HEADER))
    assert until(lambda: machine.motion == "resting")
    machine.enter_by_hand(True)
    assert machine.entered_by_hand
    for _ in range(2):
        throw_and_rest(machine, tray)
        rolls.append(Roll(values(tray)))
        table.submit(Act(rolls[-1]))
        assert until(lambda: len(table.view.actions) == len(rolls))
    machine.enter_by_hand(False)  # the dice in the tray are the roll that was entered
    assert not machine.entered_by_hand
    assert until(lambda: table.view.lying)
    assert list(table.view.actions) == rolls
    assert table.view.draft is None
    throw_and_rest(machine, tray)
    assert until(lambda: len(table.view.actions) > 2)
    assert list(table.view.actions) == [*rolls, Roll(values(tray))]


def test_dice_entered_by_hand_are_not_counted_again_by_the_camera(
    machine: Wiring, tray: SimulatedTray
) -> None:
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
    throw_and_rest(machine, tray)  # at other places in the tray than the dice of the reading
    table.submit(Act(Roll(values(tray))))
    machine.press(Press.REREAD)
    assert until(lambda: table.view.draft is not None and table.view.draft.dice)
    assert Ask.NO_MOVEMENT in table.view.asks
    assert list(table.view.actions) == [Roll((1, 1, 1, 1, 1)), Roll(values(tray))]


def test_free_dice_are_thrown_and_read_without_a_game(machine: Wiring, tray: SimulatedTray) -> None:
    guest = Guest()
    machine.welcome(guest)
    assert until(lambda: guest.readings)
    assert guest.readings[0].reading.dice == ()
    state = FreeDice()
    machine.throw_freely(4)
    assert until(lambda: len(guest.readings) > 1)
    for settled in guest.readings[:2]:
        state = state.saw(settled)
    assert [throw.values for throw in state.throws] == [tuple(die.value for die in tray.truth)]
    known = len(guest.readings)
    machine.look_again()
    assert until(lambda: len(guest.readings) > known)
    assert state.saw(guest.readings[known]).throws == state.throws


def test_the_eye_is_notified_of_an_open_roll_passed_by(machine: Wiring, watch: Passing) -> None:
    table = machine.begin(*parse_header(HEADER))
    assert until(lambda: watch.passed == 0)
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    table.submit(Act(Score(Box.THREES)))
    assert until(lambda: watch.passed == 1)


def lies_unasked(table: Table) -> bool:
    """Return True if the table has a reading of the dice in the tray and asks nothing."""
    return bool(table.view.handled) and not table.view.asks


def test_dice_of_a_visitor_are_not_asked_about_when_a_game_begins(
    machine: Wiring, tray: SimulatedTray
) -> None:
    guest = Guest()
    machine.welcome(guest)
    assert until(lambda: guest.readings)
    machine.throw_freely(5)
    assert until(lambda: len(guest.readings) > 1)
    machine.welcome(None)
    table = machine.begin(*parse_header(HEADER))
    assert until(lambda: table.view.handled)
    assert lies_unasked(table)
    throw_and_rest(machine, tray)
    assert until(lambda: table.view.actions == (Roll(values(tray)),))


def test_dice_of_the_last_game_are_not_asked_about_when_a_game_begins(
    machine: Wiring, tray: SimulatedTray
) -> None:
    table = machine.begin(*parse_header(HEADER))
    assert until(lambda: machine.motion == "resting")
    throw_and_rest(machine, tray)
    assert until(lambda: len(table.view.actions) == 1)
    table = machine.begin(*parse_header(HEADER))
    assert until(lambda: table.view.handled)
    assert lies_unasked(table)


def test_dice_thrown_without_an_awaited_roll_are_asked_about_in_the_next_game(
    machine: Wiring, tray: SimulatedTray
) -> None:
    table = machine.begin(*parse_header(HEADER))
    assert until(lambda: machine.motion == "resting")
    for value in (3, 4, 5):
        table.submit(Act(Roll((1, 1, 2, 2, value))))
    assert until(lambda: table.view.wanted is None)
    handled = table.view.handled
    tray.throw([Die(value, colour=Colour.WHITE, size=Size.SMALL) for value in (1, 2, 3, 4, 6)])
    assert until(lambda: table.view.handled > handled)
    table = machine.begin(*parse_header(HEADER))
    assert until(lambda: table.view.asks == (Ask.ALREADY_THERE,))
