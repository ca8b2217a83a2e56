"""Odd and hostile network cameras: each gives pictures or a sentence, without a long wait."""

import base64
import socket
import struct

import cv2
import numpy as np
import pytest

from hardware.camera.mjpeg import MOST_BYTES, MjpegCamera
from hardware.errors import (
    CameraIsPage,
    CameraLocked,
    CameraLost,
    CameraMissing,
    CameraRefuses,
    CameraSilent,
    CameraSpeaksElse,
    PictureDamaged,
)
from tests.hardware.camera.network_cameras import (
    MULTIPART,
    Answer,
    camera,
    part,
    saying,
    silent,
    without_end,
)
from vision.image.photograph import decode

SOON, PATIENT = 0.4, 60.0  # seconds
OK = b"HTTP/1.0 200 OK\r\n"
JPEG = cv2.imencode(
    ".jpg", np.random.default_rng(0).integers(0, 255, (48, 64, 3)).astype(np.uint8)
)[1].tobytes()
PNG = cv2.imencode(".png", np.full((48, 64, 3), 120, np.uint8))[1].tobytes()
MIDDLE = len(JPEG) * 2 // 3
NOTED = JPEG[:2] + b"\xff\xe1\0\x0cnote\xff\xd8\xff\xd9ab" + JPEG[2:]
HUGE = b"\xff\xd8\xff\xc0" + struct.pack(">HBHHB", 17, 8, 60000, 60000, 3) + bytes(9) + b"\xff\xd9"


def marked(picture: bytes) -> bytes:
    return picture[:MIDDLE] + b"\xff\xd9" + picture[MIDDLE:]


HOSTILE: dict[str, Answer] = {
    "hangs up": saying(),
    "never answers": silent(),
    "speaks no http": saying(b"hello there\r\n\r\n"),
    "gives an odd status": saying(b"HTTP/1.0 abc\r\n\r\n"),
    "knows no such page": saying(b"HTTP/1.0 404 Not Found\r\n\r\n"),
    "lets nobody in": saying(b"HTTP/1.0 401 No\r\n\r\n"),
    "lets in by unknown ways": saying(b"HTTP/1.0 401 No\r\nWWW-Authenticate: Odd x\r\n\r\n"),
    "lets in by half a way": saying(b"HTTP/1.0 401 No\r\nWWW-Authenticate: Digest\r\n\r\n"),
    "is broken itself": saying(b"HTTP/1.0 500 Oh\r\n\r\n"),
    "sends in circles": saying(b"HTTP/1.0 302 There\r\nLocation: /\r\n\r\n"),
    "sends to a file": saying(b"HTTP/1.0 302 There\r\nLocation: file:///etc/hosts\r\n\r\n"),
    "sends nowhere": saying(b"HTTP/1.0 302 There\r\nLocation: http://[\r\n\r\n"),
    "has a head without end": without_end(OK, b"X: y\r\n"),
    "has a line without end": without_end(OK + b"X: ", b"y" * 1000),
    "shows a page": saying(OK + b"Content-Type: text/html\r\n\r\n<html>no</html>"),
    "begins and falls silent": silent(MULTIPART + part(JPEG)[:-500]),
    "sends a part without end": without_end(MULTIPART + JPEG[:MIDDLE], bytes(65536)),
    "sends noughts without end": without_end(MULTIPART, bytes(65536)),
    "sends beginnings without end": without_end(MULTIPART, b"\xff\xd8\xff" * 1000),
    "sends heads without end": without_end(MULTIPART + b"--b\r\n", b"X: y\r\n" * 1000),
    "sends empty parts": without_end(MULTIPART, part(b"")),
    "promises too much": saying(MULTIPART + b"--b\r\nContent-Length: 99999999999\r\n\r\nabc"),
    "promises less than nothing": saying(MULTIPART + b"--b\r\nContent-Length: -5\r\n\r\nabc"),
    "sends another sort": without_end(MULTIPART, part(PNG)),
    "sends what is too large": without_end(MULTIPART, part(HUGE)),
    "sends halves": without_end(MULTIPART, part(JPEG[:MIDDLE] + b"\xff\xd9")),
    "sends what is damaged": without_end(MULTIPART, part(marked(JPEG))),
    "breaks its chunks": saying(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_camera_is_no_camera(kind: str) -> None:
    with camera(HOSTILE[kind]) as host:
        network = MjpegCamera(f"http://ana:s3cret@{host}/?pwd=hush", timeout=SOON)
        with pytest.raises(CameraMissing) as caught:
            network.open()
        network.close()
    for language in ("fr", "en"):
        told = caught.value.sentence(language)
        assert host in told
        assert "s3cret" not in told
        assert "hush" not in told


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("shows a page", CameraIsPage),
        ("lets nobody in", CameraLocked),
        ("lets in by unknown ways", CameraLocked),
        ("knows no such page", CameraRefuses),
        ("is broken itself", CameraRefuses),
        ("speaks no http", CameraSpeaksElse),
        ("gives an odd status", CameraSpeaksElse),
    ],
)
def test_a_server_that_is_no_camera_is_reported(kind: str, error: type[CameraMissing]) -> None:
    with camera(HOSTILE[kind]) as host, pytest.raises(error, match=host):
        MjpegCamera(f"http://{host}/", timeout=PATIENT).open()


def test_where_nothing_answers_there_is_no_camera() -> None:
    with camera(saying()) as host:
        pass
    with pytest.raises(CameraMissing) as caught:
        MjpegCamera(f"http://{host}/", timeout=SOON).open()
    assert type(caught.value) is CameraMissing


@pytest.mark.parametrize("kind", ["sends halves", "sends what is damaged"])
def test_a_camera_whose_pictures_are_all_damaged_says_so(kind: str) -> None:
    with camera(HOSTILE[kind]) as host, pytest.raises(PictureDamaged):
        MjpegCamera(f"http://{host}/", timeout=SOON).open()


def test_a_camera_that_answers_and_sends_no_picture_is_silent() -> None:
    answers = camera(silent(MULTIPART + part(JPEG)[:-500]))
    with answers as host, pytest.raises(CameraSilent):
        MjpegCamera(f"http://{host}/", timeout=SOON).open()


def test_damaged_pictures_on_the_network_are_counted() -> None:
    with camera(ODD["damages some"]) as host, MjpegCamera(f"http://{host}/") as network:
        frame = network.read()
    assert frame is not None
    assert frame.damaged == 1


def test_a_part_without_end_does_not_fill_the_memory() -> None:
    sent: list[int] = []
    with camera(without_end(MULTIPART + JPEG[:MIDDLE], bytes(65536), sent)) as host:
        network = MjpegCamera(f"http://{host}/", timeout=20)
        with pytest.raises(CameraMissing):
            network.open()
    assert sum(sent) < 2 * MOST_BYTES


ODD: dict[str, Answer] = {
    "tells no boundary": saying(OK + b"\r\n", JPEG, JPEG),
    "counts wrongly": saying(MULTIPART, part(JPEG).replace(b"Length: ", b"Length: 9"), part(JPEG)),
    "has pictures in its notes": saying(MULTIPART, part(NOTED), part(NOTED)),
    "loses an end": saying(MULTIPART, part(JPEG[:-2]), part(JPEG), part(JPEG)),
    "damages some": saying(MULTIPART, part(marked(JPEG)), part(JPEG), part(b""), part(JPEG)),
    "sends byte by byte": saying(MULTIPART, *(part(JPEG + JPEG)[k : k + 1] for k in range(9000))),
}


@pytest.mark.parametrize("kind", ODD)
def test_an_odd_camera_is_still_read(kind: str) -> None:
    whole = decode(JPEG, "whole.jpg")
    with camera(ODD[kind]) as host, MjpegCamera(f"http://{host}/") as network:
        for _ in range(2):
            frame = network.read()
            assert frame is not None
            assert np.array_equal(frame.image, whole)
        with pytest.raises(CameraLost):
            network.read()


def basic(to: socket.socket, asked: bytes) -> None:
    known = base64.b64encode(b"ana:s3:cr@t")
    if b"Authorization: Basic " + known in asked:
        to.sendall(MULTIPART + part(JPEG))
    else:
        to.sendall(b'HTTP/1.0 401 No\r\nWWW-Authenticate: Basic realm="tray"\r\n\r\n')


def digest(to: socket.socket, asked: bytes) -> None:
    if b'Authorization: Digest username="ana"' in asked and b'uri="/video?x=1"' in asked:
        to.sendall(MULTIPART + part(JPEG))
    else:
        to.sendall(b'HTTP/1.0 401 No\r\nWWW-Authenticate: Digest realm="t", nonce="n"\r\n\r\n')


@pytest.mark.parametrize("lets_in", [basic, digest])
def test_a_camera_accepts_the_user_and_password_of_the_address(lets_in: Answer) -> None:
    with camera(lets_in) as host, MjpegCamera(f"http://ana:s3:cr@t@{host}/video?x=1") as network:
        frame = network.read()
    assert frame is not None
    assert "s3" not in frame.source
