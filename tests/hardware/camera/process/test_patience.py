"""A camera on a slow machine is given more time instead of being restarted again and again."""

import time
from threading import Event
from typing import Any

import pytest

from hardware.camera.process import link
from hardware.camera.process.supervised import Patience, SupervisedCamera
from hardware.errors import CameraHung, CameraLost, CameraSilent
from vision.frame import Frame


class SlowPipe:
    """A pipe with data at the nth poll; each poll takes the given seconds."""

    def __init__(self, clock: list[float], looks: int, takes: float | None) -> None:
        self._clock = clock
        self._looks = looks
        self._takes = takes

    def poll(self, seconds: float) -> bool:
        self._looks -= 1
        if self._looks == 0:
            return True
        self._clock[0] += seconds if self._takes is None else self._takes
        return False


@pytest.mark.parametrize(
    ("takes", "looks", "comes"), [(None, 20, True), (None, 60, False), (1.0, 20, True)]
)
def test_a_pause_of_the_machine_does_not_count_against_the_camera(
    monkeypatch: pytest.MonkeyPatch, takes: float | None, looks: int, comes: bool
) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    pipe: Any = SlowPipe(clock, looks, takes)
    assert link._comes(pipe, 3.0, Event()) is comes


class SlowLink:
    """A camera whose process needs 50 seconds to open it."""

    def __init__(self, patiences: list[float]) -> None:
        self._patiences = patiences

    def open(self, patience: float) -> str:
        self._patiences.append(patience)
        if patience < 50:
            raise TimeoutError
        return "slow"

    def read(self, patience: float) -> Frame | None:
        raise TimeoutError

    def lock(self, patience: float) -> None:
        raise TimeoutError

    def focus(self, patience: float) -> None:
        raise TimeoutError

    def end(self, *, politely: bool) -> bool:
        return True


def test_a_camera_that_opens_slowly_gets_more_time_at_each_attempt() -> None:
    patiences: list[float] = []
    camera = SupervisedCamera("pi", lambda _: SlowLink(patiences), Patience(opening=20))
    for _ in range(2):
        with pytest.raises(CameraHung):
            camera.open()
    camera.open()
    assert patiences == [20, 40, 80]
    with pytest.raises(CameraSilent):
        camera.read()
    with pytest.raises(CameraHung):
        camera.open()
    assert patiences[-1] == 20


class FailingLink(SlowLink):
    """A camera that opens at once and is then lost by its process."""

    def open(self, patience: float) -> str:
        return "failing"

    def read(self, patience: float) -> Frame | None:
        raise CameraLost(name="failing")


@pytest.mark.parametrize("link", [SlowLink, FailingLink])
def test_a_camera_without_a_first_picture_is_reported_in_one_sentence(link: type[SlowLink]) -> None:
    camera = SupervisedCamera("usb:0", lambda _: link([]), Patience(opening=60))
    camera.open()
    with pytest.raises(CameraSilent, match="opens but gives no picture"):
        camera.read()


class DimLink(SlowLink):
    """A camera that opens at once and delivers its frames on time."""

    def open(self, patience: float) -> str:
        return "dim"

    def read(self, patience: float) -> Frame | None:
        self._patiences.append(patience)
        return None


def test_the_first_frame_after_each_opening_gets_more_time_than_the_others() -> None:
    patiences: list[float] = []
    camera = SupervisedCamera("pi", lambda _: DimLink(patiences), Patience(first=10, frame=3))
    for _ in range(2):
        with camera:
            camera.read()
            camera.read()
    assert patiences == [10, 3, 10, 3]


def test_no_camera_is_awaited_for_ever() -> None:
    patiences: list[float] = []
    patience = Patience(opening=1, longest=4)
    camera = SupervisedCamera("pi", lambda _: SlowLink(patiences), patience)
    for _ in range(5):
        with pytest.raises(CameraHung):
            camera.open()
    assert patiences == [1, 2, 4, 4, 4]
