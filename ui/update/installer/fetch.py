"""Copy a requested file to a folder that only root can write, and check the copy."""

import errno
import hashlib
import os
import stat
import subprocess
from collections.abc import Iterable
from pathlib import Path

from companion.language.reasons import reason
from ui.update.installer.errors import Damaged, NoKey, NotCopied, NotOffered, NotSigned
from ui.update.release_files import SUMS, ReleaseFile, as_published

SIGNATURE = f"{SUMS}.sig"
_MOST_BYTES = 1_000_000_000
_MOST_SUMS = 100_000
_PIECE = 1_000_000


def fetch(
    release: ReleaseFile, into: Path, *, places: Iterable[Path], key: Path, stays: str
) -> Path:
    """Copy a file of a release and its signed checksums into a folder; return the copy's path.

    The file must lie in one of `places` or below. The SHA256SUMS beside the file must list its
    digest, and be signed with the secret half of the makers' public `key` (PEM, Ed25519). `stays`
    is the present version. Raises NotOffered, NoKey, NotCopied, Damaged, NotSigned.
    """
    file = release.path
    try:
        real = file.resolve(strict=True)
    except OSError:
        raise NotOffered(name=file.name) from None
    if not any(real.is_relative_to(place.resolve()) for place in places):
        raise NotOffered(name=file.name)
    if not key.is_file():
        raise NoKey(name=file.name, command=release.command, stays=stays)
    copy = into / release.published
    try:
        _copy(real, copy, _MOST_BYTES)
    except OSError as failure:
        raise NotCopied(name=file.name, why=reason(failure), stays=stays) from None
    digests = (
        _digest_in(into / SUMS, release.published)
        for beside in _sums_in(real.parent)
        if _copy_sums(beside, into, stays) and is_signed(into / SUMS, into / SIGNATURE, key)
    )
    digest = next(filter(None, digests), None)
    if digest is None:
        raise NotSigned(name=file.name, stays=stays)
    if digest != _sha256(copy):
        raise Damaged(name=file.name, stays=stays)
    return copy


def _sums_in(folder: Path) -> list[Path]:
    """Return the lists of checksums in a folder; each download may add another."""
    try:
        return sorted(path for path in folder.iterdir() if as_published(path.name) == SUMS)
    except OSError:  # a stick that was pulled out
        return []


def _copy_sums(sums: Path, into: Path, stays: str) -> bool:
    """Copy a list of checksums and its signature file; return whether both exist.

    Raises Damaged.
    """
    signature = sums.with_name(f"{sums.name}.sig")
    for beside, copy in ((sums, into / SUMS), (signature, into / SIGNATURE)):
        copy.unlink(missing_ok=True)
        if not beside.is_file():
            return False
        try:
            _copy(beside, copy, _MOST_SUMS)
        except OSError:
            raise Damaged(name=beside.name, stays=stays) from None
    return True


def is_signed(sums: Path, signature: Path, key: Path) -> bool:
    """Return whether a list of checksums bears the makers' signature (Ed25519, by openssl)."""
    if not (sums.is_file() and signature.is_file()):
        return False
    command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", str(key), "-rawin"]
    command += ["-in", str(sums), "-sigfile", str(signature)]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _copy(source: Path, copy: Path, most: int) -> None:
    """Copy a plain file, not a link, of at most `most` bytes. Raises OSError."""
    fd = os.open(source, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(fd, "rb") as read:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            raise OSError("not a file of a release")
        # Readable by root alone until the copy is checked.
        copy.unlink(missing_ok=True)
        with os.fdopen(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            left = most  # counted during the copy, as the file may grow meanwhile
            while piece := read.read(_PIECE):
                left -= len(piece)
                if left < 0:
                    raise OSError(errno.EFBIG, "more than a release holds", str(source))
                out.write(piece)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _digest_in(sums: Path, name: str) -> str | None:
    """Return a file's digest in a SHA256SUMS (see sha256sum(1)); None if not listed."""
    for line in sums.read_text("utf-8", errors="replace").splitlines():
        digest, _, names = line.partition(" ")
        if names[1:] == name:
            return digest
    return None
