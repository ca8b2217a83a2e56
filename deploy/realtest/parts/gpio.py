"""Buttons, lamps and the buzzer on a GPIO chip of the guest's kernel."""

import json
import shutil
from pathlib import Path

from deploy.realtest.guest import PYTHON, Guest, booted
from deploy.realtest.image import ROOT
from deploy.realtest.report import Report, require

CONTRACT = Path("tests/hardware/gpio/lgpio_contract.py")


def run(images: Path, report: Report) -> None:
    """Make the checks of `deploy.realtest.inside.gpio`, and of the fake of lgpio."""
    with Guest(images) as guest:
        if booted(guest, report, quick=True):
            guest.relay(report, "gpio", 180)
            report.check("gpio: lgpio as its fake", lambda: _compare_lgpio(guest))


def _compare_lgpio(guest: Guest) -> str:
    """Check that the real lgpio gives the results to which our tests hold its fake."""
    copy = guest.share / CONTRACT
    copy.parent.mkdir(parents=True)
    shutil.copy(ROOT / CONTRACT, copy)
    _, output = guest.run(f"{PYTHON} -m tests.hardware.gpio.lgpio_contract 2>/dev/null", 120)
    real = json.loads(output.splitlines()[-1])
    kept = json.loads((ROOT / CONTRACT).with_suffix(".json").read_text())
    for name in ("signatures", "constants"):
        require(real[name] == kept[name], f"{name}: {real[name]}")
    for row, wanted in zip(real["results"], kept["results"], strict=True):
        require(row == wanted, f"{row[0]}: {row[1]}, kept {wanted[1]}")
    return f"{len(real['results'])} calls"
