"""A newer version, looked for, asked for, and told of."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.computer.sticks import Stick
from ui.update.installation import Installation
from ui.update.release_files import Form
from ui.update.service import Status, take_request, write_status
from ui.update.updates import PATIENCE, Updates

NEW = "table-companion_0.3.0-1+deb12_arm64.deb"
HERE = Installation((0, 2, 0), Form.PACKAGE, "12", "arm64")


class Kiosk:
    """A companion's folders, a stick, a service that answers when the test says so."""

    def __init__(self, home: Path) -> None:
        self.data, self.status, self.stick = home / "data", home / "status", home / "KEY"
        for folder in (self.data, self.status, self.stick):
            folder.mkdir()
        self.now = 0.0

    def updates(self, here: Installation = HERE, *, served: bool = True) -> Updates:
        return Updates(
            self.data,
            here,
            downloads=self.data / "downloads",
            sticks=lambda: [Stick(self.stick, 1)],
            status=self.status if served else None,
            clock=lambda: self.now,
        )

    def answer(self, status: Status) -> None:
        assert take_request(self.data) is not None
        write_status(self.status, status)


@pytest.fixture
def kiosk(tmp_path: Path) -> Kiosk:
    return Kiosk(tmp_path)


def found_by(updates: Updates) -> Updates:
    updates.look()
    until(lambda: not updates.looking)
    return updates


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


def test_a_newer_version_on_a_stick_is_offered(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    offer = found_by(kiosk.updates()).offer
    assert offer is not None
    assert (offer.version, offer.place.to("en"), offer.command) == ("0.3.0", "KEY", None)


def test_one_among_the_downloads_is_too(kiosk: Kiosk) -> None:
    (kiosk.data / "downloads").mkdir()
    (kiosk.data / "downloads" / NEW).touch()
    offer = found_by(kiosk.updates()).offer
    assert offer is not None
    assert offer.place.to("fr") == "les téléchargements"


def test_a_stick_that_is_taken_out_offers_nothing_any_more(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    updates = found_by(kiosk.updates())
    (kiosk.stick / NEW).unlink()
    assert found_by(updates).offer is None


def test_where_nothing_installs_it_says_what_to_type(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    offer = found_by(kiosk.updates(served=False)).offer
    assert offer is not None
    assert offer.command == f"sudo apt install {kiosk.stick / NEW}"


def test_a_source_is_unpacked_by_hand_and_installed(kiosk: Kiosk) -> None:
    (kiosk.stick / "table_companion-0.3.0.tar.gz").touch()
    here = Installation((0, 2, 0), Form.SOURCE)
    offer = found_by(kiosk.updates(here, served=False)).offer
    assert offer is not None
    assert offer.command is not None
    assert offer.command.endswith("&& sudo table_companion-0.3.0/deploy/install.sh update")
    assert offer.fetches


def test_what_is_offered_is_asked_for_and_how_far_it_is_can_be_followed(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    updates = found_by(kiosk.updates())
    assert updates.progress is None
    updates.install("fr")
    progress = updates.progress
    assert progress is not None
    assert (progress.state, progress.said.to("fr")) == ("working", "La version 0.3.0 est demandée…")
    kiosk.answer(Status("failed", "0.3.0", "La version 0.3.0 ne démarre pas ici."))
    progress = updates.progress
    assert progress is not None
    assert (progress.state, progress.said.to("fr")) == (
        "failed",
        "La version 0.3.0 ne démarre pas ici.",
    )
    assert found_by(updates).progress is None


def test_what_was_told_of_another_version_is_not_told_of_this_one(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    updates = found_by(kiosk.updates())
    updates.install("en")
    kiosk.answer(Status("done", "0.2.5", "Version 0.2.5 is installed."))
    progress = updates.progress
    assert progress is not None
    assert progress.state == "working"


def test_a_service_that_never_begins_is_told_with_what_to_type(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    updates = found_by(kiosk.updates())
    updates.install("en")
    kiosk.now = PATIENCE
    progress = updates.progress
    assert progress is not None
    assert progress.state == "failed"
    assert f"sudo apt install {kiosk.stick / NEW}" in progress.said.to("en")


def test_at_the_next_start_it_is_told_once_what_came_of_it(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    found_by(kiosk.updates()).install("en")
    newer = kiosk.updates(HERE._replace(version=(0, 3, 0)))
    news = newer.news()
    assert news is not None
    assert news.to("en") == "This is now version 0.3.0."
    assert newer.news() is None


def test_one_that_did_not_take_over_is_told_too(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    found_by(kiosk.updates()).install("en")
    news = kiosk.updates().news()
    assert news is not None
    assert news.to("en").startswith("Version 0.3.0 did not take over: version 0.2.0 is here")


def test_a_failure_that_was_read_is_not_told_again(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    updates = found_by(kiosk.updates())
    updates.install("en")
    kiosk.answer(Status("failed", "0.3.0", "Version 0.3.0 does not start here."))
    assert updates.progress
    assert kiosk.updates().news() is None


def test_a_note_that_cannot_be_read_is_nothing(kiosk: Kiosk) -> None:
    (kiosk.data / "update-asked").write_bytes(b"\xff{}")
    assert kiosk.updates().news() is None
