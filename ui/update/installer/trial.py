"""Try a version beside the old: draw a picture and read every stored game."""

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
    """Run a program as the companion's user, with the companion's data.

    `user` None: as the present user. Raises OSError, subprocess.TimeoutExpired.
    """
    variables = {
        "HOME": str(data),
        "KIVY_HOME": str(data / "kivy"),
        "COMPANION_DATA": str(data),
        "COMPANION_SETTINGS": str(data / "settings.toml"),
    }
    environment: Mapping[str, str] = {**os.environ, **variables}
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
    """Return each game as a version's `python` reads it: id, actions, whether damaged.

    None if the program fails.
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
    """Try the version of the Python `new` beside the present version, that of `old`.

    An error in the settings or a full card does not fail the trial. `work` is a folder for copies.
    Raises DoesNotStart, ReadsOtherwise.
    """
    try:
        command = [str(new), "-m", "ui.cli.main", "doctor", "--program"]
        done = run_as_companion(command, data, user)
    except (OSError, subprocess.TimeoutExpired):
        raise DoesNotStart(version=version, stays=stays) from None
    if done.returncode != 0:
        raise DoesNotStart(version=version, stays=stays)
    # Both versions read the same copy: the table may add a turn in between.
    seen = work / "games-seen"
    shutil.rmtree(seen, ignore_errors=True)
    seen.mkdir(mode=0o700)
    if user:
        shutil.chown(seen, user, user)
    try:
        # Copied by the companion's user: files that this user may not read are left out.
        run_as_companion(["cp", "-a", str(data / "games"), str(seen)], data, user)
        read, before = (games_read_by(python, data, seen, user) for python in (new, old))
    finally:
        shutil.rmtree(seen, ignore_errors=True)
    if read is None:
        raise DoesNotStart(version=version, stays=stays)
    if before is not None and read != before:
        raise ReadsOtherwise(version=version, stays=stays)
