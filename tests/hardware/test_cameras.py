"""All cameras share an interface: here files, a fake module for the Pi's, loopback for HTTP."""

import contextlib
import struct
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera.folder import FolderCamera
from hardware.camera.mjpeg import MjpegCamera
from hardware.camera.video import VideoCamera
from hardware.cameras import Camera, camera_for, open_camera
from hardware.errors import (
    CameraLost,
    CameraMissing,
    CameraUnknown,
    FolderWithoutPictures,
    HardwareError,
    NoCameraAtAll,
    PictureTooHeavy,
    PictureTooLarge,
    VideoUnreadable,
)
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray
from vision.frame import Image

SMALL = (320, 180)


def plain(grey: int) -> Image:
    return np.full((48, 64, 3), grey, np.uint8)


@pytest.fixture
def video(tmp_path: Path) -> Path:
    path = tmp_path / "grey.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25.0, (64, 48))
    for grey in range(10, 60, 10):
        writer.write(plain(grey))
    writer.release()
    return path


@pytest.fixture
def photographs(tmp_path: Path) -> Path:
    folder = tmp_path / "photographs"
    folder.mkdir()
    for name, grey in (("b.png", 20), ("a.jpg", 10), ("d.png", 40)):
        cv2.imwrite(str(folder / name), plain(grey))
    (folder / "c.jpg").write_bytes(b"not a picture")
    (folder / "empty.png").write_bytes(b"")
    (folder / "labels.json").write_text("{}")
    return folder


def test_a_video_is_timed_by_its_own_frame_rate_and_ends(video: Path) -> None:
    with VideoCamera(video) as camera:
        assert not camera.live
        frames = list(iter(camera.read, None))
        assert camera.read() is None
    assert [frame.index for frame in frames if frame] == [0, 1, 2, 3, 4]
    assert [round(frame.time, 3) for frame in frames if frame] == [0.0, 0.04, 0.08, 0.12, 0.16]
    greys = [float(frame.image.mean()) for frame in frames if frame]
    assert np.allclose(greys, [10, 20, 30, 40, 50], atol=3)


@pytest.mark.parametrize("content", [None, b"", b"this is no video at all"])
def test_a_file_that_is_no_video_is_one_sentence(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "film.mp4"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(VideoUnreadable, match=r"film\.mp4"):
        VideoCamera(path).open()


def test_a_video_in_which_not_one_picture_can_be_read_is_no_video(tmp_path: Path) -> None:
    path = tmp_path / "film.gif"
    path.write_bytes(b"GIF89a\x10\x00\x10\x00\x00\x00\x00;")
    with pytest.raises(VideoUnreadable, match=r"film\.gif"), VideoCamera(path) as camera:
        camera.read()


def test_a_video_whose_name_is_no_text_or_too_long_is_one_sentence(tmp_path: Path) -> None:
    odd = tmp_path / "\udcff.mp4"
    odd.write_bytes(b"")
    for path in (odd, tmp_path / ("a" * 300)):
        with pytest.raises(CameraMissing):
            VideoCamera(path).open()


def test_a_folder_shows_its_photographs_in_order_of_name(photographs: Path) -> None:
    skipped: list[HardwareError] = []
    with FolderCamera(photographs, shown=3, fps=30, report=skipped.append) as camera:
        assert not camera.live
        frames = [frame for frame in iter(camera.read, None) if frame]
        assert camera.read() is None
    assert [frame.source for frame in frames] == ["a.jpg"] * 3 + ["b.png"] * 3 + ["d.png"] * 3
    assert [frame.index for frame in frames] == list(range(9))
    assert frames[6].time == pytest.approx(0.2)
    assert [int(round(frame.image.mean(), -1)) for frame in frames[::3]] == [10, 20, 40]


def test_a_broken_photograph_is_reported_once_and_skipped(photographs: Path) -> None:
    skipped: list[HardwareError] = []
    with FolderCamera(photographs, shown=1, report=skipped.append) as camera:
        while camera.read():
            pass
    assert [Path(str(error.facts["where"])).name for error in skipped] == ["c.jpg", "empty.png"]


def test_a_photograph_too_large_by_its_header_is_reported_and_skipped(photographs: Path) -> None:
    header = b"IHDR" + struct.pack(">IIBBBBB", 12000, 9000, 8, 2, 0, 0, 0)
    huge = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + header + bytes(4)
    (photographs / "c.jpg").write_bytes(huge)
    skipped: list[HardwareError] = []
    with FolderCamera(photographs, shown=1, report=skipped.append) as camera:
        while camera.read():
            pass
    assert isinstance(skipped[0], PictureTooLarge)
    assert "40" in skipped[0].sentence("fr")


def test_a_file_that_is_too_large_is_reported_and_skipped(photographs: Path) -> None:
    with (photographs / "0huge.jpg").open("wb") as file:
        file.truncate(5_000_000_000)
    skipped: list[HardwareError] = []
    with FolderCamera(photographs, shown=1, report=skipped.append) as camera:
        assert camera.read() is not None
    assert isinstance(skipped[0], PictureTooHeavy)
    assert "trop gros" in skipped[0].sentence("fr")


def test_a_film_with_a_damaged_header_is_reported_in_one_sentence(
    video: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    data = video.read_bytes()
    for at in (data.index(b"LIST"), data.index(b"hdrl"), data.index(b"strl"), data.index(b"movi")):
        video.write_bytes(data[:at] + b"\x1cV\n\xe0" + data[at + 4 :])
        with contextlib.suppress(VideoUnreadable), VideoCamera(video) as camera:
            while camera.read():
                pass
    assert capfd.readouterr().err == ""


def test_grey_16_bit_and_transparent_photographs_become_three_bytes_a_pixel(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "1grey.png"), np.full((20, 30), 128, np.uint8))
    cv2.imwrite(str(tmp_path / "2deep.png"), np.full((20, 30, 3), 128 * 257, np.uint16))
    cv2.imwrite(str(tmp_path / "3clear.png"), np.full((20, 30, 4), 128, np.uint8))
    with FolderCamera(tmp_path, shown=1) as camera:
        frames = [frame for frame in iter(camera.read, None) if frame]
    assert [frame.image.shape for frame in frames] == [(20, 30, 3)] * 3
    assert [frame.image.dtype for frame in frames] == [np.uint8] * 3
    assert all(abs(float(frame.image.mean()) - 128) < 1 for frame in frames)


def test_a_folder_without_photographs_is_one_sentence(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere", tmp_path / "\0", tmp_path / ("a" * 300)):
        with pytest.raises(FolderWithoutPictures):
            FolderCamera(path).open()


class MjpegServer(BaseHTTPRequestHandler):
    """A server that sends five pictures as a network camera does, then closes the connection."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        for grey in (40, 80, 120, 160, 200):
            jpeg = cv2.imencode(".jpg", plain(grey))[1].tobytes()
            self.wfile.write(b"--frame\r\nContent-Type: image/jpeg\r\n")
            self.wfile.write(f"Content-Length: {len(jpeg)}\r\n\r\n".encode() + jpeg + b"\r\n")

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), MjpegServer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/cam.mjpg"
    server.shutdown()
    server.server_close()


def test_a_camera_on_the_network_is_read_until_it_is_lost(address: str) -> None:
    with MjpegCamera(address, clock=lambda: 7.0) as camera:
        assert camera.live
        first = camera.read()
        assert first is not None
        assert first.time == 7.0
        assert abs(float(first.image.mean()) - 40) < 3
        for _ in range(3):
            assert camera.read() is not None
        with pytest.raises(CameraLost):
            read_on(camera)


def read_on(camera: Camera) -> None:
    for _ in range(10):
        camera.read()


def test_an_address_without_a_server_is_a_missing_camera() -> None:
    with pytest.raises(CameraMissing, match="127"):
        MjpegCamera("http://127.0.0.1:9/none", timeout=1.0).open()


def test_the_simulated_camera_follows_the_given_clock() -> None:
    now = [0.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    tray = SimulatedTray(1, size=SMALL)
    with SimulatedCamera(tray, speed=2.0, clock=lambda: now[0], sleep=sleep) as camera:
        assert camera.live
        for _ in range(61):
            camera.read()
    assert now[0] == pytest.approx(1.0)


def test_the_simulated_camera_can_be_read_at_any_speed() -> None:
    def never(seconds: float) -> None:
        raise AssertionError("it slept")

    camera = SimulatedCamera(SimulatedTray(1, size=SMALL), speed=None, sleep=never)
    with camera:
        assert not camera.live
        frames = [camera.read() for _ in range(3)]
    assert [frame.index for frame in frames if frame] == [0, 1, 2]


def test_a_camera_that_is_not_open_is_lost(video: Path, photographs: Path) -> None:
    tray = SimulatedTray(1, size=SMALL)
    for camera in (VideoCamera(video), FolderCamera(photographs), SimulatedCamera(tray)):
        with pytest.raises(CameraLost):
            camera.read()


def test_every_camera_can_be_named_in_words(video: Path, photographs: Path) -> None:
    names = {
        "picamera": "PiCamera",
        "picamera:1": "PiCamera",
        "PiCamera:0": "PiCamera",
        "PiCamera": "PiCamera",
        "none": "NoCamera",
        "None": "NoCamera",
        "usb:2": "UsbCamera",
        "http://10.0.0.7:8080/video": "MjpegCamera",
        "simulated": "SimulatedCamera",
        "Simulated": "SimulatedCamera",
        f"folder:{photographs}": "FolderCamera",
        f"video:{video}": "VideoCamera",
        str(photographs): "FolderCamera",
        str(video): "VideoCamera",
    }
    for spec, kind in names.items():
        assert type(camera_for(spec)).__name__ == kind


@pytest.mark.parametrize(
    "spec",
    ["", "tape:x", "/nowhere/at/all", "folder:", "http:", "~no-such-user/here",
     "a" * 300, "usb:" + "9" * 10, "usb:" + "9" * 5000],
)  # fmt: skip
def test_words_that_name_no_camera_are_one_sentence(spec: str) -> None:
    with pytest.raises(CameraUnknown) as caught:
        open_camera(spec)
    assert "n'est pas comprise" in caught.value.sentence("fr")
    for language in ("fr", "en"):
        told = caught.value.sentence(language)
        assert all(word in told for word in ("auto", "picamera", "usb:", "simulated", "none"))


@pytest.mark.parametrize("kind", ["folder", "video"])
def test_a_path_in_an_unknown_users_home_is_a_missing_camera(kind: str) -> None:
    with pytest.raises(CameraMissing, match="~no-such-user/here"):
        open_camera(f"{kind}:~no-such-user/here")


def test_auto_without_any_camera_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(self: object) -> None:
        raise CameraMissing(where="here")

    monkeypatch.setattr("hardware.cameras.PiCamera.open", missing)
    monkeypatch.setattr("hardware.cameras.UsbCamera.open", missing)
    with pytest.raises(NoCameraAtAll):
        open_camera("auto")


def test_a_usb_camera_that_is_not_there_is_missing() -> None:
    with pytest.raises(CameraMissing, match="usb:63"):
        open_camera("usb:63")
