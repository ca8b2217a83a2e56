"""Tell how this companion was installed, and recognise its updates."""

import platform
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from companion.version import version
from ui.update.release_files import Form, ReleaseFile, Version, release_files, version_in, written

PACKAGED = Path("/usr/lib/table-companion")  # where the Debian package puts the program
RELEASES = Path("/opt/table-companion")  # where deploy/install.sh puts the program
# The Debian release of each Python version (see deploy/deb/build.sh).
_DEBIAN = {(3, 11): "12", (3, 13): "13"}
_MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}


class Installation(NamedTuple):
    """A version and the form of the releases that update this version, None in a checkout.

    `debian` and `machine` name the packages that run on this machine.
    """

    version: Version
    form: Form | None
    debian: str = ""
    machine: str = ""

    @property
    def number(self) -> str:
        """The version as text."""
        return written(self.version)

    def takes(self, file: ReleaseFile) -> bool:
        """Return whether a file is a newer version for this machine."""
        fits = file.form is Form.SOURCE or (file.debian, file.machine) == (
            self.debian,
            self.machine,
        )
        return file.form is self.form and fits and file.version > self.version

    def newest(self, folders: Iterable[Path]) -> ReleaseFile | None:
        """Return the newest version in these folders that fits this installation, or None."""
        candidates = (
            file for folder in folders for file in release_files(folder) if self.takes(file)
        )
        return max(candidates, key=lambda file: file.version, default=None)


def installation(prefix: Path = Path(sys.prefix)) -> Installation:
    """Return the present installation, recognised by the folder of its Python."""
    form = None
    if prefix == PACKAGED:
        form = Form.PACKAGE
    elif prefix.is_relative_to(RELEASES):
        form = Form.SOURCE
    return Installation(
        version_in(version()) or (),
        form,
        _DEBIAN.get(sys.version_info[:2], ""),
        _MACHINES.get(platform.machine(), ""),
    )
