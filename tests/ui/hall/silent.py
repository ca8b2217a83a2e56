"""A broker that hangs: it accepts every connection and never answers."""

import socket
from types import TracebackType
from typing import Self


class SilentBroker:
    """Listen on a port of this machine inside the block."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port = int(self._listener.getsockname()[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listener.close()
