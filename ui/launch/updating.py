"""Make the search for newer versions of the program."""

from collections.abc import Callable, Sequence
from pathlib import Path

from hardware.computer.sticks import Stick
from ui.update.downloads import kept_downloads, users_downloads
from ui.update.installation import installation
from ui.update.service import status_folder
from ui.update.updates import Updates


def updates_of(data: Path, sticks: Callable[[], Sequence[Stick]]) -> Updates:
    """Return the updates of this program; the kiosk can install them from its screen."""
    status = status_folder()
    downloads = kept_downloads(data) if status is not None else users_downloads()
    return Updates(data, installation(), downloads=downloads, sticks=sticks, status=status)
