"""The requested file: its possible sources, and the signature and checksums required."""

import hashlib
import os
import shutil
import stat
from pathlib import Path

import pytest

from tests.ui.update.installer.signing import make_key, sign_sums
from ui.update.installer.errors import Damaged, NoKey, NotCopied, NotOffered, NotSigned
from ui.update.installer.fetch import SIGNATURE, fetch
from ui.update.release_files import SUMS, Form, ReleaseFile

NAME = "table_companion-0.3.0.tar.gz"

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not here")


class Stick:
    """A stick with a version, a folder to copy it to, and optionally the publisher's key."""

    def __init__(self, home: Path) -> None:
        self.folder, self.into, self.key = home / "KEY", home / "into", home / "release-key.pem"
        self.secret = home / "secret.pem"
        self.folder.mkdir()
        self.into.mkdir()
        self.file = self.folder / NAME
        self.file.write_bytes(b"a version")

    def vouch(self, digest: str | None = None, name: str = NAME) -> None:
        digest = digest or hashlib.sha256(self.file.read_bytes()).hexdigest()
        (self.folder / SUMS).write_text(f"{'0' * 64}  other\n{digest}  {name}\n")

    def sign(self) -> None:
        sign_sums(self.folder, self.secret)

    def fetch(self, file: Path | None = None) -> Path:
        release = ReleaseFile((0, 3, 0), file or self.file, Form.SOURCE)
        return fetch(release, self.into, places=[self.folder], key=self.key, stays="0.2.0")


@pytest.fixture
def stick(tmp_path: Path) -> Stick:
    stick = Stick(tmp_path)
    make_key(stick.secret, stick.key)
    return stick


def test_a_signed_file_is_copied_for_root_alone(stick: Stick) -> None:
    stick.vouch()
    stick.sign()
    copy = stick.fetch()
    assert copy.read_bytes() == b"a version"
    assert copy.parent == stick.into
    assert copy.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("vouched", [False, True])
def test_nothing_is_copied_without_a_key_and_the_manual_way_is_shown(
    stick: Stick, vouched: bool
) -> None:
    if vouched:
        stick.vouch()
        stick.sign()
    stick.key.unlink()
    with pytest.raises(NoKey) as refused:
        stick.fetch()
    command = f"tar -xf {stick.file} && sudo table_companion-0.3.0/deploy/install.sh update"
    assert command in refused.value.text.to("en")
    assert command in refused.value.text.to("fr")
    assert list(stick.into.iterdir()) == []


def test_a_package_is_installed_by_hand_with_apt(tmp_path: Path) -> None:
    path = tmp_path / "table-companion_9.9.9-1+deb12_amd64.deb"
    path.touch()
    release = ReleaseFile((9, 9, 9), path, Form.PACKAGE, "12", "amd64")
    with pytest.raises(NoKey, match=r"sudo apt install /.*_9\.9\.9-1\+deb12_amd64\.deb"):
        fetch(release, tmp_path, places=[tmp_path], key=tmp_path / "key", stays="0.2.0")


def test_a_file_that_differs_from_its_checksum_is_damaged(stick: Stick) -> None:
    stick.vouch("f" * 64)
    stick.sign()
    with pytest.raises(Damaged, match="is damaged: copy it onto the stick again"):
        stick.fetch()


def test_a_file_from_another_folder_is_refused(stick: Stick, tmp_path: Path) -> None:
    other = tmp_path / NAME
    other.write_bytes(b"planted")
    with pytest.raises(NotOffered):
        stick.fetch(other)
    stick.file.unlink()
    stick.file.symlink_to(other)
    with pytest.raises(NotOffered):
        stick.fetch()


def test_a_removed_stick_is_reported(stick: Stick) -> None:
    shutil.rmtree(stick.folder)
    with pytest.raises(NotOffered, match="put the stick back in"):
        stick.fetch()


def test_a_pipe_of_that_name_blocks_nothing(stick: Stick) -> None:
    stick.file.unlink()
    os.mkfifo(stick.file)
    with pytest.raises(NotCopied):
        stick.fetch()


def test_a_file_that_grows_while_it_is_read_is_not_copied_to_its_end(
    stick: Stick, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size of the file seems small, as when it is opened."""
    monkeypatch.setattr("ui.update.installer.fetch._MOST_BYTES", 1000)
    stick.file.write_bytes(bytes(1001))
    plain = stick.into.stat()
    small = os.stat_result((stat.S_IFREG | 0o600, *plain[1:6], 9, *plain[7:]))
    monkeypatch.setattr(os, "fstat", lambda _: small)
    with pytest.raises(NotCopied):
        stick.fetch()


def test_a_file_without_checksums_or_signature_is_refused(stick: Stick) -> None:
    with pytest.raises(NotSigned):
        stick.fetch()
    stick.vouch()
    with pytest.raises(NotSigned):
        stick.fetch()


def test_checksums_changed_after_the_signature_are_refused(stick: Stick) -> None:
    stick.vouch()
    stick.sign()
    stick.file.write_bytes(b"another")
    stick.vouch()
    with pytest.raises(NotSigned):
        stick.fetch()


def test_a_signature_of_other_files_is_refused(stick: Stick) -> None:
    stick.vouch(name="table_companion-0.2.9.tar.gz")
    stick.sign()
    with pytest.raises(NotSigned):
        stick.fetch()


def test_a_second_download_is_found_by_the_name_in_the_checksums(stick: Stick) -> None:
    stick.vouch()
    stick.sign()
    second = stick.file.rename(stick.folder / "table_companion-0.3.0.tar (1).gz")
    assert stick.fetch(second).name == NAME


def test_the_list_of_checksums_that_names_the_file_counts(stick: Stick) -> None:
    stick.vouch()
    stick.sign()
    for name in (SUMS, SIGNATURE):
        numbered = name.replace(SUMS, f"{SUMS} (1)")
        (stick.folder / name).rename(stick.folder / numbered)
    stick.vouch(name="table_companion-0.2.9.tar.gz")
    stick.sign()
    assert stick.fetch().read_bytes() == b"a version"
