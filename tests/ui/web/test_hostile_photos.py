"""Bad photographs from devices are not read, and use up no memory."""

import contextlib
import secrets
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.ui.machine.photos.drawn import jpeg, tray_with
from tests.ui.waiting import until
from tests.ui.web.browsing import Page, Server, let_in, machine_with_phones, sit_down
from tests.ui.web.sent_photo import JPEG, PlannedReader, answer_on, begin_to_send, send
from tests.ui.web.test_soak import handles, resident
from ui.machine.photos.photo_reader import PhotoReader
from ui.machine.photos.refusals import PhotoNotRead
from ui.machine.wiring import Wiring

ALL, TENTH = 2000, 200
PHOTO = jpeg(tray_with(1, 2, 3, 5, 6))


@pytest.fixture(scope="module")
def planned() -> PlannedReader:
    return PlannedReader()


@pytest.fixture(scope="module")
def machine(folder: Path, planned: PlannedReader) -> Iterator[Wiring]:
    with machine_with_phones(folder, photo_reader=planned) as machine:
        yield machine


@pytest.fixture
def guest(machine: Wiring, server: Server) -> Iterator[Page]:
    """Yield a device that was let in."""
    sit_down(machine, "yahtzee")
    page = Page(server)
    let_in(machine, page, f"Guest {secrets.token_hex(3)}")
    yield page
    page.close()


def hostile(chance: Random, page: Page, number: int) -> int:  # noqa: PLR0911
    """Send a bad photograph; return the status of the answer, 0 without an answer."""
    photo = chance.randbytes(chance.randrange(12, 3000))
    address = f"127.0.0.{2 + number % 100}"  # many addresses, because each has a limit
    match number % 7:
        case 0:
            return send(page, photo, address, X_Device=secrets.token_hex(16))[0]
        case 1:  # cut off
            with begin_to_send(page, 9000, address=address) as line:
                line.sendall(JPEG[: chance.randrange(len(JPEG))])
            return 0
        case 2:  # too long, and never sent
            with begin_to_send(page, chance.randrange(6_000_001, 2**40), None, address) as line:
                return answer_on(line)
        case 3:
            return send(page, b"GIF89a" + photo, address)[0]
        case 4:
            return send(page, JPEG, address, Content_Type="text/html")[0]
        case 5:  # an unknown device announces a long photograph
            with begin_to_send(page, 5_000_000, secrets.token_hex(16), address) as line:
                return answer_on(line)
        case _:
            length = chance.choice(["-1", "1e3", "9" * 30, "", "0x10"])
            server = page.server
            answer = server.raw(
                f"POST /{server.key}/photo?seq=1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                f"Content-Type: image/jpeg\r\nX-Device: {page.token}\r\n"
                f"Content-Length: {length}\r\n\r\n".encode()
            )
            return int(answer[9:12] or 0)


def send_hostile(page: Page, count: int) -> None:
    chance = Random(count)
    for number in range(count):
        status = hostile(chance, page, number)
        assert status == 0 or 400 <= status < 500, (number, status)


def besiege(machine: Wiring, planned: PlannedReader, page: Page, count: int) -> None:
    pid = page.server.process.pid
    send_hostile(page, 70)
    memory, open_files = resident(pid), handles(pid)
    planned.photos.clear()
    send_hostile(page, count)
    assert planned.photos == []
    assert until(lambda: handles(pid) <= open_files + 2)
    assert resident(pid) < memory * 1.1 + 8000
    assert machine.table is not None
    assert machine.table.view.actions == ()
    assert page.server.ask("")[0] == 200


def test_hostile_uploads_are_refused(machine: Wiring, planned: PlannedReader, guest: Page) -> None:
    besiege(machine, planned, guest, TENTH)


@pytest.mark.soak
def test_two_thousand_hostile_uploads_are_refused_and_nothing_grows(
    machine: Wiring, planned: PlannedReader, guest: Page
) -> None:
    besiege(machine, planned, guest, ALL)


def test_of_twenty_photographs_at_once_one_is_read(planned: PlannedReader, guest: Page) -> None:
    planned.photos.clear()
    planned.may_read.clear()
    answers: list[int] = []
    threads = [threading.Thread(target=lambda: answers.append(send(guest)[0])) for _ in range(20)]
    for thread in threads:
        thread.start()
    assert until(lambda: answers.count(429) == 19)
    planned.may_read.set()
    for thread in threads:
        thread.join(60)
    assert sorted(answers) == [200] + [429] * 19
    assert len(planned.photos) == 1


def damaged(chance: Random, number: int) -> bytes:
    """Return a file that begins as a photograph and is none."""
    match number % 5:
        case 0:
            return PHOTO[: chance.randrange(3, len(PHOTO) - 2)]
        case 1:
            head = struct.pack(">II", 50_000, 50_000) + b"\x08\x02\0\0\0"
            return b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + head + chance.randbytes(200)
        case 2:  # a JPEG of 50,000 x 50,000
            at = PHOTO.index(b"\xff\xc0") + 5
            return PHOTO[:at] + struct.pack(">HH", 50_000, 50_000) + PHOTO[at + 4 :]
        case 3:
            return b"\xff\xd8\xff\xe0" + chance.randbytes(chance.randrange(3000))
        case _:
            body = b"\x2f" + b"\xff" * 4 + chance.randbytes(100)
            size = struct.pack("<I", len(body))
            return b"RIFF" + struct.pack("<I", len(body) + 12) + b"WEBPVP8L" + size + body


def read_damaged(folder: Path, count: int) -> None:
    chance = Random(count)
    reader = PhotoReader(folder)
    with contextlib.closing(reader):
        reader.read(PHOTO, None)
        process = reader.process_id
        assert process is not None
        memory = resident(process)
        for number in range(count):
            with pytest.raises(PhotoNotRead):
                reader.read(damaged(chance, number), None)
        assert reader.process_id == process
        assert resident(process) < memory * 1.1 + 8000
        assert sorted(reader.read(PHOTO, None).read.reading.values) == [1, 2, 3, 5, 6]
    assert list(folder.iterdir()) == []


def test_damaged_photographs_are_refused_and_the_next_is_read(tmp_path: Path) -> None:
    read_damaged(tmp_path, TENTH)


@pytest.mark.soak
def test_two_thousand_damaged_photographs_are_refused_and_nothing_grows(tmp_path: Path) -> None:
    read_damaged(tmp_path, ALL)
