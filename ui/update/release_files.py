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
BESIDE = ("", "release", "table-companion")  # folders in which people put a release


SUMS = "SHA256SUMS"
_SECOND = re.compile(r"\s*\(\d{1,3}\)|\s+-\s+(?:copy|copie)\b", re.IGNORECASE)
_LOST_PLUS = re.compile(r"-1[ _]deb")


class Form(Enum):
    """The form of a release; the value is a pattern of its file name."""

    PACKAGE = rf"table-companion_{_NUMBER}-1\+deb(\d+)_(amd64|arm64)\.deb"
    SOURCE = rf"table_companion-{_NUMBER}\.tar\.gz"


class ReleaseFile(NamedTuple):
    """A release's file; `debian` and `machine` are "" except for a package."""

    version: Version
    path: Path
    form: Form
    debian: str = ""
    machine: str = ""

    @property
    def number(self) -> str:
        """The version as text."""
        return written(self.version)

    @property
    def published(self) -> str:
        """The file's name in its release, as listed in the checksums."""
        return as_published(self.path.name)

    @property
    def command(self) -> str:
        """The command line for an installation by hand."""
        path = shlex.quote(str(self.path))
        if self.form is Form.PACKAGE:
            return f"sudo apt install {path}"
        folder = self.published.removesuffix(".tar.gz")
        return f"tar -xf {path} && sudo {folder}/deploy/install.sh update"


def written(version: Version) -> str:
    """Return a version as text: (0, 3, 0) as "0.3.0"."""
    return ".".join(map(str, version))


def version_in(words: str) -> Version | None:
    """Return the version in a text like "0.3.0", or None."""
    match = re.fullmatch(_NUMBER, words)
    return tuple(int(part) for part in match[1].split(".")) if match else None


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
    """Return the release that a file is by its name, or None."""
    for form in Form:
        match = re.fullmatch(form.value, as_published(path.name))
        version = version_in(match[1]) if match else None
        if match and version is not None:
            debian, machine = match.groups()[1:] if form is Form.PACKAGE else ("", "")
            return ReleaseFile(version, path, form, debian, machine)
    return None


def release_files(folder: Path) -> Iterable[ReleaseFile]:
    """Yield the files of releases in a folder and its subfolders BESIDE.

    Never raises; unreadable folders count as empty.
    """
    for name in BESIDE:
        try:
            with os.scandir(folder / name) as entries:
                files = [Path(entry.path) for entry in entries if entry.is_file()]
        except OSError:
            continue
        yield from filter(None, map(release_file, sorted(files)))
