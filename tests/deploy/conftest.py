"""A card, and a machine that is given a release."""

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
    """A Raspberry Pi OS desktop card in a reader."""
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
    """Where a release is about to be installed: the folders, by what the steps call them, and
    a machine whose user may be the companion without more ado."""
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
