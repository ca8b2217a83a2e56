"""A phone above the tray is a camera like the others: read, lost and found again."""

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from hardware.camera.health import FrameUse, Health
from hardware.errors import CameraLost, CameraMissing, PictureDamaged
from tests.ui.machine.photos.drawn import jpeg, tray_with
from tests.ui.waiting import until
from ui.machine.photos.live_decoder import LiveDecoder
from ui.machine.photos.live_pictures import MOST_LIVE_BYTES, LivePictures
from ui.machine.photos.live_worker import decoded
from ui.machine.photos.phone_camera import PhoneCamera
from vision.frame import Frame, Image

PICTURE = jpeg(tray_with(1, 2, 3, 5, 6))
SOON = 0.05  # seconds, for tests in which nothing comes


class Plain:
    """Decodes in this process: the test names the pictures by a byte each."""

    shapes = {b"a": (36, 64, 3), b"b": (36, 64, 3), b"turned": (64, 36, 3)}  # noqa: RUF012

    def __init__(self) -> None:
        self.closed = False

    def decode(self, jpeg: bytes) -> Image | None:
        shape = self.shapes.get(jpeg)
        return None if shape is None else np.full(shape, jpeg[0], np.uint8)

    def close(self) -> None:
        self.closed = True


class Sender:
    """Gives pictures as long as it runs, one each time the camera waits."""

    def __init__(self, pictures: LivePictures, *jpegs: bytes) -> None:
        self._pictures, self._jpegs = pictures, jpegs

    def __enter__(self) -> "Sender":
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._send)
        self._thread.start()
        return self

    def _send(self) -> None:
        number = 0
        while not self._ended.wait(0.01):
            self._pictures.give(self._jpegs[min(number, len(self._jpegs) - 1)], "Bo")
            number += 1

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()


@pytest.fixture
def pictures() -> LivePictures:
    return LivePictures()


@pytest.fixture
def camera(pictures: LivePictures) -> Iterator[PhoneCamera]:
    camera = PhoneCamera(pictures, Plain, 5.0)
    yield camera
    camera.close()


def opened(camera: PhoneCamera, pictures: LivePictures) -> Frame:
    """Open the camera; return its first frame."""
    with Sender(pictures, b"a"):
        camera.open()
    frame = camera.read()
    assert frame is not None
    return frame


def read_on(camera: PhoneCamera) -> None:
    """Read until the camera fails."""
    while True:
        camera.read()


def test_pictures_become_frames_of_the_phone(camera: PhoneCamera, pictures: LivePictures) -> None:
    first = opened(camera, pictures)
    pictures.give(b"b", "Bo")
    frame = camera.read()
    assert frame is not None
    assert (frame.index, frame.source, frame.image.shape) == (1, "Bo", (36, 64, 3))
    assert frame.time > first.time


def test_without_a_phone_the_camera_is_missing_and_says_what_to_do(pictures: LivePictures) -> None:
    pictures.give(b"a", "Bo")  # too old
    camera = PhoneCamera(pictures, Plain, SOON)
    with pytest.raises(CameraMissing) as why:
        camera.open()
    assert "Lay the phone above the tray" in why.value.sentence("en")


def test_a_phone_that_falls_silent_is_lost_and_found_again(pictures: LivePictures) -> None:
    camera = PhoneCamera(pictures, Plain, 1.0)
    opened(camera, pictures)
    with pytest.raises(CameraLost) as why:
        read_on(camera)
    assert "Bo" in why.value.sentence("fr")
    camera.close()
    assert opened(camera, pictures).index == 0


def test_a_phone_that_turns_is_lost(camera: PhoneCamera, pictures: LivePictures) -> None:
    opened(camera, pictures)
    pictures.give(b"turned", "Bo")
    with pytest.raises(CameraLost):
        camera.read()


def test_refused_pictures_are_skipped_and_too_many_are_a_failure(
    camera: PhoneCamera, pictures: LivePictures
) -> None:
    opened(camera, pictures)
    with Sender(pictures, b"?", b"?", b"b"):
        frame = camera.read()
    assert frame is not None
    assert frame.damaged >= 1
    with Sender(pictures, b"?"), pytest.raises(PictureDamaged):
        read_on(camera)


def test_a_waiting_camera_ends_when_interrupted(pictures: LivePictures) -> None:
    camera = PhoneCamera(pictures, Plain, 60.0)
    missing = threading.Event()

    def wait() -> None:
        try:
            camera.open()
        except CameraMissing:
            missing.set()

    waiting = threading.Thread(target=wait)
    waiting.start()
    assert until(lambda: pictures.used)
    camera.interrupt()
    waiting.join(20)
    assert missing.is_set()


def test_a_phone_is_offered_until_the_table_looks_through_it() -> None:
    now = [100.0]
    pictures = LivePictures(lambda: now[0])
    assert not pictures.offered
    pictures.give(b"a", "Bo")
    assert pictures.offered
    pictures.after(0, 0, threading.Event())
    assert pictures.used
    assert not pictures.offered
    now[0] += 20
    assert not pictures.used
    assert not pictures.offered  # its pictures are old


def test_two_pictures_a_second_are_not_too_few() -> None:
    health = Health(PhoneCamera.slowest)
    chance = np.random.default_rng(1)
    for index in range(20):
        image = chance.integers(60, 200, (72, 128, 3)).astype(np.uint8)
        frame = Frame(image, index / 2, index)
        assert health.look(frame, index / 2) is FrameUse.READ
        assert health.trouble is None


# --- decoding -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def decoder() -> Iterator[LiveDecoder]:
    decoder = LiveDecoder()
    yield decoder
    decoder.close()


def test_pictures_are_decoded_in_another_process(decoder: LiveDecoder) -> None:
    image = decoder.decode(PICTURE)
    assert image is not None
    assert image.shape == (720, 1280, 3)
    assert decoder.process_id is not None


@pytest.mark.parametrize(
    "data",
    [
        PICTURE[:-900],
        PICTURE[:40],
        b"",
        b"\x89PNG\r\n\x1a\n" + bytes(60),
        b"\0" * (MOST_LIVE_BYTES + 1),
    ],
    ids=["cut", "head", "empty", "png", "long"],
)
def test_other_files_are_refused_and_the_next_picture_is_decoded(
    decoder: LiveDecoder, data: bytes
) -> None:
    assert decoder.decode(data) is None
    assert decoder.decode(PICTURE) is not None


def test_a_picture_of_more_pixels_than_agreed_is_refused_by_its_header() -> None:
    at = PICTURE.index(b"\xff\xc0") + 5
    bomb = PICTURE[:at] + b"\xc3\x50\xc3\x50" + PICTURE[at + 4 :]
    assert decoded(bomb) is None
    large = np.repeat(tray_with(1, 2), 2, axis=1)
    assert decoded(jpeg(large)) is None


def test_a_decoder_that_ends_is_started_again(decoder: LiveDecoder) -> None:
    assert decoder.decode(PICTURE) is not None
    assert decoder._running is not None
    decoder._running._process.kill()
    decoder._running._process.join(20)
    assert decoder.decode(PICTURE) is not None
