"""The file that was asked for, copied to where only root writes, and checked there."""

import hashlib
import os
import shutil
import stat
import subprocess
from collections.abc import Iterable
from pathlib import Path

from companion.language.reasons import reason
from ui.update.installer.errors import Damaged, NotCopied, NotOffered, NotSigned

SUMS = "SHA256SUMS"
SIGNATURE = "SHA256SUMS.sig"
_MOST_BYTES = 1_000_000_000
_MOST_SUMS = 100_000


def fetch(file: Path, into: Path, *, places: Iterable[Path], key: Path, stays: str) -> Path:
    """Copy a file and what vouches for it into a folder; returns the copy.

    The file must lie in one of `places` or below. A SHA256SUMS beside it must name it and what it
    holds; where the makers' public `key` (PEM, Ed25519) is there, it must be signed too. `stays` is
    the version in force. Raises NotOffered, NotCopied, Damaged, NotSigned.
    """
    try:
        real = file.resolve(strict=True)
    except OSError:
        raise NotOffered(name=file.name) from None
    if not any(real.is_relative_to(place.resolve()) for place in places):
        raise NotOffered(name=file.name)
    copy = into / file.name
    try:
        _copy(real, copy, _MOST_BYTES)
    except OSError as failure:
        raise NotCopied(name=file.name, why=reason(failure), stays=stays) from None
    vouched = [real.parent / name for name in (SUMS, SIGNATURE)]
    for path in vouched:
        (into / path.name).unlink(missing_ok=True)
        if path.is_file():
            try:
                _copy(path, into / path.name, _MOST_SUMS)
            except OSError:
                raise Damaged(name=path.name, stays=stays) from None
    if key.is_file() and not is_signed(into / SUMS, into / SIGNATURE, key):
        raise NotSigned(name=file.name, stays=stays)
    sums = into / SUMS
    if sums.is_file():
        said = _said_of(sums, file.name)
        if said is None and key.is_file():
            raise NotSigned(name=file.name, stays=stays)
        if said is not None and said != _sha256(copy):
            raise Damaged(name=file.name, stays=stays)
    return copy


def is_signed(sums: Path, signature: Path, key: Path) -> bool:
    """Whether a list of checksums bears the makers' signature (Ed25519, by openssl)."""
    if not (sums.is_file() and signature.is_file()):
        return False
    command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", str(key), "-rawin"]
    command += ["-in", str(sums), "-sigfile", str(signature)]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _copy(source: Path, copy: Path, most: int) -> None:
    """Copy a plain file that is no link. Raises OSError."""
    fd = os.open(source, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(fd, "rb") as read:
        found = os.fstat(fd)
        if not stat.S_ISREG(found.st_mode) or found.st_size > most:
            raise OSError("not a file of a release")
        # For root alone, as long as nobody knows what it is.
        copy.unlink(missing_ok=True)
        with os.fdopen(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            shutil.copyfileobj(read, out, 1_000_000)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _said_of(sums: Path, name: str) -> str | None:
    """What a SHA256SUMS says of a file (see sha256sum(1)); None if it says nothing."""
    for line in sums.read_text("utf-8", errors="replace").splitlines():
        digest, _, its = line.partition(" ")
        if its[1:] == name:
            return digest
    return None
