"""Every fault of the catalogue (hardware/FAULTS.md), with its effect on the table."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.games.yahtzee.actions import Roll
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Pencil, Press
from companion.storage.game_store import GameStore
from hardware.errors import (
    ButtonStuck,
    CameraFormat,
    CameraFrozen,
    CameraHung,
    CameraMissing,
    CameraSlow,
    CameraStuck,
    HardwareError,
    LightFlickers,
    PictureDark,
    PictureTorn,
)
from hardware.simulated.faults import Fault, FaultPlan, PlannedFaults
from tests.ui.ailing import FIRST, SECOND, AilingEvening, ailing_evening, score
from tests.ui.waiting import until

CATALOGUE = Path(__file__).parents[4] / "hardware" / "FAULTS.md"


without_a_camera = pytest.mark.parametrize("camera", [False], ids=["no camera"])


@pytest.fixture
def camera() -> bool:
    """Return True if the tray is watched by a camera."""
    return True


@pytest.fixture
def evening(tmp_path: Path, camera: bool) -> Iterator[AilingEvening]:
    """Begin a new game at a table with faults."""
    with ailing_evening(tmp_path, camera=camera) as evening:
        yield evening


# --- the camera ---------------------------------------------------------------------------


def play_on_by_touch(evening: AilingEvening, said: type[HardwareError], *faults: Fault) -> None:
    """Fail the camera, check the report, play on by touch, and let the camera come back.

    While the camera is blind, Bo throws and enters his dice by touch. When it can see again, it
    knows his dice for that roll and does not count them twice, and it reads the next roll.
    """
    evening.ana_throws_and_is_read()
    evening.breaks(*faults)
    assert evening.says(said), evening.trouble
    assert until(lambda: evening.machine.frame is None)
    evening.tap(score())
    evening.throw(SECOND)
    evening.tap(Roll(SECOND))
    assert until(lambda: evening.tray.resting)
    evening.mends()
    assert evening.sees_the_roll(), (evening.trouble, evening.view.asks)
    assert evening.rolls == [sorted(FIRST), sorted(SECOND)]
    assert evening.view.asks == ()
    evening.throw(FIRST)
    assert until(lambda: len(evening.rolls) == 3), evening.view.asks
    assert evening.rolls[2] == sorted(FIRST)


def test_a_camera_that_hangs_is_started_anew(evening: AilingEvening) -> None:
    play_on_by_touch(evening, CameraHung, Fault.CAMERA_HANG)


def test_a_camera_that_cannot_be_ended_asks_for_a_restart_of_the_pi(evening: AilingEvening) -> None:
    play_on_by_touch(evening, CameraStuck, Fault.CAMERA_STUCK)


def test_a_camera_plugged_in_again_comes_back(evening: AilingEvening) -> None:
    play_on_by_touch(evening, CameraMissing, Fault.CAMERA_UNPLUG)


def test_a_black_picture_is_not_an_empty_tray(evening: AilingEvening) -> None:
    play_on_by_touch(evening, PictureDark, Fault.CAMERA_BLACK)


def test_a_frozen_camera_is_started_anew(evening: AilingEvening) -> None:
    play_on_by_touch(evening, CameraFrozen, Fault.CAMERA_FROZEN)


def test_half_a_frame_is_not_read(evening: AilingEvening) -> None:
    play_on_by_touch(evening, PictureTorn, Fault.CAMERA_HALF)


def test_a_wrong_format_is_named(evening: AilingEvening) -> None:
    play_on_by_touch(evening, CameraFormat, Fault.CAMERA_FORMAT)


def test_a_slow_camera_is_said_and_still_read(evening: AilingEvening) -> None:
    evening.ana_throws_and_is_read()
    evening.breaks(Fault.CAMERA_SLOW)
    assert evening.says(CameraSlow)
    evening.tap(score())
    evening.throw(SECOND)
    assert until(lambda: len(evening.rolls) == 2), evening.view.asks
    assert evening.rolls[1] == sorted(SECOND)
    evening.mends()
    assert until(lambda: evening.machine.trouble is None)


# --- the light ----------------------------------------------------------------------------


def test_a_tray_without_light_is_not_an_empty_tray(evening: AilingEvening) -> None:
    play_on_by_touch(evening, PictureDark, Fault.LIGHT_OFF)


def test_dice_that_lie_in_the_dark_are_the_same_when_the_light_is_back(
    evening: AilingEvening,
) -> None:
    evening.ana_throws_and_is_read()
    evening.breaks(Fault.LIGHT_OFF)
    assert evening.says(PictureDark)
    assert until(lambda: evening.machine.frame is None)
    evening.mends()
    assert evening.sees_the_roll()
    assert evening.rolls == [sorted(FIRST)]
    assert evening.view.asks == ()


def test_flickering_light_is_said_and_nothing_is_read_in_it(evening: AilingEvening) -> None:
    play_on_by_touch(evening, LightFlickers, Fault.LIGHT_FLICKER)


# --- the buttons --------------------------------------------------------------------------


def has_actions(evening: AilingEvening, count: int) -> bool:
    return len(evening.view.actions) == count


@without_a_camera
def test_a_stuck_button_is_one_press_and_is_said(evening: AilingEvening) -> None:
    evening.tap(Roll(FIRST))
    evening.tap(score())
    evening.tap(Roll(SECOND))
    evening.breaks(Fault.BUTTON_STUCK)
    pin = evening.settings.buttons.end_turn or 0
    evening.table.submit(Pencil(score(Box.SIXES)))
    assert evening.finger.press(pin)
    assert until(lambda: len(evening.view.actions) == 4)
    assert evening.trouble == ""
    evening.wait(20)
    assert evening.says(ButtonStuck)
    evening.table.submit(Act(Roll(FIRST)))
    evening.table.submit(Pencil(score(Box.ONES)))
    assert evening.machine.press(Press.END_TURN) is not None
    assert until(lambda: len(evening.view.actions) == 6)
    evening.finger.free(pin)
    evening.wait(1)
    assert until(lambda: evening.trouble == "")


@without_a_camera
def test_a_bouncing_button_is_one_press_each_time(evening: AilingEvening) -> None:
    for _ in range(3):
        evening.tap(Roll(FIRST))
        evening.tap(score(Box(list(Box)[len(evening.rolls)])))
    evening.breaks(Fault.BUTTON_BOUNCING)
    pin = evening.settings.buttons.undo or 0
    for left in (5, 4, 3):
        assert evening.finger.press(pin)
        evening.wait(0.5)
        assert until(partial(has_actions, evening, left))
    assert evening.trouble == ""
    assert len(evening.view.actions) == 3


@without_a_camera
def test_a_dead_button_leaves_the_screen_and_the_others(evening: AilingEvening) -> None:
    evening.tap(Roll(FIRST))
    evening.breaks(Fault.BUTTON_DEAD)
    evening.table.submit(Pencil(score()))
    assert not evening.finger.press(evening.settings.buttons.end_turn or 0)
    assert len(evening.view.actions) == 1
    evening.machine.press(Press.END_TURN)
    assert until(lambda: len(evening.view.actions) == 2)
    assert evening.trouble == ""


# --- the disk and the clock ---------------------------------------------------------------


def plays_on_in_memory(evening: AilingEvening, folder: Path, fault: Fault) -> None:
    evening.tap(Roll(FIRST))
    evening.breaks(fault)
    evening.tap(score())
    evening.tap(Roll(SECOND))
    assert evening.view.unsaved == 2
    assert evening.view.notice is not None
    stored = GameStore(folder / "games")
    assert len(stored.load(evening.view.id).history.actions) == 1
    evening.mends()
    evening.tap(score(Box.SIXES))
    assert evening.view.unsaved == 0
    assert stored.load(evening.view.id).history.actions == evening.view.actions


@without_a_camera
def test_a_full_disk_is_played_on_in_memory_and_written_later(
    tmp_path: Path, evening: AilingEvening
) -> None:
    plays_on_in_memory(evening, tmp_path, Fault.DISK_FULL)


@without_a_camera
def test_a_read_only_disk_is_played_on_in_memory_and_written_later(
    tmp_path: Path, evening: AilingEvening
) -> None:
    plays_on_in_memory(evening, tmp_path, Fault.DISK_READ_ONLY)


@pytest.mark.parametrize("fault", [Fault.DISK_FULL, Fault.DISK_READ_ONLY])
@without_a_camera
def test_a_stored_game_is_opened_on_a_disk_that_takes_nothing(
    tmp_path: Path, evening: AilingEvening, fault: Fault
) -> None:
    evening.tap(Roll(FIRST))
    evening.machine.leave()
    evening.breaks(fault)
    evening.table = evening.machine.resume(evening.view.id)
    evening.tap(score())
    assert evening.view.unsaved == 1
    evening.mends()
    evening.tap(Roll(SECOND))
    assert evening.view.unsaved == 0
    stored = GameStore(tmp_path / "games")
    assert stored.load(evening.view.id).history.actions == evening.view.actions


@pytest.mark.parametrize("fault", [Fault.DISK_FULL, Fault.DISK_READ_ONLY])
@without_a_camera
def test_after_a_power_cut_the_game_that_was_begun_on_a_sick_disk_is_opened_not_the_one_before(
    evening: AilingEvening, fault: Fault
) -> None:
    before = evening.view
    evening.breaks(fault)
    evening.table = evening.machine.begin(before.game, before.setup)
    evening.tap(Roll(FIRST))
    assert evening.store.in_play == before.id
    evening.mends()
    evening.tap(score())
    assert evening.view.id != before.id
    assert until(lambda: evening.store.in_play == evening.view.id)


@without_a_camera
def test_a_damaged_journal_is_said_and_its_sound_part_played_on(
    tmp_path: Path, evening: AilingEvening
) -> None:
    for dice in (FIRST, SECOND, FIRST):
        evening.tap(Roll(dice))
        evening.tap(score(list(Box)[len(evening.rolls)]))
    before = evening.view
    evening.machine.leave()
    evening.breaks(Fault.JOURNAL_DAMAGED)
    evening.table = evening.machine.resume(before.id)
    view = evening.view
    assert 0 < len(view.actions) < 6
    assert view.actions == before.actions[: len(view.actions)]
    assert view.notice is not None
    assert "damaged" in view.notice.text.to("en")
    assert list((tmp_path / "games").glob("*.damaged-*"))


@without_a_camera
def test_a_clock_that_falls_back_changes_no_action(evening: AilingEvening) -> None:
    evening.tap(Roll(FIRST))
    evening.breaks(Fault.CLOCK_JUMPING)
    evening.tap(score())
    evening.tap(Roll(SECOND))
    before = evening.view
    evening.machine.leave()
    evening.table = evening.machine.resume(before.id)
    assert evening.view.actions == before.actions
    assert evening.view.notice is None
    assert evening.trouble == ""


# --- the catalogue itself -----------------------------------------------------------------

ROW = re.compile(r"\| `([a-z-]+)` \|([^|]+)\|([^|]+)\| `(test_\w+)` \|")


def rows() -> list[tuple[str, str, str, str]]:
    return [match for line in CATALOGUE.read_text().splitlines() for match in ROW.findall(line)]


def test_every_fault_has_its_row_and_every_row_its_fault() -> None:
    assert [name for name, *_ in rows()] == list(Fault)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_every_row_has_its_test(row: tuple[str, str, str, str]) -> None:
    name, sees, does, test = row
    assert sees.strip()
    assert does.strip()
    body = Path(__file__).read_text().partition(f"\ndef {test}(")[2].partition("\ndef ")[0]
    assert f"Fault.{Fault(name).name}" in body


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("camera-hang@20s", FaultPlan(Fault.CAMERA_HANG, 20, 10)),
        ("light-off@1.5+60s", FaultPlan(Fault.LIGHT_OFF, 1.5, 60)),
    ],
)
def test_a_fault_is_planned_in_words(text: str, plan: FaultPlan) -> None:
    assert FaultPlan.parse(text) == plan


@pytest.mark.parametrize("text", ["camera-hang", "fire@20s", "camera-hang@soon", ""])
def test_words_that_plan_no_fault_are_refused_with_those_that_do(text: str) -> None:
    with pytest.raises(HardwareError, match="camera-hang"):
        FaultPlan.parse(text)


def test_a_planned_fault_comes_and_goes() -> None:
    time = [100.0]
    faults = PlannedFaults([FaultPlan(Fault.LIGHT_OFF, 20, 10)], lambda: time[0])
    seen = []
    for second in range(40):
        time[0] = 100.0 + second
        seen.append(faults.has(Fault.LIGHT_OFF))
    assert seen == [20 <= second < 30 for second in range(40)]
    assert not faults.has(Fault.CAMERA_HANG)
