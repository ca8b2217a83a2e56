"""Chimes and the voice on two of ALSA's loopback cards."""

from pathlib import Path

from deploy.realtest.guest import Guest, booted
from deploy.realtest.report import Report


def run(images: Path, report: Report) -> None:
    """Make the checks of `deploy.realtest.inside.sound`."""
    with Guest(images) as guest:
        if booted(guest, report, quick=True):
            guest.relay(report, "sound", 180)
