"""Install a newer version from its source, on a machine that deploy/install.sh set up."""

import gzip
import os
import shutil
import subprocess
import tarfile
import zlib
from collections.abc import Callable
from pathlib import Path

from companion.language.text import Language, Text
from ui.update.installer.errors import Damaged, NotInstalled
from ui.update.installer.last_line import last_line

_MOST_UNPACKED = 2_000_000_000  # bytes
_PIECE = 1_000_000
SETTING_UP = Text("Version {version} is being set up, and then tried…")


def install_source(
    copy: Path,
    version: str,
    *,
    work: Path,
    stays: str,
    language: Language,
    say: Callable[[Text], None],
) -> None:
    """Unpack a source archive and run its own installer to update this machine.

    That installer tries the new version beside the old, goes back by itself after a failure, and
    downloads libraries from the network. Raises UpdateRefused.
    """
    unpacked = work / "source"
    shutil.rmtree(unpacked, ignore_errors=True)
    unpacked.mkdir()
    try:
        try:
            _read_through(copy)
            with tarfile.open(copy) as archive:
                unpack(archive, unpacked)
        except (OSError, EOFError, zlib.error, tarfile.TarError):
            raise Damaged(name=copy.name, stays=stays) from None
        say(SETTING_UP)
        install = unpacked / f"table_companion-{version}" / "deploy" / "install.sh"
        done = subprocess.run(
            ["sh", str(install), "update"],
            capture_output=True,
            text=True,
            errors="replace",
            env={**os.environ, "COMPANION_LANGUAGE": language, "LANG": f"{language}.UTF-8"},
            stdin=subprocess.DEVNULL,
            check=False,
        )
        if done.returncode != 0:
            why = last_line(done.stderr).removeprefix("install.sh: ").rstrip(".")
            raise NotInstalled(version=version, why=why, stays=stays)
    finally:
        shutil.rmtree(unpacked, ignore_errors=True)


def unpack(archive: tarfile.TarFile, folder: Path) -> None:
    """Write an archive's folders and files below `folder`.

    Like `extractall(filter="data")`, which Python has only from 3.11.4 on. Raises ReadError for
    links, devices, and names that lead out of the folder.
    """
    for member in archive:
        path = (folder / member.name).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise tarfile.ReadError(f"{member.name} leads out of the archive")
        file = archive.extractfile(member) if member.isfile() else None
        if file is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as target:
                shutil.copyfileobj(file, target)
            path.chmod(0o755 if member.mode & 0o100 else 0o644)
        elif member.isdir():
            path.mkdir(parents=True, exist_ok=True)
        else:
            raise tarfile.ReadError(f"{member.name} is no file")


def _read_through(copy: Path) -> None:
    """Read a gzip file to the checksum at its end, which tarfile ignores.

    Raises OSError, EOFError, zlib.error for a damaged file, tarfile.ReadError if oversized.
    """
    left = _MOST_UNPACKED
    with gzip.open(copy) as file:
        while piece := file.read(_PIECE):
            left -= len(piece)
            if left < 0:
                raise tarfile.ReadError(f"{copy.name} unpacks to more than a version holds")
