"""A photograph is taken from devices that were let in, within limits, and from nobody else."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.dice import Settled
from companion.games.yahtzee.actions import Roll
from tests.ui.waiting import until
from tests.ui.web.browsing import Page, Server, let_in, machine_with_phones, sit_down
from tests.ui.web.sent_photo import (
    JPEG,
    PlannedReader,
    answer_on,
    begin_to_send,
    send,
    wait_until_begun,
)
from ui.machine.photos.refusals import MOST_BYTES
from ui.machine.wiring import Wiring
from ui.web.server.uploads import A_MINUTE, MOST_AT_ONCE, Uploads
from vision.frame import Image

NAMES = (f"Phone {number}" for number in itertools.count())


@pytest.fixture(scope="module")
def reader() -> PlannedReader:
    return PlannedReader()


class Kept:
    """A pupil that keeps every picture."""

    def __init__(self) -> None:
        self.pictures: list[tuple[Settled, Image]] = []

    def told(self, settled: Settled, picture: Image) -> None:
        self.pictures.append((settled, picture))


@pytest.fixture(scope="module")
def pupil() -> Kept:
    return Kept()


@pytest.fixture(scope="module")
def machine(folder: Path, reader: PlannedReader, pupil: Kept) -> Iterator[Wiring]:
    with machine_with_phones(folder, photo_reader=reader, pupils=(pupil,)) as machine:
        yield machine


@pytest.fixture
def phone(machine: Wiring, server: Server, reader: PlannedReader) -> Iterator[Page]:
    """Return an admitted phone in a game before its first roll."""
    table = sit_down(machine, "yahtzee")
    reader.photos.clear()
    page = Page(server)
    assert machine.phones is not None
    for device in machine.phones.devices:
        machine.phones.take_away(device.token)  # there is room for few
    machine.phones.admission._refusals._refusals.clear()  # type: ignore[attr-defined]
    let_in(machine, page, next(NAMES))
    page.until(lambda state: state["id"] == table.view.id and state["shown"]["wanted"])
    yield page
    page.close()


def test_what_is_read_is_told_to_the_phone(phone: Page, reader: PlannedReader) -> None:
    status, body = send(phone)
    assert status == 200
    assert [die["die"]["value"] for die in body["dice"]] == [3, 3, 5, 1, 6]
    assert body["problem"] is None
    assert reader.photos == [JPEG]


def test_the_table_knows_which_phone_is_its_eye(machine: Wiring, phone: Page) -> None:
    assert machine.phones is not None
    (device,) = machine.phones.devices
    send(phone)
    assert machine.phones.eye == device.token


def test_the_roll_that_a_phone_confirms_is_counted(machine: Wiring, phone: Page) -> None:
    send(phone)
    dice = [{"die": {"value": value}, "x": at / 9} for at, value in enumerate((3, 3, 4, 1, 6))]
    assert phone.act("photo", photo=dice) == (200, {"ok": True})
    assert machine.table is not None
    assert machine.table.view.actions == (Roll((3, 3, 4, 1, 6)),)
    phone.until(lambda state: state["shown"]["dice"])
    again = [{"die": {"value": value}, "x": at / 9} for at, value in enumerate((3, 4, 2, 1, 6))]
    status, answer = phone.act("photo", photo=again, kept=[0, 1])
    assert status == 409
    assert answer["text"]["en"].startswith("The kept 3 is not in the picture")
    assert phone.act("photo", photo=again[2:], kept=[0, 1]) == (200, {"ok": True})
    assert machine.table.view.actions[-1] == Roll((3, 3, 2, 1, 6), kept=(0, 1))


def test_only_a_photograph_that_becomes_a_roll_is_told_to_those_who_keep_it(
    phone: Page, reader: PlannedReader, pupil: Kept
) -> None:
    pupil.pictures.clear()
    send(phone)
    assert pupil.pictures == []
    dice = [{"die": {"value": 3}, "x": at / 9, "at": at} for at in range(5)]
    assert phone.act("photo", photo=dice)[0] == 200
    ((settled, picture),) = pupil.pictures
    assert picture.shape == (72, 128, 3)
    assert settled.reading.values == (3, 3, 5, 1, 6)
    assert settled.reading.dice[0].box.x1 == reader.dice[0].box.x1 / 10


def test_who_was_not_let_in_is_refused_before_a_byte_of_it_is_read(
    phone: Page, reader: PlannedReader
) -> None:
    for token, status in (("b" * 32, 403), ("", 400)):
        with begin_to_send(phone, 5000, token or "x") as line:
            assert answer_on(line) == status
    assert phone.server.ask("photo?seq=1", "POST", JPEG, Content_Type="image/jpeg")[0] == 401
    assert reader.photos == []


@pytest.mark.parametrize(
    ("photo", "headers", "status"),
    [
        (JPEG[:11], {}, 415),
        (b"", {}, 415),
        (b"GIF89a" + b"\0" * 40, {}, 415),
        (b"\0\0\0\x18ftypheic" + b"\0" * 40, {"Content_Type": "image/heic"}, 415),
        (JPEG, {"Content_Type": "application/json"}, 400),
        (JPEG, {"Content_Type": "text/plain"}, 400),
        (JPEG, {"Sec_Fetch_Site": "cross-site"}, 403),
        (JPEG, {"Origin": "http://elsewhere"}, 403),
    ],
)
def test_what_is_no_photograph_is_refused(
    phone: Page, reader: PlannedReader, photo: bytes, headers: dict[str, str], status: int
) -> None:
    answered, body = send(phone, photo, **headers)
    assert answered == status
    assert body["text"]["fr"]
    assert reader.photos == []


def test_a_heic_file_is_told_by_its_name(phone: Page) -> None:
    body = send(phone, b"\0\0\0\x18ftypheic" + b"\0" * 40)[1]
    assert "HEIC" in body["text"]["en"]
    assert "JPEG" in body["text"]["en"]


def test_what_is_too_long_is_refused_by_its_length(phone: Page, reader: PlannedReader) -> None:
    with begin_to_send(phone, MOST_BYTES + 1) as line:
        assert answer_on(line) == 413
    assert reader.photos == []


def test_the_largest_photograph_is_taken(phone: Page, reader: PlannedReader) -> None:
    photo = JPEG + b"\0" * (MOST_BYTES - len(JPEG))
    assert send(phone, photo)[0] == 200
    assert reader.photos == [photo]


@pytest.mark.parametrize("query", ["", "?seq=", "?seq=-1", "?seq=1&kept=x", "?seq=1&kept=1,,2"])
def test_a_photograph_of_nothing_is_not_understood(phone: Page, query: str) -> None:
    headers = {"Content_Type": "image/jpeg", "X_Device": str(phone.token)}
    assert phone.server.ask(f"photo{query}", "POST", JPEG, **headers)[0] == 400


def test_a_photograph_of_a_game_that_went_on_is_too_late(machine: Wiring, phone: Page) -> None:
    sit_down(machine, "yahtzee")
    assert send(phone)[0] == 409


def test_a_photograph_that_is_cut_leaves_room_for_the_next(
    phone: Page, reader: PlannedReader
) -> None:
    with begin_to_send(phone, 5000) as line:
        line.sendall(JPEG)
    assert until(lambda: send(phone)[0] == 200)
    assert set(reader.photos) == {JPEG}


def test_a_phone_sends_one_at_a_time(phone: Page, reader: PlannedReader) -> None:
    with begin_to_send(phone, len(JPEG)) as first:
        wait_until_begun(first)
        first.sendall(JPEG[:20])
        assert send(phone)[0] == 429
        first.sendall(JPEG[20:])
        assert answer_on(first) == 200
    assert JPEG in reader.photos


def test_a_phone_sends_eight_a_minute() -> None:
    now = [0.0]
    uploads = Uploads(lambda: now[0])

    def sends(device: str) -> bool:
        taken = uploads.begin(device)
        if taken:
            uploads.end(device)
        return taken

    assert [sends("a") for _ in range(A_MINUTE + 1)] == [True] * A_MINUTE + [False]
    assert sends("b")
    now[0] = 59.9
    assert not sends("a")
    now[0] = 60.1
    assert [sends("a") for _ in range(A_MINUTE + 1)] == [True] * A_MINUTE + [False]


def test_few_photographs_are_held_at_once() -> None:
    uploads = Uploads()
    for number in range(MOST_AT_ONCE):
        assert not uploads.full
        assert uploads.begin(str(number))
        assert not uploads.begin(str(number))
    assert uploads.full


def test_a_phone_that_was_taken_away_sends_no_more(machine: Wiring, phone: Page) -> None:
    assert machine.phones is not None
    for device in machine.phones.devices:
        machine.phones.take_away(device.token)
    phone.until(lambda state: state["you"]["device"] is None)
    status, body = send(phone)
    assert status == 403
    assert json.dumps(body)
