"""A newer version is found, requested and reported."""

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
    """A companion's folders, a stick, and a service that answers when the test says so."""

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


def test_a_newer_version_among_the_downloads_is_offered(kiosk: Kiosk) -> None:
    (kiosk.data / "downloads").mkdir()
    (kiosk.data / "downloads" / NEW).touch()
    offer = found_by(kiosk.updates()).offer
    assert offer is not None
    assert offer.place.to("fr") == "les téléchargements"


def test_a_removed_stick_offers_nothing(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    updates = found_by(kiosk.updates())
    (kiosk.stick / NEW).unlink()
    assert found_by(updates).offer is None


def test_a_machine_without_the_service_shows_the_command_to_type(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    offer = found_by(kiosk.updates(served=False)).offer
    assert offer is not None
    assert offer.command == f"sudo apt install {kiosk.stick / NEW}"


def test_the_command_for_a_source_unpacks_and_installs_it(kiosk: Kiosk) -> None:
    (kiosk.stick / "table_companion-0.3.0.tar.gz").touch()
    here = Installation((0, 2, 0), Form.SOURCE)
    offer = found_by(kiosk.updates(here, served=False)).offer
    assert offer is not None
    assert offer.command is not None
    assert offer.command.endswith("&& sudo table_companion-0.3.0/deploy/install.sh update")
    assert offer.fetches


def test_an_offered_version_can_be_requested_and_its_progress_followed(kiosk: Kiosk) -> None:
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


def test_the_result_of_another_version_is_not_shown_for_this_one(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    updates = found_by(kiosk.updates())
    updates.install("en")
    kiosk.answer(Status("done", "0.2.5", "Version 0.2.5 is installed."))
    progress = updates.progress
    assert progress is not None
    assert progress.state == "working"


def test_a_service_that_never_begins_is_reported_with_the_command_to_type(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    updates = found_by(kiosk.updates())
    updates.install("en")
    kiosk.now = PATIENCE
    progress = updates.progress
    assert progress is not None
    assert progress.state == "failed"
    assert f"sudo apt install {kiosk.stick / NEW}" in progress.said.to("en")


def test_the_next_start_reports_the_result_once(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    found_by(kiosk.updates()).install("en")
    newer = kiosk.updates(HERE._replace(version=(0, 3, 0)))
    news = newer.news()
    assert news is not None
    assert news.to("en") == "This is now version 0.3.0."
    assert newer.news() is None


def test_a_version_that_did_not_take_over_is_reported_too(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    found_by(kiosk.updates()).install("en")
    news = kiosk.updates().news()
    assert news is not None
    assert news.to("en").startswith("Version 0.3.0 did not take over: version 0.2.0 is here")


def test_a_failure_that_was_read_is_not_reported_again(kiosk: Kiosk) -> None:
    (kiosk.stick / NEW).touch()
    updates = found_by(kiosk.updates())
    updates.install("en")
    kiosk.answer(Status("failed", "0.3.0", "Version 0.3.0 does not start here."))
    assert updates.progress
    assert kiosk.updates().news() is None


def test_an_unreadable_note_is_ignored(kiosk: Kiosk) -> None:
    (kiosk.data / "update-asked").write_bytes(b"\xff{}")
    assert kiosk.updates().news() is None
