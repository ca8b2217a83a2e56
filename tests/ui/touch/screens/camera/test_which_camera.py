"""Another camera, simulated dice or no camera is chosen on the camera screen."""

from typing import Any

from msgspec.structs import replace

from hardware.camera.discovery import FoundCamera
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap


def at_the_camera(evening: Evening) -> Any:
    evening.app.go("camera")
    evening.screen.step(3)
    return evening.now


def choose_camera(evening: Evening, words: str) -> None:
    """Choose a camera of the list; the app continues where it would restart."""
    app: Any = evening.app
    app.stop = lambda: None
    tap(evening.screen, evening.now.ids.other)
    evening.screen.step(2)
    tap(evening.screen, evening.button(words))
    evening.screen.step(2)


def test_choosing_a_camera_ends_the_simulated_dice_at_once(evening: Evening) -> None:
    evening.machine.simulated = True
    evening.machine.settings = replace(evening.machine.settings, camera="simulated")
    setup = evening.machine.camera_setup
    assert setup is not None
    setup.others = (FoundCamera("usb:DiceCam", "DiceCam"),)
    at_the_camera(evening)
    assert setup.looked_for_others == 1
    choose_camera(evening, "DiceCam")
    assert evening.machine.settings.camera == "usb:DiceCam"
    assert evening.app.starts_anew


def test_choosing_simulated_dice_ends_the_camera(evening: Evening) -> None:
    at_the_camera(evening)
    choose_camera(evening, "None: virtual dice")
    assert evening.machine.settings.camera == "simulated"
    assert evening.app.starts_anew


def test_changing_or_removing_the_camera_needs_no_restart(evening: Evening) -> None:
    at_the_camera(evening)
    choose_camera(evening, "None: dice entered by touch")
    assert evening.machine.settings.camera == "none"
    choose_camera(evening, "The first one found")
    assert evening.machine.settings.camera == "auto"
    assert not evening.app.starts_anew


def test_a_run_with_a_fixed_camera_offers_no_other(evening: Evening) -> None:
    assert evening.machine.camera_setup is not None
    evening.machine.camera_setup.fixed = True
    assert at_the_camera(evening).ids.other.disabled
