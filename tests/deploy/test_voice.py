"""The choice of the installed voice."""

import os
from pathlib import Path

import pytest

from tests.deploy.installing import (
    fake,
    steps,
)


@pytest.mark.parametrize(
    ("there", "installed", "says"),
    [
        ("alsa-utils espeak-ng", "alsa-utils espeak-ng", "The table speaks with espeak-ng"),
        (
            "alsa-utils espeak-ng libttspico-utils",
            "alsa-utils espeak-ng libttspico-utils",
            "The table speaks with pico2wave",
        ),
        ("alsa-utils", "alsa-utils", "Nothing here can speak"),
    ],
)
def test_the_voice_is_what_the_distribution_has(
    tmp_path: Path, there: str, installed: str, says: str
) -> None:
    """Use pretend packages: those in `there` are available, and installed once requested."""
    fake(tmp_path, "apt-cache", f'case " {there} " in *" $2 "*) echo "  Candidate: 1.2" ;; esac')
    fake(tmp_path, "dpkg-query", f'for name; do :; done; cat "{tmp_path}/has.$name"')
    fake(tmp_path, "apt-get", f'for name; do echo "ii " > "{tmp_path}/has.$name"; done')
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "kiosk": "no"}
    script = '. "$parts/host.sh"; install_voice; echo "changes: $changes"; install_voice'
    said = steps(script, **path).splitlines()
    assert said[0] == f"Installing packages: {installed}"
    assert said[1] == f"- installed {installed}"
    assert said[2].startswith(says)
    assert said[3:] == ["changes: 1"]  # the second run changes nothing


def test_unavailable_packages_of_the_voice_do_not_stop_the_installation(tmp_path: Path) -> None:
    fake(tmp_path, "apt-cache", 'echo "  Candidate: 1.2"')
    fake(tmp_path, "dpkg-query", "exit 1")
    fake(tmp_path, "apt-get", "exit 100")
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "kiosk": "no"}
    said = steps('. "$parts/host.sh"; install_voice; echo "changes: $changes"', **path)
    assert "Nothing here can speak" in said
    assert said.endswith("changes: 0\n")
