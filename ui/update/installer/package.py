"""A newer version as a Debian package."""

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
    """Whether it has brought its picture. What waits for a screen could not be told from what
    brings none.
    """
    return _systemctl("--quiet", "is-active", UNIT)


def stop_screen() -> None:
    """Stop it, or the attempts to start it."""
    _systemctl("stop", UNIT)


def restart_screen() -> bool:
    """Start it anew and wait for its first picture; whether that came."""
    # systemctl comes back when the new one has drawn it (READY=1), or failed to.
    return _systemctl("restart", UNIT)


def _systemctl(*words: str) -> bool:
    try:
        return subprocess.run(["systemctl", *words], check=False).returncode == 0
    except OSError:  # no systemd here
        return False


# The package's scripts ask for these: who installs starts the screen itself, and may go back.
_SCRIPTS = "TABLE_COMPANION_UPDATES"
# What lies here while dpkg is at work: after a power cut the version in it comes back (update.sh).
BEFORE, UNDERWAY = "before.deb", "underway"
_KILOBYTE, _MEGABYTE = 1024, 1024 * 1024
TRYING = Text("La version {version} est essayée…", "Version {version} is being tried…")
INSTALLING = Text("La version {version} s'installe…", "Version {version} is being installed…")


class PackageUpdate:
    """Installs a package that was fetched; goes back where it does not start."""

    def __init__(
        self,
        work: Path,
        data: Path,
        *,
        stays: str,
        say: Callable[[Text], None],
        user: str | None = "companion",
    ) -> None:
        """`work` is a folder that only root writes, `stays` the version in force; `say` gets how
        far it is. `user` is the companion's, None: whoever runs this.
        """
        self._work, self._data, self._stays, self._say = work, data, stays, say
        self._user = user

    def install(self, copy: Path, version: str) -> None:
        """Try it and put it in the old one's place. Raises UpdateRefused."""
        self._must_be_newer(copy)
        self._must_have_room(copy)
        self._say(TRYING)
        self._must_start(copy, version)
        self._must_be_complete(copy, version)
        self._say(INSTALLING)
        before = self._repacked(version)
        (self._work / UNDERWAY).write_text(f"{version}\n")
        os.sync()
        # Where no picture was before, there is nothing to be told by, and nothing to go back for.
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
        here = _run(["dpkg", "--print-architecture"]).stdout.strip()
        installed = _run(["dpkg-query", "-W", "-f=${Version}", PACKAGE]).stdout
        newer = _run(["dpkg", "--compare-versions", version, "gt", installed]).returncode == 0
        if package != PACKAGE or machine != here or not newer:
            raise NotForHere(name=copy.name, stays=self._stays)

    def _must_have_room(self, copy: Path) -> None:
        size = _field(copy, "Installed-Size")
        # Unpacked for the trial, packed again from what is installed, and unpacked in its place.
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
        """Nothing else may have to come with it: an evening's table may have no network."""
        done = _run(["apt-get", "--simulate", "--no-install-recommends", "install", str(copy)])
        found = re.findall(r"^(?:Inst|Remv) (\S+)", done.stdout, re.MULTILINE)
        others = [name for name in found if name != PACKAGE]
        if done.returncode != 0 or others:
            packages = ", ".join(others) or "?"
            name = copy.name
            raise NeedsMore(version=version, packages=packages, file=name, stays=self._stays)

    def _repacked(self, version: str) -> Path:
        """The version in force as a package again, to go back to; not made smaller, for speed."""
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
            # Tried again by systemd meanwhile, it would be made of half of either version.
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
    except OSError as failure:  # the program is not there: a failure like any other of its
        return subprocess.CompletedProcess(command, 127, "", str(failure))
