"""The folders of downloads in which a newer version may lie."""

from pathlib import Path

import platformdirs


def kept_downloads(data: Path) -> Path:
    """The one of the kiosk, whose user has no home: within the data folder."""
    return data / "downloads"


def users_downloads() -> Path:
    """The one of whoever runs the companion."""
    return platformdirs.user_downloads_path()
