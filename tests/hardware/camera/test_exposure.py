"""USB cameras hold exposure and white balance if they can; other cameras refuse in words."""

import cv2
import pytest

from hardware.camera.usb import BY_HAND, UsbCamera
from hardware.errors import CameraLost, CannotLock
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray

EXPOSURE, WAY, WHITE = cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_AUTO_WB


class FakeCapture:
    """A driver's properties; switched to manual exposure, it falls back to its own value."""

    def __init__(self, refuses: tuple[int, ...] = ()) -> None:
        self.refuses = refuses
        self.values: dict[int, float] = {WAY: 3, EXPOSURE: 157, WHITE: 1}

    def get(self, name: int) -> float:
        return self.values[name]

    def set(self, name: int, value: float) -> bool:
        if name in self.refuses:
            return False
        self.values[name] = value
        if name == WAY and value == BY_HAND:
            self.values[EXPOSURE] = 10
        return True

    def release(self) -> None:
        pass


def camera_on(capture: FakeCapture) -> UsbCamera:
    camera = UsbCamera(0)
    camera._capture = capture  # type: ignore[assignment]  # no such camera here
    return camera


def test_a_usb_camera_keeps_the_exposure_it_had() -> None:
    capture = FakeCapture()
    camera_on(capture).lock()
    assert capture.values == {WAY: BY_HAND, EXPOSURE: 157, WHITE: 0}


@pytest.mark.parametrize("refused", [WAY, EXPOSURE, WHITE])
def test_a_usb_camera_that_cannot_hold_everything_keeps_automatic_exposure(refused: int) -> None:
    capture = FakeCapture(refuses=(refused,))
    with pytest.raises(CannotLock, match="usb:0"):
        camera_on(capture).lock()
    assert capture.values[WAY] == 3


def test_a_usb_camera_that_is_not_open_is_lost() -> None:
    with pytest.raises(CameraLost):
        UsbCamera(0).lock()


def test_other_cameras_cannot_hold_their_exposure() -> None:
    with SimulatedCamera(SimulatedTray(1, size=(320, 180))) as camera:
        with pytest.raises(CannotLock) as failure:
            camera.lock()
        assert camera.read() is not None
    assert failure.value.sentence("fr") != failure.value.sentence("en")
