"""A version tried beside the one in force: it draws a picture and reads every stored game."""

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from ui.update.installer.errors import DoesNotStart, ReadsOtherwise

_MINUTES = 10
Games = list[tuple[str, int, bool]]


def run_as_companion(
    command: Sequence[str], data: Path, user: str | None = "companion"
) -> "subprocess.CompletedProcess[str]":
    """Run a program as the companion's user, with its data; `user` None: as it is. Raises
    OSError, subprocess.TimeoutExpired.
    """
    given = {
        "HOME": str(data),
        "KIVY_HOME": str(data / "kivy"),
        "COMPANION_DATA": str(data),
        "COMPANION_SETTINGS": str(data / "settings.toml"),
    }
    environment: Mapping[str, str] = {**os.environ, **given}
    as_user = ["runuser", "-u", user, "--"] if user else []
    return subprocess.run(
        [*as_user, *command],
        capture_output=True,
        text=True,
        env=environment,
        cwd="/",
        timeout=60 * _MINUTES,
        check=False,
    )


def games_read_by(
    python: Path, data: Path, folder: Path, user: str | None = "companion"
) -> Games | None:
    """The games in a data folder as a version's `python` reads them: id, actions, whether damaged.

    None if it does not run.
    """
    command = [str(python), "-m", "ui.cli.main", "games", "--json", "--data", str(folder)]
    try:
        done = run_as_companion(command, data, user)
        games = json.loads(done.stdout) if done.returncode == 0 else None
        return games and sorted((g["id"], g["actions"], bool(g["trouble"])) for g in games)
    except (OSError, ValueError, TypeError, KeyError, RecursionError, subprocess.TimeoutExpired):
        return None


def try_version(
    new: Path,
    old: Path,
    *,
    data: Path,
    work: Path,
    version: str,
    stays: str,
    user: str | None = "companion",
) -> None:
    """Try a version by its `python` beside that of the one in force.

    A slip in the settings or a full card is not its fault. `work` is a folder for copies. Raises
    DoesNotStart, ReadsOtherwise.
    """
    try:
        command = [str(new), "-m", "ui.cli.main", "doctor", "--program"]
        done = run_as_companion(command, data, user)
    except (OSError, subprocess.TimeoutExpired):
        raise DoesNotStart(version=version, stays=stays) from None
    if done.returncode != 0:
        raise DoesNotStart(version=version, stays=stays)
    # Both read the games of one moment: a turn may end at the table between the one and the other.
    seen = work / "games-seen"
    shutil.rmtree(seen, ignore_errors=True)
    seen.mkdir(mode=0o700)
    if user:
        shutil.chown(seen, user, user)
    try:
        # By the companion itself: what it may not read, it gets no copy of.
        run_as_companion(["cp", "-a", str(data / "games"), str(seen)], data, user)
        read, before = (games_read_by(python, data, seen, user) for python in (new, old))
    finally:
        shutil.rmtree(seen, ignore_errors=True)
    if read is None:
        raise DoesNotStart(version=version, stays=stays)
    if before is not None and read != before:
        raise ReadsOtherwise(version=version, stays=stays)
