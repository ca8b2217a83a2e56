"""The folders of downloads in which a newer version may lie."""

from pathlib import Path

import platformdirs


def kept_downloads(data: Path) -> Path:
    """Return the kiosk's downloads, inside the data folder, as its user has no home."""
    return data / "downloads"


def users_downloads() -> Path:
    """Return the downloads folder of the user who runs the companion."""
    return platformdirs.user_downloads_path()
