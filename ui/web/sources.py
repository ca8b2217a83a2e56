"""The sources that the phones take from: pictures of the tray, and a web server."""

from typing import Protocol


class Pictures(Protocol):
    """A source of pictures of the tray."""

    @property
    def number(self) -> int | None:
        """The number of the last picture; None without a picture."""

    def jpeg(self, number: int) -> bytes | None:
        """Return the picture with that number; None if deleted."""

    def forget(self) -> None:
        """Delete the last picture."""


class Started(Protocol):
    """A web server started by the phones' thread."""

    @property
    def running(self) -> bool:
        """Whether the process is still running."""

    def close(self) -> None:
        """End the web server."""
