"""Pictures of a phone above the tray: from devices that were let in, one at a time."""

import itertools
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.ui.web.browsing import Page, Server, let_in, machine_with_phones, sit_down
from ui.machine.photos.live_pictures import MOST_LIVE_BYTES, LivePictures
from ui.machine.wiring import Wiring
from ui.web.evening import Device
from ui.web.live import HOLD_SECONDS, LiveEye
from ui.web.protocol import Live
from ui.web.server.uploads import LIVE_A_MINUTE, Uploads

JPEG = b"\xff\xd8\xff\xe0" + bytes(60)
NAMES = (f"Phone {number}" for number in itertools.count())
SECONDS = 60


@pytest.fixture(scope="module")
def live() -> LivePictures:
    return LivePictures()


@pytest.fixture(scope="module")
def machine(folder: Path, live: LivePictures) -> Iterator[Wiring]:
    with machine_with_phones(folder, live=live) as machine:
        yield machine


@pytest.fixture
def phone(machine: Wiring, server: Server) -> Iterator[Page]:
    """Yield an admitted phone; no other has sent pictures lately."""
    sit_down(machine, "yahtzee")
    phones: Any = machine.phones
    phones._live._holder = None
    page = Page(server)
    let_in(machine, page, next(NAMES))
    yield page
    page.close()
    phones.take_away(phones.devices[-1].token)
    phones.admission._refusals._refusals.clear()


def send(page: Page, data: bytes = JPEG, **headers: str) -> tuple[int, dict[str, Any]]:
    sent = {"Content_Type": "image/jpeg", "X_Device": page.token, **headers}
    status, body, _ = page.server.ask("live", "POST", data, **sent)
    return status, json.loads(body)


def test_a_picture_reaches_the_table_and_the_page_hears_whether_it_is_looked_at(
    machine: Wiring, phone: Page, live: LivePictures
) -> None:
    number = live.number
    assert send(phone) == (200, {"ok": True, "seen": False})
    assert live.offered
    picture = live.after(number, SECONDS, threading.Event())
    assert picture is not None
    assert machine.phones is not None
    device = machine.phones.devices[-1]
    assert (picture.jpeg, picture.phone) == (JPEG, device.name)
    assert machine.phones.eye == device.token
    assert send(phone) == (200, {"ok": True, "seen": True})


@pytest.mark.parametrize(
    ("data", "headers", "status"),
    [
        (JPEG, {"X_Device": "d" * 32}, 403),
        (JPEG, {"X_Device": "x"}, 400),
        (JPEG, {"Origin": "http://elsewhere"}, 403),
        (JPEG, {"Content_Type": "image/png"}, 400),
        (b"GIF89a" + bytes(60), {}, 415),
        (JPEG[:5], {}, 415),
        (JPEG + bytes(MOST_LIVE_BYTES), {}, 413),
    ],
)
def test_other_pictures_are_refused(
    phone: Page, live: LivePictures, data: bytes, headers: dict[str, str], status: int
) -> None:
    number = live.number
    answered, body = send(phone, data, **headers)
    assert answered == status
    assert body["text"]["fr"]
    assert live.number == number


def test_a_phone_that_was_not_let_in_is_refused(phone: Page, live: LivePictures) -> None:
    number = live.number
    stranger = Page(phone.server)
    assert send(stranger)[0] == 403
    stranger.close()
    assert live.number == number


def test_two_hundred_hostile_pictures_are_not_given_to_the_table(
    phone: Page, live: LivePictures
) -> None:
    chance, number = Random(3), live.number
    for _ in range(200):
        kind = chance.choice([b"GIF89a", b"\0\0\0\x18ftypheic", b"<html>", b"RIFF", b""])
        status, _ = send(phone, kind + chance.randbytes(chance.randrange(300)))
        assert 400 <= status < 500
    assert live.number == number


def test_another_phone_is_told_which_one_is_there_until_that_one_falls_silent() -> None:
    now = [0.0]
    pictures = LivePictures(lambda: now[0])
    eye = LiveEye(pictures, lambda: now[0])
    first, second = (Device(letter * 64, name, "in") for letter, name in (("a", "Bo"), ("b", "Cy")))

    def sends(device: Device) -> int:
        return eye.take(Live(1, device.token, JPEG), device).status

    assert sends(first) == 200
    now[0] += HOLD_SECONDS - 1
    answer = eye.take(Live(2, second.token, JPEG), second)
    assert answer.status == 409
    assert answer.text is not None
    assert "Bo" in answer.text["en"]
    assert sends(first) == 200
    now[0] += HOLD_SECONDS
    assert sends(second) == 200
    assert sends(first) == 409
    assert pictures.number == 3


def test_a_table_without_that_camera_refuses() -> None:
    device = Device("a" * 64, "Bo", "in")
    picture = Live(1, device.token, JPEG)
    assert LiveEye(None).take(picture, device).status == 409
    assert LiveEye(LivePictures()).take(picture, None).status == 403


def test_more_than_two_pictures_a_second_are_too_many() -> None:
    now = [0.0]
    uploads = Uploads(lambda: now[0], LIVE_A_MINUTE)
    taken = 0
    for _ in range(600):
        now[0] += 0.1
        if uploads.begin("a"):
            uploads.end("a")
            taken += 1
    assert taken == LIVE_A_MINUTE
