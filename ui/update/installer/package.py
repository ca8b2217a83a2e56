"""Install a newer version from a Debian package."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.language.text import Text
from companion.version import PACKAGE
from ui.update.installation import PACKAGED
from ui.update.installer.errors import (
    Damaged,
    NeedsMore,
    NoRoom,
    NotForHere,
    NotInstalled,
    WentBack,
)
from ui.update.installer.last_line import last_line
from ui.update.installer.trial import try_version

UNIT = "table-companion"


def screen_runs() -> bool:
    """Return whether the unit has drawn its first picture.

    A unit that still waits for a screen counts as not running.
    """
    return _systemctl("--quiet", "is-active", UNIT)


def stop_screen() -> None:
    """Stop the unit, or the attempts to start it."""
    _systemctl("stop", UNIT)


def restart_screen() -> bool:
    """Restart the unit and wait for its first picture; return whether the picture came."""
    # systemctl returns once the new version has drawn a picture (READY=1), or has failed.
    return _systemctl("restart", UNIT)


def _systemctl(*words: str) -> bool:
    try:
        return subprocess.run(["systemctl", *words], check=False).returncode == 0
    except OSError:  # no systemd here
        return False


# Tells the package's scripts not to start the screen: the installer does so, and may go back.
_SCRIPTS = "TABLE_COMPANION_UPDATES"
# Present while dpkg works: after a power cut, update.sh restores the version in before.deb.
BEFORE, UNDERWAY = "before.deb", "underway"
_KILOBYTE, _MEGABYTE = 1024, 1024 * 1024
TRYING = Text("Version {version} is being tried…")
INSTALLING = Text("Version {version} is being installed…")


class PackageUpdate:
    """An installer of a fetched package, which restores the old version after a failure."""

    def __init__(
        self,
        work: Path,
        data: Path,
        *,
        stays: str,
        say: Callable[[Text], None],
        user: str | None = "companion",
    ) -> None:
        """Prepare an installation.

        `work` is a folder that only root can write, `stays` the present version; `say` receives
        reports of progress. `user` is the companion's, None: the present user.
        """
        self._work, self._data, self._stays, self._say = work, data, stays, say
        self._user = user

    def install(self, copy: Path, version: str) -> None:
        """Try the package and install the new version. Raises UpdateRefused."""
        self._must_be_newer(copy)
        self._must_have_room(copy)
        self._say(TRYING)
        self._must_start(copy, version)
        self._must_be_complete(copy, version)
        self._say(INSTALLING)
        before = self._repacked(version)
        (self._work / UNDERWAY).write_text(f"{version}\n")
        os.sync()
        # Without a picture before the update, its absence afterwards would prove nothing.
        runs = screen_runs()
        try:
            done = _run(["dpkg", "-i", str(copy)], {_SCRIPTS: "forward"})
            if done.returncode != 0:
                self._go_back(before, runs)
                why = last_line(done.stderr)
                raise NotInstalled(version=version, why=why, stays=self._stays)
            if runs and not restart_screen():
                self._go_back(before, runs)
                raise WentBack(version=version, stays=self._stays)
        finally:
            (self._work / UNDERWAY).unlink(missing_ok=True)
            before.unlink(missing_ok=True)

    def _must_be_newer(self, copy: Path) -> None:
        fields = [_field(copy, name) for name in ("Package", "Version", "Architecture")]
        package, version, machine = fields
        if not package:
            raise Damaged(name=copy.name, stays=self._stays)
        architecture = _run(["dpkg", "--print-architecture"]).stdout.strip()
        installed = _run(["dpkg-query", "-W", "-f=${Version}", PACKAGE]).stdout
        newer = _run(["dpkg", "--compare-versions", version, "gt", installed]).returncode == 0
        if package != PACKAGE or machine != architecture or not newer:
            raise NotForHere(name=copy.name, stays=self._stays)

    def _must_have_room(self, copy: Path) -> None:
        size = _field(copy, "Installed-Size")
        # Room for the trial's copy, the repacked old version, and the new version.
        needed = 3 * _KILOBYTE * (int(size) if size.isdecimal() else 0)
        if shutil.disk_usage(self._work).free < needed:
            raise NoRoom(megabytes=needed // _MEGABYTE, stays=self._stays)

    def _must_start(self, copy: Path, version: str) -> None:
        trial = self._work / "trial"
        shutil.rmtree(trial, ignore_errors=True)
        try:
            if _run(["dpkg-deb", "-x", str(copy), str(trial)]).returncode != 0:
                raise Damaged(name=copy.name, stays=self._stays)
            python = "bin/python"
            try_version(
                trial / PACKAGED.relative_to("/") / python,
                PACKAGED / python,
                data=self._data,
                work=self._work,
                version=version,
                stays=self._stays,
                user=self._user,
            )
        finally:
            shutil.rmtree(trial, ignore_errors=True)

    def _must_be_complete(self, copy: Path, version: str) -> None:
        """Refuse a package that needs others: the machine may have no network."""
        done = _run(["apt-get", "--simulate", "--no-install-recommends", "install", str(copy)])
        changed = re.findall(r"^(?:Inst|Remv) (\S+)", done.stdout, re.MULTILINE)
        others = [name for name in changed if name != PACKAGE]
        if done.returncode != 0 or others:
            packages = ", ".join(others) or "?"
            name = copy.name
            raise NeedsMore(version=version, packages=packages, file=name, stays=self._stays)

    def _repacked(self, version: str) -> Path:
        """Return the present version as a package, to go back to; uncompressed, for speed."""
        folder = self._work / "repacked"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        try:
            command = ["dpkg-repack", "--tag=none", PACKAGE]
            done = _run(command, {"DPKG_DEB_COMPRESSOR_TYPE": "none"}, folder)
            made = list(folder.glob("*.deb"))
            if done.returncode != 0 or not made:
                why = last_line(done.stderr)
                raise NotInstalled(version=version, why=why, stays=self._stays)
            return made[0].replace(self._work / BEFORE)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _go_back(self, before: Path, runs: bool) -> None:
        if runs:
            # systemd would retry meanwhile, with files of both versions.
            stop_screen()
        _run(["dpkg", "-i", str(before)], {_SCRIPTS: "back"})
        if runs:
            restart_screen()


def _field(package: Path, name: str) -> str:
    return _run(["dpkg-deb", "-f", str(package), name]).stdout.strip()


def _run(
    command: Sequence[str], more: dict[str, str] | None = None, folder: Path | None = None
) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            env=environment | (more or {}),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except OSError as failure:  # a missing program counts as failed
        return subprocess.CompletedProcess(command, 127, "", str(failure))
