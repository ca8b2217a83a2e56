"""Boot an image under qemu and check the system, up to the first picture of the companion.

Usage: boot.py IMAGE FOLDER (IMAGE: .img or .img.zst). The machine is qemu's own (`-M virt`), not a
Raspberry Pi: kernel, system and program are those of the card, its devices are not. FOLDER gets the
card, the log of its console and the picture (`screen.ppm`). Each check prints `pass` or `fail`,
its name, the seconds since the start, and a note; the exit status is 1 if one failed.
"""

import base64
import contextlib
import os
import re
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

CARD_GIB = 6
BOOT_OFFSET = "@@4M"
LIMIT = 1800.0  # seconds, up to the picture
# Emulated processors are 20 to 50 times slower than a Pi's: the service waits longer for its
# picture, which is drawn without a graphics chip.
PATIENCE = """[Service]
Environment=WLR_RENDERER=pixman LIBGL_ALWAYS_SOFTWARE=1
TimeoutStartSec=1500
WatchdogSec=600
"""
UNIT = "table-companion"


class Failed(Exception):
    """A check that failed, with the reason."""


class Machine:
    """An emulated machine with a card, and a root shell on its serial line."""

    def __init__(self, image: Path, folder: Path) -> None:
        """Copy the image to a card of `CARD_GIB` in `folder`."""
        self._folder = folder
        self._card = folder / "card.img"
        unpack = ["zstd", "-dcq"] if image.suffix == ".zst" else ["cat"]
        with image.open("rb") as packed, self._card.open("wb") as card:
            subprocess.run(unpack, stdin=packed, stdout=card, check=True)
        os.truncate(self._card, CARD_GIB << 30)
        self._buffer = b""
        self._log = folder / "console.log"
        self._log.unlink(missing_ok=True)
        self._began = 0.0

    @property
    def seconds(self) -> float:
        """The seconds since the start."""
        return time.monotonic() - self._began

    def boot_file(self, name: str) -> Path:
        """Return a copy of a file of the boot partition."""
        copy = self._folder / name
        where = f"{self._card}{BOOT_OFFSET}"
        subprocess.run(["mcopy", "-n", "-o", "-i", where, f"::{name}", str(copy)], check=True)
        return copy

    def _command(self) -> list[str]:
        config = self.boot_file("config.txt").read_text()
        kernel, initrd = (
            self.boot_file(re.findall(pattern, config, re.MULTILINE)[0])
            for pattern in (r"^kernel=(\S+)", r"^initramfs (\S+)")
        )
        patience = base64.b64encode(PATIENCE.encode()).decode()
        words = [
            *self.boot_file("cmdline.txt").read_text().split(),
            *("console=ttyAMA0", "loglevel=4", "systemd.default_device_timeout_sec=900"),
            "systemd.mask=serial-getty@ttyAMA0.service",
            "systemd.debug_shell=ttyAMA0",
            f"systemd.set_credential_binary=systemd.unit-dropin.{UNIT}.service:{patience}",
        ]
        return [
            *("nice", "qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72", "-smp", "2"),
            *("-accel", "tcg,thread=multi", "-m", "2048", "-nodefaults", "-display", "none"),
            *("-kernel", str(kernel), "-initrd", str(initrd), "-append", " ".join(words)),
            *("-drive", f"file={self._card},format=raw,if=virtio"),
            *("-device", "virtio-gpu-pci,xres=800,yres=480", "-device", "virtio-rng-pci"),
            *("-device", "virtio-tablet-pci"),
            *("-nic", "user,restrict=on,model=virtio-net-pci"),
            *("-serial", f"unix:{self._folder}/serial,server=on,wait=off"),
            *("-monitor", f"unix:{self._folder}/monitor,server=on,wait=off"),
        ]

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Start the machine; cut its power at the end."""
        self._began = time.monotonic()
        self._buffer = b""
        for line in ("serial", "monitor"):
            (self._folder / line).unlink(missing_ok=True)
        with subprocess.Popen(self._command(), stdin=subprocess.DEVNULL) as process:
            try:
                self._serial = self._connect("serial")
                yield
            finally:
                process.kill()

    def _connect(self, name: str) -> socket.socket:
        line = socket.socket(socket.AF_UNIX)
        for _ in range(100):
            with contextlib.suppress(OSError):
                line.connect(str(self._folder / name))
                return line
            time.sleep(0.1)
        raise Failed(f"no {name} line")

    def until(self, pattern: str, seconds: float) -> str:
        """Return the text on the serial line up to a pattern. Raises Failed."""
        deadline = time.monotonic() + seconds
        while (found := re.search(pattern.encode(), self._buffer)) is None:
            if time.monotonic() > deadline:
                raise Failed(f"not seen in {seconds:.0f} s: {pattern}")
            self._serial.settimeout(max(0.1, deadline - time.monotonic()))
            with contextlib.suppress(TimeoutError):
                got = self._serial.recv(65536)
                if not got:
                    raise Failed("qemu has ended")
                self._buffer += got
                with self._log.open("ab") as log:
                    log.write(got)
        text, self._buffer = self._buffer[: found.start()], self._buffer[found.end() :]
        return text.decode(errors="replace").replace("\r", "")

    def run(self, command: str, seconds: float = 120.0) -> str:
        """Return the output of a command in the shell. Raises Failed."""
        mark = secrets.token_hex(6)
        # The shell repeats what is typed: only its answer holds the mark in one piece.
        typed = f"echo {mark[:6]}''{mark[6:]}; {command}; echo {mark[:6]}''{mark[6:]}\n"
        self._serial.sendall(typed.encode())
        self.until(mark, seconds)
        return self.until(mark, seconds).strip()

    def picture(self) -> bytes:
        """Return the pixels of the screen, three bytes each."""
        path = self._folder / "screen.ppm"
        with self._connect("monitor") as monitor:
            monitor.sendall(f"screendump {path}\n".encode())
            time.sleep(3)
        _, size, _, pixels = path.read_bytes().split(b"\n", 3)
        width, height = map(int, size.split())
        return pixels[: 3 * width * height]


def shell(machine: Machine) -> str:
    """Wait for the root shell; return the kernel's version."""
    machine.until(r"root@[^#]*# ", 900)
    machine.run("stty -echo; PS1=; dmesg -n 1", 300)
    return machine.run("uname -r; nproc", 60)


def mounts(machine: Machine) -> str:
    """Check that only the data can be written."""
    machine.run("systemctl start local-fs.target boot-firmware.mount", 600)
    rows = "\n".join(
        machine.run(f"findmnt -n -r -o TARGET,FSTYPE,OPTIONS {path}")
        for path in ("/", "/boot/firmware", "/data", "/var/lib/table-companion", "/var/tmp")
    )
    found = {row.split()[0]: row.split()[1:] for row in rows.splitlines() if row}
    for path, state in (("/", "ro"), ("/boot/firmware", "ro"), ("/data", "rw")):
        if found.get(path, ["", ""])[1].split(",")[0] != state:
            raise Failed(f"{path} is not {state}: {rows}")
    return " ".join(f"{path}:{kind[0]}:{kind[1].split(',')[0]}" for path, kind in found.items())


def grown(machine: Machine) -> str:
    """Check that the data fill the card."""
    size = int(machine.run("findmnt -n -b -o SIZE /data").split()[-1])
    if size < (CARD_GIB - 3.5) * 2**30:
        raise Failed(f"{size >> 20} MiB of a card of {CARD_GIB} GiB")
    return f"{size >> 20} MiB"


def network(machine: Machine) -> str:
    """Check that the cable has an address, and that `companion.txt` was read."""
    machine.run("systemctl start companion-txt systemd-networkd", 300)
    for _ in range(60):
        address = machine.run("ip -color=never -4 -o address show scope global")
        if "inet" in address:
            zone = machine.run("readlink -f /etc/localtime; date +%Z")
            return f"{address.split()[3]} {' '.join(zone.split())}"
        time.sleep(5)
    raise Failed(machine.run("networkctl --no-pager; journalctl -n 20 -u systemd-networkd"))


def service(machine: Machine) -> str:
    """Wait until the service has told of its first picture."""
    while machine.seconds < LIMIT:
        if machine.run(f"systemctl is-active {UNIT}", 300) == "active":
            restarts = machine.run(f"systemctl show -P NRestarts {UNIT}", 300)
            return f"active, started again {restarts} times"
        time.sleep(10)
    raise Failed(machine.run(f"journalctl --no-pager -n 40 -o cat -u {UNIT}", 300))


def screen(machine: Machine) -> str:
    """Check that the screen shows a picture of many colours."""
    for _ in range(30):
        pixels = machine.picture()
        colours = len({pixels[i : i + 3] for i in range(0, len(pixels), 303)})
        if colours > 5:
            return f"{colours} colours"
        time.sleep(10)
    raise Failed(f"{colours} colours")


def beside(machine: Machine) -> str:
    """Check that nothing has failed beside it."""
    failed = machine.run("systemctl --failed --no-legend --plain --no-pager", 300)
    if failed:
        raise Failed(failed)
    return machine.run("systemctl is-active companion-web seatd table-companion-update.path", 300)


def update(machine: Machine) -> str:
    """Check that the service of updates may write to the system, and that nobody may afterwards."""
    unit = "table-companion-update"
    drop_in = f"/run/systemd/system/{unit}.service.d/trial.conf"
    machine.run(
        f"mkdir -p $(dirname {drop_in}); printf '[Service]\\nExecStart=\\n"
        f"ExecStart=/bin/touch /usr/lib/trial\\n' > {drop_in}; systemctl daemon-reload",
        300,
    )
    done = machine.run(f"systemctl start {unit} && test -e /usr/lib/trial && echo written", 300)
    state = machine.run("findmnt -n -o OPTIONS /").split(",")[0]
    if (done, state) != ("written", "ro"):
        raise Failed(f"{done} {state} {machine.run(f'journalctl --no-pager -n 20 -u {unit}')}")
    return "written, then read-only again"


def writing(machine: Machine) -> str:
    """Leave a file that is on the card, and go on writing: the power is cut meanwhile."""
    machine.run("echo kept > /data/trial; sync /data/trial")
    machine.run("(while :; do dd if=/dev/zero of=/data/more bs=64k count=99 conv=fsync; done) "
                "> /dev/null 2>&1 & true")  # fmt: skip
    time.sleep(20)
    return ""


def kept(machine: Machine) -> str:
    """Check that the file is there after the cut, and return what fsck says of the partition."""
    if machine.run("cat /data/trial") != "kept":
        raise Failed("a file that had been synced is not there")
    return machine.run("journalctl --no-pager -o cat -b -t systemd-fsck -t kernel | "
                       "grep -iE 'data: |recover|vda3'", 300)  # fmt: skip


CHECKS: dict[str, Callable[[Machine], str]] = {
    "a shell": shell,
    "mounts": mounts,
    "the data fill the card": grown,
    "network": network,
    "the service": service,
    "the picture": screen,
    "other services": beside,
    "an update": update,
    "the power is cut": writing,
}
AFTER_THE_CUT: dict[str, Callable[[Machine], str]] = {
    "a shell again": shell,
    "mounts again": mounts,
    "the data after the cut": kept,
}


def main() -> int:
    """Run the checks."""
    image, folder = map(Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    failures = 0
    machine = Machine(image, folder.resolve())
    with machine.running():
        for name, check in CHECKS.items():
            try:
                result, note = "pass", check(machine)
            except Failed as failure:
                result, note = "fail", str(failure)
                failures += 1
            print(
                f"{result}  {name}  {machine.seconds:.0f} s  {' '.join(note.split())}", flush=True
            )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
