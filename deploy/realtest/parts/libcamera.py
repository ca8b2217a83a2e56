"""picamera2 on libcamera's Virtual pipeline."""

from pathlib import Path

from deploy.realtest.guest import Guest, booted
from deploy.realtest.report import Report


def run(images: Path, report: Report) -> None:
    """Make the checks of `deploy.realtest.inside.libcamera`."""
    with Guest(images) as guest:
        if booted(guest, report, quick=True):
            guest.relay(report, "libcamera", 180)
