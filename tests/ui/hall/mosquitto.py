"""A mosquitto broker on a free port of this machine, which can be killed and restarted."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

# Debian installs it in a folder that need not be in PATH.
PROGRAM = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
SUBSCRIBE = shutil.which("mosquitto_sub")
PUBLISH = shutil.which("mosquitto_pub")
PASSWORD = shutil.which("mosquitto_passwd")
START_SECONDS = 100.0
needed = pytest.mark.skipif(
    None in (PROGRAM, SUBSCRIBE, PUBLISH, PASSWORD),
    reason="apt install mosquitto mosquitto-clients",
)


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])


class Mosquitto:
    """A broker in a folder, running from the start."""

    def __init__(self, folder: Path, lines: Sequence[str] = ("allow_anonymous true",)) -> None:
        self.port = free_port()
        self._folder = folder
        folder.mkdir(parents=True)
        self._settings = folder / "mosquitto.conf"
        self._settings.write_text(
            "\n".join(
                (
                    f"listener {self.port} 127.0.0.1",
                    "persistence true",
                    f"persistence_location {folder}/",
                    # otherwise mosquitto could not write in this folder
                    *([] if os.getuid() else ["user root"]),
                    *lines,
                )
            )
            + "\n"
        )
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        assert PROGRAM is not None
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [PROGRAM, "-c", str(self._settings)], stdout=log, stderr=log
            )
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.01)
        raise AssertionError((self._folder / "log").read_text())

    def kill(self) -> None:
        """Kill the broker as a power cut does: unwritten messages are lost."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()

    def publish(self, topic: str, payload: bytes, *more: str) -> None:
        """Publish a message with plain mosquitto_pub."""
        assert PUBLISH is not None
        command = [PUBLISH, "-h", "127.0.0.1", "-p", str(self.port), "-t", topic, "-q", "1", "-s"]
        subprocess.run([*command, *more], input=payload, check=True)

    def kept(self, topic: str, *more: str) -> list[tuple[str, str]]:
        """Return the retained messages that match a filter, with plain mosquitto_sub."""
        assert SUBSCRIBE is not None
        command = [SUBSCRIBE, "-h", "127.0.0.1", "-p", str(self.port), "-t", topic, "-v"]
        done = subprocess.run(
            [*command, "-F", "%t\t%p", "--retained-only", "-W", "1", *more],
            capture_output=True,
            text=True,
            check=False,
        )
        pairs = [line.partition("\t") for line in done.stdout.splitlines()]
        return [(place, payload) for place, _, payload in pairs]
