"""Our fake of OpenCV's VideoCapture has the methods and the kinds of results of the real one."""

import inspect
from pathlib import Path

import cv2
import numpy as np

from tests.hardware.camera.fake_capture import FakeCapture

PICTURE = np.full((48, 64, 3), 90, np.uint8)


def kinds(capture: cv2.VideoCapture | FakeCapture) -> list[object]:
    """Return the kinds of results: of a picture, and after the last one."""
    read, image = capture.read()
    last, none = capture.read()
    assert image is not None
    was_set = capture.set(cv2.CAP_PROP_FPS, 30)
    capture.release()
    shapes = [image.shape, image.dtype]
    return [type(read), *shapes, type(last), none, type(was_set), type(capture.isOpened())]


def test_the_fake_can_do_nothing_the_real_one_cannot() -> None:
    public = {name for name, value in vars(FakeCapture).items() if inspect.isfunction(value)}
    assert {name for name in public if not name.startswith("_")} <= set(dir(cv2.VideoCapture))


def test_the_fake_gives_the_kinds_of_results_of_the_real_one(tmp_path: Path) -> None:
    encoded, data = cv2.imencode(".jpg", PICTURE)
    assert encoded
    path = tmp_path / "p0.jpg"
    path.write_bytes(data.tobytes())
    real = cv2.VideoCapture(str(tmp_path / "p%01d.jpg"), cv2.CAP_IMAGES)
    assert kinds(FakeCapture(iter([data.tobytes()]))) == kinds(real)
