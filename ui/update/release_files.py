"""Recognise the files of a release by their names (see deploy/release.sh)."""

import os
import re
import shlex
from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

Version = tuple[int, ...]
_NUMBER = r"(\d{1,6}(?:\.\d{1,6}){1,3})"
BESIDE = ("", "release", "table-companion")  # where in a folder people put a release


SUMS = "SHA256SUMS"
_SECOND = re.compile(r"\s*\(\d{1,3}\)|\s+-\s+(?:copy|copie)\b", re.IGNORECASE)
_LOST_PLUS = re.compile(r"-1[ _]deb")


class Form(Enum):
    """How a version comes; the value is a pattern of the file's name."""

    PACKAGE = rf"table-companion_{_NUMBER}-1\+deb(\d+)_(amd64|arm64)\.deb"
    SOURCE = rf"table_companion-{_NUMBER}\.tar\.gz"


class ReleaseFile(NamedTuple):
    """A version that lies somewhere. `debian` and `machine` are a package's, else ""."""

    version: Version
    path: Path
    form: Form
    debian: str = ""
    machine: str = ""

    @property
    def number(self) -> str:
        """The version as people write it."""
        return written(self.version)

    @property
    def published(self) -> str:
        """The name of the file in its release, by which the checksums name it."""
        return as_published(self.path.name)

    @property
    def command(self) -> str:
        """The line that installs it by hand."""
        path = shlex.quote(str(self.path))
        if self.form is Form.PACKAGE:
            return f"sudo apt install {path}"
        folder = self.published.removesuffix(".tar.gz")
        return f"tar -xf {path} && sudo {folder}/deploy/install.sh update"


def written(version: Version) -> str:
    """A version as people write it: (0, 3, 0) as "0.3.0"."""
    return ".".join(map(str, version))


def version_in(words: str) -> Version | None:
    """The version in "0.3.0"; None if that is none."""
    found = re.fullmatch(_NUMBER, words)
    return tuple(int(part) for part in found[1].split(".")) if found else None


def as_published(name: str) -> str:
    """Return the name that a downloaded file had in its release.

    Browsers number a second download ("... (1).deb", "... .tar (1).gz") and may keep the plus sign
    escaped or lose it; other systems number copies too, or write endings in capitals.
    """
    plain = _SECOND.sub("", unquote(name)).strip()
    if plain.upper().startswith(SUMS):
        return SUMS + plain[len(SUMS) :].lower()
    return _LOST_PLUS.sub("-1+deb", plain.lower())


def release_file(path: Path) -> ReleaseFile | None:
    """What a file is by its name; None if it is nothing of a release."""
    for form in Form:
        found = re.fullmatch(form.value, as_published(path.name))
        version = version_in(found[1]) if found else None
        if found and version is not None:
            debian, machine = found.groups()[1:] if form is Form.PACKAGE else ("", "")
            return ReleaseFile(version, path, form, debian, machine)
    return None


def release_files(folder: Path) -> Iterable[ReleaseFile]:
    """The files of releases in a folder, or in one within it where people put them.

    Never raises: what cannot be looked at is not there.
    """
    for name in BESIDE:
        try:
            with os.scandir(folder / name) as entries:
                files = [Path(entry.path) for entry in entries if entry.is_file()]
        except OSError:
            continue
        yield from filter(None, map(release_file, sorted(files)))
