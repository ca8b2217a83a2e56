"""The web server as a child process, for systems without a web service."""

import contextlib
import json
import selectors
import subprocess
import sys
import time
from pathlib import Path

from companion.language.errors import TranslatedError
from companion.language.text import Language

START_SECONDS = 60.0  # for the child's start on a slow machine
END_SECONDS = 3.0


class NotServed(TranslatedError, OSError):
    """A failed start of the web server."""

    message = "The pages for phones are not served: is port {port} free?"


class ServerChild:
    """A web server process that ends with this program, even after a crash."""

    def __init__(self, data: Path, port: int | None = None, language: Language = "en") -> None:
        """Start the server at `port`, or as the table decides with None. Raises OSError."""
        self._port = port
        more = ["--waits"] if port is None else ["--port", str(port)]
        command = [sys.executable, "-m", "ui.cli.main", "web", "--once", "--language", language]
        self._process = subprocess.Popen(
            [*command, "--data", str(data), *more],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if port is None else subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # errors are reported by this program
        )

    def link(self) -> str:
        """Return the address of the page as soon as the server is ready. Raises NotServed."""
        out = self._process.stdout
        assert out is not None
        end, line = time.monotonic() + START_SECONDS, b""
        with selectors.DefaultSelector() as waiting:
            waiting.register(out, selectors.EVENT_READ)
            while not line.endswith(b"\n") and time.monotonic() < end:
                if waiting.select(end - time.monotonic()):
                    piece = out.readline()
                    if not piece:
                        break
                    line += piece
        if not line.endswith(b"\n"):
            self.close()
            raise NotServed(port=self._port)
        link: str = json.loads(line)["web"]
        return link

    @property
    def running(self) -> bool:
        """Whether the process is still running."""
        return self._process.poll() is None

    def close(self) -> None:
        """End the web server."""
        with contextlib.suppress(OSError):
            self._process.terminate()
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
