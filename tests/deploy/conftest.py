"""Fixtures: a card, and a machine for a release."""

import os
from pathlib import Path

import pytest

from tests.deploy.installing import (
    CMDLINE,
    CONFIG,
    fake,
)


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """Return a Raspberry Pi OS desktop card in a reader."""
    card = tmp_path / "card"
    boot, systemd = card / "boot" / "firmware", card / "etc" / "systemd" / "system"
    boot.mkdir(parents=True)
    systemd.mkdir(parents=True)
    (boot / "cmdline.txt").write_text(CMDLINE)
    (boot / "config.txt").write_text(CONFIG)
    (systemd / "default.target").symlink_to("/lib/systemd/system/graphical.target")
    (systemd / "display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    return card


@pytest.fixture
def machine(tmp_path: Path) -> dict[str, str]:
    """Return the folders of a release to be installed, by the names that the steps use.

    The user of the machine can run the companion without further rights.
    """
    fake(tmp_path / "bin", "runuser", 'shift 3; exec "$@"')
    release, state = tmp_path / "opt" / "releases" / "0.2-new", tmp_path / "state"
    release.mkdir(parents=True)
    state.mkdir()
    return {
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        "opt": str(tmp_path / "opt"),
        "release": str(release),
        "state": str(state),
    }
