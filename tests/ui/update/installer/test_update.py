"""An update from its request file to its result."""

import hashlib
import shutil
from pathlib import Path

import pytest

from hardware.computer.sticks import Stick
from tests.ui.update.installer.signing import make_key, sign_sums
from ui.update.installation import Installation
from ui.update.installer import __main__ as service
from ui.update.release_files import SUMS, Form
from ui.update.service import Request, read_status, write_request

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not here")


class Machine:
    """The folders of a machine, with a downloaded version that install.sh would install."""

    def __init__(self, home: Path) -> None:
        self.data, self.work, self.status = home / "data", home / "work", home / "status"
        for folder in (self.data / "downloads", self.work, self.status):
            folder.mkdir(parents=True)
        self.file = self.data / "downloads" / "table_companion-0.3.0.tar.gz"
        self.file.write_bytes(b"no archive")
        self.key, secret = home / "release-key.pem", home / "secret.pem"
        make_key(secret, self.key)
        digest = hashlib.sha256(self.file.read_bytes()).hexdigest()
        (self.file.parent / SUMS).write_text(f"{digest}  {self.file.name}\n")
        sign_sums(self.file.parent, secret)

    def asked(self, file: Path) -> int:
        write_request(self.data, Request(str(file), "en"))
        folders = (self.data, self.work, self.status, self.key)
        return service.main([str(folder) for folder in folders])

    @property
    def said(self) -> tuple[str, str]:
        status = read_status(self.status)
        assert status is not None
        return status.state, status.said


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    here = Installation((0, 2, 0), Form.SOURCE)
    sticks: tuple[Stick, ...] = ()
    monkeypatch.setattr(service, "installation", lambda: here)
    monkeypatch.setattr(service, "mounted", lambda: sticks)
    return Machine(tmp_path)


def test_without_a_request_nothing_is_done(machine: Machine) -> None:
    folders = (machine.data, machine.work, machine.status, machine.work / "key")
    assert service.main([str(folder) for folder in folders]) == 0
    assert read_status(machine.status) is None


def test_a_bad_file_is_reported_and_nothing_is_left(machine: Machine) -> None:
    assert machine.asked(machine.file) == 1
    state, said = machine.said
    assert (state, said.partition(":")[0]) == (
        "failed",
        "table_companion-0.3.0.tar.gz is damaged",
    )
    assert list(machine.work.iterdir()) == []


def test_nothing_is_installed_without_a_key_and_the_manual_way_is_shown(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(service, "install_source", lambda *_, **__: done.append("installed"))
    machine.key.unlink()
    assert machine.asked(machine.file) == 1
    state, words = machine.said
    assert (state, done) == ("failed", [])
    assert "deploy/install.sh update" in words


def test_a_successful_update_is_reported(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(
        service, "install_source", lambda copy, version, **_: done.append(f"{copy.name} {version}")
    )
    assert machine.asked(machine.file) == 0
    assert done == ["table_companion-0.3.0.tar.gz 0.3.0"]
    assert machine.said == ("done", "Version 0.3.0 is installed.")


@pytest.mark.parametrize("name", ["table_companion-0.1.0.tar.gz", "passwd"])
def test_an_older_version_and_an_invalid_version_are_refused(machine: Machine, name: str) -> None:
    file = machine.file.with_name(name)
    file.touch()
    assert machine.asked(file) == 1
    assert machine.said[0] == "failed"


def test_a_bug_is_reported_too(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(service, "install_source", broken)
    with pytest.raises(ZeroDivisionError):
        machine.asked(machine.file)
    assert machine.said == (
        "failed",
        "Version 0.3.0 could not be installed (ZeroDivisionError); version 0.2.0 stays.",
    )
