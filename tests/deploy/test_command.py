"""The command `companion` of an installed table."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.deploy.installing import (
    DEPLOY,
    fake,
)

COMMAND = DEPLOY / "install" / "companion"


def test_the_command_names_its_user_on_a_machine_without_sudo(tmp_path: Path) -> None:
    fake(tmp_path, "id", "echo 1000")
    given = {"PATH": str(tmp_path), "LANG": "fr_FR.UTF-8"}
    done = subprocess.run(
        [COMMAND, "games"], env=given, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "companion: il faut être root ici, par exemple avec su.\n"


@pytest.mark.parametrize("asked", ["", "fr"])
def test_the_command_uses_the_language_of_the_settings_unless_asked_otherwise(
    tmp_path: Path, asked: str
) -> None:
    fake(tmp_path, "id", "echo 0")
    fake(tmp_path, "getent", "")
    fake(tmp_path, "setpriv", 'echo "$COMPANION_LANGUAGE, else $LANG"')
    path = f"{tmp_path}:{os.environ['PATH']}"
    given = {"PATH": path, "LANG": "en_GB.UTF-8", "COMPANION_LANGUAGE": asked}
    done = subprocess.run([COMMAND, "games"], env=given, capture_output=True, text=True, check=True)
    assert done.stdout == f"{asked}, else en_GB.UTF-8\n"
