"""The file that was asked for: from where it is taken, and what must vouch for it."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from ui.update.installer.errors import Damaged, NotCopied, NotOffered, NotSigned
from ui.update.installer.fetch import SIGNATURE, SUMS, fetch

NAME = "table_companion-0.3.0.tar.gz"


class Stick:
    """A stick with a version, a folder to copy it to, and perhaps the makers' key."""

    def __init__(self, home: Path) -> None:
        self.folder, self.into, self.key = home / "KEY", home / "into", home / "release-key.pem"
        self.secret = home / "secret.pem"
        self.folder.mkdir()
        self.into.mkdir()
        self.file = self.folder / NAME
        self.file.write_bytes(b"a version")

    def vouch(self, digest: str | None = None, name: str = NAME) -> None:
        said = digest or hashlib.sha256(self.file.read_bytes()).hexdigest()
        (self.folder / SUMS).write_text(f"{'0' * 64}  other\n{said}  {name}\n")

    def make_key(self) -> None:
        _openssl("genpkey", "-algorithm", "ed25519", "-out", str(self.secret))
        _openssl("pkey", "-in", str(self.secret), "-pubout", "-out", str(self.key))

    def sign(self) -> None:
        sums, signature = str(self.folder / SUMS), str(self.folder / SIGNATURE)
        sign = ["pkeyutl", "-sign", "-inkey", str(self.secret), "-rawin"]
        _openssl(*sign, "-in", sums, "-out", signature)

    def fetch(self, file: Path | None = None) -> Path:
        places = [self.folder]
        return fetch(file or self.file, self.into, places=places, key=self.key, stays="0.2.0")


def _openssl(*arguments: str) -> None:
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)


@pytest.fixture
def stick(tmp_path: Path) -> Stick:
    return Stick(tmp_path)


def test_it_is_copied_for_root_alone(stick: Stick) -> None:
    copy = stick.fetch()
    assert copy.read_bytes() == b"a version"
    assert copy.parent == stick.into
    assert copy.stat().st_mode & 0o777 == 0o600


def test_what_its_checksum_says_is_taken(stick: Stick) -> None:
    stick.vouch()
    assert stick.fetch().exists()


def test_what_a_checksum_belies_is_damaged(stick: Stick) -> None:
    stick.vouch("f" * 64)
    with pytest.raises(Damaged, match="is damaged: copy it onto the stick again"):
        stick.fetch()


def test_a_file_from_anywhere_else_is_not_taken(stick: Stick, tmp_path: Path) -> None:
    other = tmp_path / NAME
    other.write_bytes(b"planted")
    with pytest.raises(NotOffered):
        stick.fetch(other)
    stick.file.unlink()
    stick.file.symlink_to(other)
    with pytest.raises(NotOffered):
        stick.fetch()


def test_a_stick_that_was_pulled_out_is_told(stick: Stick) -> None:
    shutil.rmtree(stick.folder)
    with pytest.raises(NotOffered, match="put the stick back in"):
        stick.fetch()


def test_a_pipe_of_that_name_holds_nobody_up(stick: Stick) -> None:
    stick.file.unlink()
    os.mkfifo(stick.file)
    with pytest.raises(NotCopied):
        stick.fetch()


needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not here")


@needs_openssl
def test_with_a_key_what_its_makers_signed_is_taken(stick: Stick) -> None:
    stick.make_key()
    stick.vouch()
    stick.sign()
    assert stick.fetch().exists()


@needs_openssl
def test_with_a_key_what_nobody_signed_is_not(stick: Stick) -> None:
    stick.make_key()
    with pytest.raises(NotSigned):
        stick.fetch()
    stick.vouch()
    with pytest.raises(NotSigned):
        stick.fetch()


@needs_openssl
def test_with_a_key_checksums_changed_after_the_signature_are_not(stick: Stick) -> None:
    stick.make_key()
    stick.vouch()
    stick.sign()
    stick.file.write_bytes(b"another")
    stick.vouch()
    with pytest.raises(NotSigned):
        stick.fetch()


@needs_openssl
def test_a_signature_over_other_files_vouches_for_nothing(stick: Stick) -> None:
    stick.make_key()
    stick.vouch(name="table_companion-0.2.9.tar.gz")
    stick.sign()
    with pytest.raises(NotSigned):
        stick.fetch()
