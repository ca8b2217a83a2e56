"""The doctor's checks of camera, buttons, screen and touch."""

import subprocess
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.settings import Buttons, Lamps, Settings
from hardware import cameras
from hardware.errors import CameraBusy, CameraForbidden, GpioForbidden
from hardware.gpio import button_box as box
from hardware.gpio import buzzer, lamps
from hardware.gpio.pins import mock_pins
from tests.hardware.gpio.busy_pins import pins_without
from tests.hardware.gpio.fake_lgpio import FakeLgpio, pi_with
from tests.language import both
from tests.ui.doctor.patient import patient, put, raspberry_pi
from ui.doctor import devices, worker
from ui.doctor.finding import Level, Probe

UNIT = Path(__file__).parents[3] / "deploy" / "install" / "table-companion.service"
TOUCH_SCREEN = """\
I: Bus=0003 Vendor=0eef Product=0005 Version=0110
N: Name="Waveshare WS170120"
H: Handlers=mouse0 event0
B: PROP=2
B: EV=b
B: ABS=260800000000003
"""
MOUSE = """\
I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Logitech Mouse"
H: Handlers=mouse1 event1
B: PROP=0
B: EV=17
"""
KEYBOARD = """\
N: Name="Keyboard"
H: Handlers=sysrq kbd event2
B: PROP=0
B: EV=120013
"""
TOUCH_PAD = """\
N: Name="Touchpad"
H: Handlers=mouse2 event3
B: PROP=5
B: ABS=260800000000003
"""


def answers(monkeypatch: pytest.MonkeyPatch, **answer: Any) -> None:
    monkeypatch.setattr(worker, "ask", lambda *_, **__: answer)


SECRET = "http://user:s3cret@127.0.0.1:1/x?password=hush"


# --- camera -------------------------------------------------------------------------------


def seen(mean: float = 120.0) -> dict[str, Any]:
    return {"name": "usb:0", "width": 1280, "height": 720, "mean": mean, "others": []}


def test_a_camera_that_gives_pictures_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, **seen())
    found = devices.camera(patient(tmp_path))
    assert found.level is Level.OK
    assert found.text.to("en") == "usb:0 gives pictures of 1280 x 720."
    answers(monkeypatch, **seen() | {"others": ["usb:C920", "usb:1-2"]})
    told = devices.camera(patient(tmp_path)).text.to("en")
    assert told.endswith("; usb:C920, usb:1-2 can be chosen as well (setting camera).")


@pytest.mark.parametrize(("mean", "advice"), [(2.0, "turn on the light"), (252.0, "light away")])
def test_a_camera_in_the_dark_needs_light(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mean: float, advice: str
) -> None:
    answers(monkeypatch, **seen(mean))
    found = devices.camera(patient(tmp_path))
    assert found.level is Level.TO_DO
    assert advice in found.text.to("en")


def test_a_missing_camera_is_reported_with_advice(tmp_path: Path) -> None:
    settings = Settings(camera=f"video:{tmp_path / 'none.avi'}")
    found = devices.camera(patient(tmp_path, settings=settings))
    assert found.level is Level.TO_DO
    assert "none.avi" in found.text.to("en")
    assert "push its cable in" in found.text.to("en")
    assert "enfichez le câble" in found.text.to("fr")


@pytest.mark.parametrize("kind", [CameraBusy, CameraForbidden])
def test_a_camera_of_another_program_is_reported_without_advice_on_its_cable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[CameraBusy]
) -> None:
    failure = kind(where="usb:DiceCam")

    def refuse(spec: str) -> None:
        raise failure

    monkeypatch.setattr(cameras, "open_camera", refuse)
    monkeypatch.setattr(worker, "ask", lambda _, spec, **__: worker.camera(spec))
    found = devices.camera(patient(tmp_path))
    assert (found.level, both(found.text)) == (Level.TO_DO, both(failure.text))


def test_a_network_camera_that_the_kiosk_may_not_reach_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, **seen())
    probe = patient(tmp_path, settings=Settings(camera="http://192.168.1.20/video"))
    assert devices.camera(probe).level is Level.OK  # without a kiosk nothing blocks the network
    unit = "etc/systemd/system/table-companion.service"
    put(probe, unit, UNIT.read_text())
    found = devices.camera(probe)
    assert (found.level, "sudo deploy/install.sh update" in found.text.to("en")) == (
        Level.TO_DO,
        True,
    )
    put(probe, f"{unit}.d/network-camera.conf", "[Service]\nRestrictAddressFamilies=AF_INET\n")
    assert devices.camera(probe).level is Level.OK


def test_the_kiosk_of_the_package_is_kept_from_the_network_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, **seen())
    probe = patient(tmp_path, settings=Settings(camera="http://192.168.1.20/video"))
    units, unit = "etc/systemd/system", "table-companion.service"
    put(probe, "usr/lib/table-companion/pyvenv.cfg", "")
    put(probe, f"usr/lib/systemd/system/{unit}", UNIT.read_text())
    assert devices.camera(probe).level is Level.OK  # the kiosk does not start at boot
    put(probe, f"{units}/multi-user.target.wants/{unit}", "")
    found = devices.camera(probe)
    assert "sudo dpkg-reconfigure table-companion" in found.text.to("en")
    opened = "[Service]\nRestrictAddressFamilies=AF_INET\n"
    put(probe, f"{units}/{unit}.d/network-camera.conf", opened)
    assert devices.camera(probe).level is Level.OK


def test_the_check_of_a_hanging_camera_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(*_: object, **__: object) -> dict[str, Any]:
        raise worker.Mute

    monkeypatch.setattr(worker, "ask", hang)
    found = devices.camera(patient(tmp_path))
    assert found.level is Level.TO_DO
    assert "does not answer" in found.text.to("en")


def test_a_child_process_that_takes_too_long_is_ended() -> None:
    with pytest.raises(worker.Mute):
        worker.ask("camera", "simulated", seconds=0.01)


def test_a_camera_used_by_the_kiosk_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, why="busy")
    monkeypatch.setattr(devices, "companion_runs", lambda probe: True)
    found = devices.camera(patient(tmp_path))
    assert found.level is Level.OK
    assert "systemctl stop" in found.text.to("en")


@pytest.mark.parametrize("spec", ["none", "None", "phone", "Phone"])
def test_no_camera_wanted_or_a_phone_in_its_place_is_well(tmp_path: Path, spec: str) -> None:
    found = devices.camera(patient(tmp_path, settings=Settings(camera=spec)))
    assert found.level is Level.OK
    assert spec.lower() in found.text.to("en")


def test_the_simulated_camera_is_really_opened(tmp_path: Path) -> None:
    found = devices.camera(patient(tmp_path, simulated=True))
    assert found.level is Level.OK
    assert found.text.to("en") == "simulated gives pictures of 1280 x 720."


def test_a_working_camera_is_well_even_if_cameras_cannot_be_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unlisted() -> None:
        raise ValueError(
            "numpy.dtype size changed"
        )  # as if picamera2 were built for another version of numpy

    monkeypatch.setattr(cameras, "cameras_there", unlisted)
    cv2.imwrite(str(tmp_path / "one.png"), np.full((48, 64, 3), 90, np.uint8))
    answer = worker.camera(f"folder:{tmp_path}")
    assert (answer["width"], answer["height"], answer["others"]) == (64, 48, [])


# --- buttons ------------------------------------------------------------------------------


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Provide the pins of a pretend Pi in place of the machine's own."""
    factory = mock_pins()
    for module, make in ((box, "input_on"), (lamps, "output_on"), (buzzer, "output_on")):
        real = getattr(module, make)
        monkeypatch.setattr(module, make, lambda pin, _, real=real: real(pin, factory))
    return factory


def test_buttons_on_a_pi_are_counted_with_their_lamps(tmp_path: Path, pins: Any) -> None:
    found = devices.buttons(patient(tmp_path))
    assert (found.level, found.text.to("en")) == (Level.OK, "3 buttons and 5 lamps answer.")


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ((1, 0, None), ("1 bouton répond.", "1 button answers.")),
        ((2, 0, None), ("2 boutons répondent.", "2 buttons answer.")),
        ((1, 1, None), ("1 bouton et 1 lampe répondent.", "1 button and 1 lamp answer.")),
        ((0, 0, 21), ("le signal sonore répond.", "the buzzer answers.")),
        ((0, 2, 21), ("2 lampes et le signal sonore répondent.", "2 lamps and the buzzer answer.")),
    ],
)
def test_parts_are_counted_in_singular_and_plural(
    tmp_path: Path, pins: Any, box: tuple[int, int, int | None], said: tuple[str, str]
) -> None:
    buttons, lights, buzzer = box
    settings = Settings(
        buttons=Buttons(players=tuple(range(2, 2 + buttons))),
        lamps=Lamps(players=tuple(range(8, 8 + lights))),
        buzzer=buzzer,
    )
    assert both(devices.buttons(patient(tmp_path, settings=settings)).text) == said


def test_the_players_buttons_and_the_buzzer_are_checked_too(tmp_path: Path, pins: Any) -> None:
    settings = Settings(buttons=Buttons(end_turn=17, players=(23, 24)), buzzer=21)
    found = devices.buttons(patient(tmp_path, settings=settings))
    assert found.text.to("en") == "3 buttons, 5 lamps and the buzzer answer."
    for wrong in (Settings(buzzer=17), Settings(buttons=Buttons(players=(18,)))):
        assert devices.buttons(patient(tmp_path, settings=wrong)).level is Level.TO_DO


def test_a_button_that_stays_pressed_is_named(tmp_path: Path, pins: Any) -> None:
    settings = Settings()
    pins.pin(settings.buttons.undo).drive_low()
    # gpiozero turns the pull-up on, which would release a mock pin; a stuck button holds it low.
    pin = pins.pin(settings.buttons.undo)
    pin._set_pull = lambda value: None
    found = devices.buttons(patient(tmp_path, settings=settings))
    assert found.level is Level.TO_DO
    assert "“undo” button stays pressed" in found.text.to("en")
    assert found.text.to("fr").startswith("le bouton « annuler » reste enfoncé")
    other = pins.pin(settings.buttons.reread)
    other.drive_low()
    other._set_pull = lambda value: None
    found = devices.buttons(patient(tmp_path, settings=settings))
    assert found.text.to("fr").startswith("ces boutons restent enfoncés : relire, annuler.")


def test_a_pin_used_by_another_program_is_named_unless_the_kiosk_uses_it(
    tmp_path: Path, pins: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pins, "pin", pins_without(17).pin)
    found = devices.buttons(patient(tmp_path))
    assert found.level is Level.TO_DO
    assert "Pin 17 for the “end of turn” button is already used" in found.text.to("en")
    monkeypatch.setattr(devices, "companion_runs", lambda probe: True)
    found = devices.buttons(patient(tmp_path))
    assert (found.level, "systemctl stop" in found.text.to("en")) == (Level.OK, True)


def test_a_pin_given_twice_is_named_with_where_to_correct_it(tmp_path: Path, pins: Any) -> None:
    settings = Settings(buttons=Buttons(end_turn=17, undo=17))
    found = devices.buttons(patient(tmp_path, settings=settings))
    assert found.level is Level.TO_DO
    assert "Pin 17 for the “undo” button is already used" in found.text.to("en")
    assert "La broche 17 (bouton « annuler ») sert déjà" in found.text.to("fr")
    assert "settings.toml" in found.text.to("en")


def test_a_pc_without_pins_has_nothing_to_do(tmp_path: Path) -> None:
    found = devices.buttons(patient(tmp_path))
    assert (found.level, "the keyboard" in found.text.to("en")) == (Level.OK, True)


def test_a_missing_right_to_the_pins_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lgpio = FakeLgpio()
    lgpio.closed = True
    pi_with(lgpio, monkeypatch)
    monkeypatch.setattr("hardware.gpio.pins.forbidden", lambda: True)
    found = devices.buttons(patient(tmp_path))
    assert found.level is Level.TO_DO
    assert both(found.text) == both(GpioForbidden().text)


def test_a_pi_without_pins_has_something_to_do(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    put(probe, "proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0")
    assert devices.buttons(probe).level is Level.TO_DO


def test_a_table_without_buttons_is_well(tmp_path: Path) -> None:
    settings = Settings(buttons=Buttons(), lamps=Lamps())
    assert devices.buttons(patient(tmp_path, settings=settings)).level is Level.OK


def test_simulated_buttons_are_really_pressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    probe = patient(tmp_path, simulated=True)
    assert devices.buttons(probe).level is Level.OK
    monkeypatch.setattr(devices, "PATIENCE_SECONDS", 0.01)
    monkeypatch.setattr(box.ButtonBox, "_edge", lambda *_: None)
    assert devices.buttons(probe).level is Level.TO_DO


# --- screen and touch ---------------------------------------------------------------------


def with_screen(probe: Probe, mode: str, status: str = "connected") -> Probe:
    put(probe, "sys/class/drm/card1-HDMI-A-1/status", f"{status}\n")
    put(probe, "sys/class/drm/card1-HDMI-A-1/modes", f"{mode}\n640x480\n")
    return probe


@pytest.mark.parametrize("mode", ["800x480", "1280x720", "720x1280"])
def test_a_screen_is_named_with_its_size(tmp_path: Path, mode: str) -> None:
    found = devices.screen(with_screen(patient(tmp_path), mode))
    assert found.level is Level.OK
    assert found.text.to("en") == f"HDMI-A-1, {mode.replace('x', ' x ')}."


def test_a_screen_too_small_is_reported(tmp_path: Path) -> None:
    found = devices.screen(with_screen(patient(tmp_path), "480x320"))
    assert found.level is Level.TO_DO


def test_a_pi_without_a_screen_needs_one(tmp_path: Path) -> None:
    probe = with_screen(raspberry_pi(tmp_path), "800x480", status="disconnected")
    finding = devices.screen(probe)
    assert (finding.level, "plug in" in finding.text.to("en")) == (Level.TO_DO, True)


def test_a_pc_may_do_without_camera_screen_and_touch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, why="No camera is connected.", absent=True, readers=[])
    probe = patient(tmp_path)
    findings = [check(probe) for check in (devices.camera, devices.screen, devices.touch)]
    assert {finding.level for finding in findings} == {Level.OK}


def test_a_pi_without_a_camera_needs_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, why="No camera is connected.", absent=True)
    assert devices.camera(raspberry_pi(tmp_path)).level is Level.TO_DO


def test_a_camera_that_fails_on_a_pc_is_something_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, why="The camera usb:0 cannot be opened.", absent=False)
    assert devices.camera(patient(tmp_path)).level is Level.TO_DO


def test_a_window_system_is_a_screen(tmp_path: Path) -> None:
    assert devices.screen(patient(tmp_path, environment={"DISPLAY": ":0"})).level is Level.OK


@pytest.mark.parametrize(
    ("listed", "level", "words"),
    [
        ([TOUCH_SCREEN], Level.OK, "Waveshare WS170120, read once."),
        ([KEYBOARD, TOUCH_SCREEN, MOUSE], Level.OK, "Waveshare WS170120, read once."),
        ([TOUCH_SCREEN, TOUCH_SCREEN], Level.TO_DO, "every touch counts twice"),
        ([KEYBOARD, MOUSE], Level.OK, "a mouse is there"),
        ([TOUCH_PAD], Level.OK, "a mouse is there"),
        ([KEYBOARD], Level.TO_DO, "no touch screen: connect"),
        ([], Level.TO_DO, "no touch screen: connect"),
    ],
)
def test_touch_screens_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listed: list[str], level: Level, words: str
) -> None:
    answers(monkeypatch, readers=[])
    probe = raspberry_pi(tmp_path)
    put(probe, "proc/bus/input/devices", "\n".join(listed))
    found = devices.touch(probe)
    assert (found.level, words in found.text.to("en")) == (level, True)


def test_a_second_touch_driver_in_kivys_settings_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIVY_HOME", str(tmp_path))
    monkeypatch.delenv("KIVY_NO_CONFIG", raising=False)
    (tmp_path / "config.ini").write_text(
        "[kivy]\n[input]\nmouse = mouse\n"
        "screen = linuxwacom,/dev/input/event0\nother = probesysfs,provider=mtdev\n"
    )
    probe = patient(tmp_path)
    put(probe, "proc/bus/input/devices", TOUCH_SCREEN)
    found = devices.touch(probe)
    # The driver that the app removes itself is not mentioned.
    assert (found.level, "(linuxwacom)" in found.text.to("en")) == (Level.TO_DO, True)


def test_unreadable_settings_of_kivy_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, why="NoOptionError")
    found = devices.touch(patient(tmp_path))
    assert (found.level, "config.ini" in found.text.to("en")) == (Level.TO_DO, True)


def test_the_password_of_a_camera_is_never_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, commands = subprocess.run, []

    def listed(command: list[str], **how: Any) -> Any:
        commands.append(command)
        return run(command, **how)

    monkeypatch.setattr(subprocess, "run", listed)
    monkeypatch.setattr(devices, "companion_runs", lambda _: False)
    finding = devices.camera(patient(tmp_path, settings=Settings(camera=SECRET)))
    assert finding.level is Level.TO_DO
    for told in (finding.line("fr"), finding.line("en"), str(commands)):
        assert "127.0.0.1" in told or told == str(commands)
        assert "s3cret" not in told
        assert "hush" not in told


def test_the_crash_of_a_child_process_shows_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    died = subprocess.CompletedProcess([], 1, "", f"ValueError: no port in {SECRET}\n")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: died)
    why = worker.ask("camera", SECRET, seconds=1)["why"]
    assert "no port in" in why
    assert "s3cret" not in why
