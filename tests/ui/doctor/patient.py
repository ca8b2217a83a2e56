"""A machine for the doctor to examine: a folder in place of /."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from ui.doctor.finding import Probe


def patient(folder: Path, **changes: Any) -> Probe:
    """Return a bare PC whose files are in `folder`."""
    root = folder / "root"
    root.mkdir(exist_ok=True)
    data = folder / "data"
    probe = Probe(data, folder / "settings.toml", data / "backups", root=root, environment={})
    return replace(probe, **changes)


def raspberry_pi(folder: Path, **changes: Any) -> Probe:
    """Return a Raspberry Pi whose files are in `folder`."""
    probe = patient(folder, **changes)
    put(probe, "proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0")
    return probe


def put(probe: Probe, path: str, text: str) -> None:
    """Write a file of the machine."""
    file = probe.root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
