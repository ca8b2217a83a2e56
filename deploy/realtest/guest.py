"""A Debian under qemu, without KVM: boot it, run commands in it, cut its power, boot it again."""

import base64
import contextlib
import ctypes
import re
import secrets
import select
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from deploy.realtest.report import FAIL, Report, Row

CPU = "Nehalem"  # the oldest that numpy's wheels run on; newer ones are slower to emulate
BOOT_SECONDS = 300.0
PATIENCE = 4  # by which all limits are longer: other work may share the cores
PANICS = 3  # boots of two emulated cores that may panic (an int3 of the kernel's own patching)
PR_SET_PDEATHSIG = 1
SHARE = "/realtest"  # where the guest finds the folder `share`
SOURCES = Path(__file__).parent
PYTHON = (
    f"cd {SHARE} && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH={SHARE}"
    " /usr/lib/table-companion/bin/python -u"
)  # the package's own Python, which finds the program


class GuestError(Exception):
    """The guest did not do as it was told; the message holds its last lines."""


class Guest:
    """A guest and its disk, which lies over the image and is thrown away with the guest.

    `images` is a folder of `deploy.realtest.image`, `cache` is qemu's cache mode for the disk and
    `extra` are further options of qemu, such as a screen. More than one of `cores` help where the
    host has them idle. The folder `share` of this machine is `SHARE` in the guest.
    """

    def __init__(
        self,
        images: Path,
        *,
        cache: str = "none",
        memory: int = 2048,
        cores: int = 1,
        extra: Sequence[str] = (),
    ) -> None:
        self.images = images.resolve()
        self.folder = Path(tempfile.mkdtemp(prefix="realtest-guest."))
        self.share = self.folder / "share"
        shutil.copytree(
            SOURCES,
            self.share / "deploy/realtest",
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        self.extra = list(extra)
        self._options = cache, memory, cores
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._buffer = b""
        self._panics = 0
        self.disk = self.folder / "disk.qcow2"
        subprocess.run(
            shlex.split(
                f"qemu-img create -q -f qcow2 -F raw -b {self.images}/root.img {self.disk}"
            ),
            check=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.cut()
        shutil.rmtree(self.folder, ignore_errors=True)

    def boot(self, *, quick: bool = False, seconds: float = BOOT_SECONDS) -> float:
        """Start the guest, wait for its shell and return the seconds that took.

        `quick` boots a shell alone, without systemd, udev and any service.
        """
        began = time.monotonic()
        while True:
            try:
                self._boot(seconds, quick)
                break
            except GuestError:
                self.cut()
                if self._panics >= PANICS or "Kernel panic" not in self.console(100):
                    raise
                self._panics += 1
        self.run(
            f"modprobe 9pnet_virtio; mkdir -p {SHARE}; mountpoint -q {SHARE} || mount -t 9p"
            f" -o trans=virtio,version=9p2000.L,msize=262144 share {SHARE}",
            60,
        )
        return time.monotonic() - began

    def _command(self, quick: bool) -> list[str]:
        cache, memory, cores = self._options
        # The kernel prints only what matters on the console, since each line costs time.
        words = "root=/dev/vda rw console=ttyS0,115200 loglevel=4 mitigations=off panic=-1"
        words += " init=/usr/local/sbin/quick-init" if quick else " systemd.show_status=0"
        command = f"""nice -n 3 qemu-system-x86_64 -machine pc -cpu {CPU} -nodefaults
            -accel tcg,thread=multi -smp {cores} -m {memory}
            -display none -no-reboot -rtc base=utc
            -kernel {self.images}/vmlinuz -initrd {self.images}/initrd.img -append '{words}'
            -drive file={self.disk},format=qcow2,if=virtio,cache={cache}
            -device virtio-rng-pci -nic none
            -virtfs local,path={self.share},mount_tag=share,security_model=none
            -serial file:{self.folder}/console.log
            -serial unix:{self.folder}/shell.sock,server=on,wait=off
            -monitor unix:{self.folder}/monitor.sock,server=on,wait=off"""
        return [*shlex.split(command), *self.extra]

    def _boot(self, seconds: float, quick: bool) -> None:
        deadline = time.monotonic() + PATIENCE * seconds
        path = self.folder / "shell.sock"
        for old in (path, self.folder / "monitor.sock"):
            old.unlink(missing_ok=True)
        with (self.folder / "qemu.log").open("wb") as log:
            self._process = subprocess.Popen(
                self._command(quick),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=_end_with_parent,  # noqa: PLW1509  this program has no other threads
            )
        self._buffer = b""
        self._line = socket.socket(socket.AF_UNIX)
        while True:
            try:
                self._line.connect(str(path))
                break
            except OSError:
                self._check_alive(min(deadline, time.monotonic() + 30), "qemu does not start")
                time.sleep(0.05)
        self._until(rb"shell-is-here\r?\n", deadline, f"no shell after {seconds:.0f} s")

    def run(self, command: str, seconds: float = 60.0, *, check: bool = True) -> tuple[int, str]:
        """Run a command of bash in the guest and return its exit status and output.

        Raises GuestError for a status other than 0, unless `check` is False, and if the command
        has not ended within `seconds`, times `PATIENCE`.
        """
        seconds *= PATIENCE
        end = "end-" + secrets.token_hex(8)
        packed = base64.b64encode(command.encode()).decode()
        self._send(
            f'timeout -k 5 {seconds:.0f} bash -c "$(echo {packed} | base64 -d)" < /dev/null 2>&1;'
            f' printf "\\n{end} %d\\n" $?\n'
        )
        deadline = time.monotonic() + seconds + 30
        output, match = self._until(
            rf"\n{end} (\d+)\r?\n".encode(), deadline, f"no end of: {command}"
        )
        text = output.decode(errors="replace").replace("\r\n", "\n").strip("\n")
        status = int(match.group(1))
        if check and status:
            raise GuestError(f"{command}\n  ended with {status}: {text[-2000:]}")
        return status, text

    def start(self, command: str) -> None:
        """Give the shell a command without waiting; `line` reads its output."""
        self._send(command + "\n")

    def line(self, seconds: float) -> str | None:
        """Return the next line of the shell's commands, or None if none comes in time."""
        try:
            text, _ = self._until(rb"\r?\n", time.monotonic() + seconds, "")
        except GuestError:
            return None
        return text.decode(errors="replace")

    def relay(self, report: Report, module: str, seconds: float, *words: str) -> None:
        """Run a module of `deploy.realtest.inside` in the guest and report the rows it prints.

        A silence of that many seconds, and an exit status other than 0, are failures.
        """
        began, end = time.monotonic(), "end-" + secrets.token_hex(8)
        errors = self.share / "errors"
        self.start(
            f"( {PYTHON} -m deploy.realtest.inside.{module} {shlex.join(words)} )"
            f" < /dev/null 2> {SHARE}/errors; echo; echo {end} $?"
        )
        while (line := self.line(PATIENCE * seconds)) is not None:
            row = Row.from_json(line)
            if row is not None:
                report.add(row)
            if line.startswith(end):
                if line.split()[1] != "0":
                    note = " | ".join(errors.read_text(errors="replace").splitlines()[-3:])
                    report.add(Row(FAIL, f"{module}: its end", time.monotonic() - began, note))
                return
        report.add(Row(FAIL, f"{module}: its end", time.monotonic() - began, "no more output"))

    def cut(self) -> None:
        """Cut the power: kill qemu, so that all is lost that the guest had not written."""
        if self._process is not None:
            if self._process.poll() is None:
                self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None
        if self._line is not None:
            with contextlib.suppress(OSError):  # the output before the cut
                self._line.setblocking(True)
                while got := self._line.recv(65536):
                    self._buffer += got
            self._line.close()
            self._line = None

    def rest(self) -> str:
        """Return the output before the cut that was not read yet."""
        text, self._buffer = self._buffer, b""
        return text.decode(errors="replace")

    def monitor(self, command: str) -> str:
        """Give qemu's monitor a command, such as `screendump FILE`, and return the answer."""
        answer = b""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.folder / "monitor.sock"))
            line.settimeout(10)
            with contextlib.suppress(TimeoutError):
                while b"(qemu) " not in answer:
                    answer += line.recv(65536)
                line.sendall(command.encode() + b"\n")
                answer = b""
                while not answer.rstrip().endswith(b"(qemu)"):
                    answer += line.recv(65536)
        return answer.decode(errors="replace")

    def console(self, lines: int = 15) -> str:
        """Return the last lines of the guest's console."""
        try:
            text = (self.folder / "console.log").read_text(errors="replace")
        except OSError:
            return ""
        return "\n".join(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).splitlines()[-lines:])

    def _send(self, text: str) -> None:
        line = self._line
        if line is None:
            raise GuestError("the guest is not running")
        data, sent = text.encode(), 0
        while sent < len(data):
            _, ready, _ = select.select([], [line], [], 10)
            if not ready:
                raise GuestError("the shell takes no more input")
            sent += line.send(data[sent : sent + 512])

    def _until(self, pattern: bytes, deadline: float, words: str) -> tuple[bytes, re.Match[bytes]]:
        """Return the output before the pattern, and its match; raise GuestError at the deadline."""
        while (match := re.search(pattern, self._buffer)) is None:
            self._check_alive(deadline, words)
            line = self._line
            if line is None:
                raise GuestError("the guest is not running")
            if select.select([line], [], [], max(0.0, min(1.0, deadline - time.monotonic())))[0]:
                got = line.recv(65536)
                if not got:
                    raise GuestError("qemu has ended")
                self._buffer += got
        text, self._buffer = self._buffer[: match.start()], self._buffer[match.end() :]
        return text, match

    def _check_alive(self, deadline: float, words: str) -> None:
        if self._process is None or self._process.poll() is not None:
            log = (self.folder / "qemu.log").read_text(errors="replace")[-1500:]
            raise GuestError(f"qemu has ended: {log}")
        if time.monotonic() > deadline:
            text = self._buffer[-1500:].decode(errors="replace")
            raise GuestError(f"{words}\noutput: {text}\nconsole: {self.console()}")


def booted(guest: Guest, report: Report, *, quick: bool = False) -> bool:
    """Boot a guest as a check of its own; return whether it runs."""

    def boot() -> str:
        guest.boot(quick=quick)
        kind = "a shell alone" if quick else "with systemd"
        return f"{kind}, Linux {guest.run('uname -r')[1]}"

    return report.check("boot", boot)


def _end_with_parent() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
