"""The certificate of https, made when people want the pages to be secure."""

import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from companion.language.text import Text
from ui.web.certificate import NoCertificate, make_certificate, names_of
from ui.web.protocol import Serving

AGAIN_SECONDS = 30.0  # after a failure


class Secure:
    """The certificate of this table. Use from a single thread."""

    def __init__(
        self,
        data: Path,
        make: Callable[[Path, tuple[str, ...]], str] = make_certificate,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Create without a certificate; `make` makes one, see `make_certificate`."""
        self._data, self._make, self._clock = data, make, clock
        self._names: tuple[str, ...] = ()
        self._again_at = 0.0
        self.certificate = ""  # the digest
        self.trouble: Text | None = None

    def settle(self, wanted: bool, serving: Serving) -> bool:
        """Have a certificate for the addresses that the server reports if `wanted`, else none.

        Return whether `certificate` has changed.
        """
        before, self.certificate = self.certificate, self.certificate if wanted else ""
        if not wanted:
            self._names, self.trouble, self._again_at = (), None, 0.0
        elif serving.link is not None:
            host = urlsplit(serving.link).hostname or ""
            self._renew(names_of({host, *(network.address for network in serving.networks)}))
        return self.certificate != before

    def _renew(self, names: tuple[str, ...]) -> None:
        failed = self.trouble is not None
        if names == self._names and not (failed and self._clock() >= self._again_at):
            return
        self._names, self._again_at = names, self._clock() + AGAIN_SECONDS
        try:
            self.certificate, self.trouble = self._make(self._data, names), None
        except NoCertificate as failure:
            self.certificate, self.trouble = "", failure.text
