"""USB sticks of qemu's: mounted by udev, copied to, full, pulled out, and an update on one."""

import json
import time
from pathlib import Path

from deploy.realtest.guest import PYTHON, Guest, booted
from deploy.realtest.report import Report, require

BUS = ("-device", "qemu-xhci")
DATA = "/var/lib/table-companion"
MAKE = {"FAT": "mkfs.vfat -n DICE", "exFAT": "mkfs.exfat -L DICE"}
COPY = f"runuser -u companion -- bash -c '{PYTHON} -m deploy.realtest.inside.stick {DATA}'"
UPDATE = "table-companion_99.0-1+deb13_amd64.deb"


def run(images: Path, report: Report) -> None:
    """Make the checks, each with a stick of its own."""
    with Guest(images, memory=2048, cores=2, extra=BUS) as guest:
        if not booted(guest, report):
            return
        checks = StickChecks(guest)
        if not report.check("stick: games to copy", checks.make_games):
            return
        report.check("stick: FAT, plugged in and copied to", lambda: checks.copied("FAT"))
        report.check("stick: exFAT, plugged in and copied to", lambda: checks.copied("exFAT"))
        report.check("stick: full", checks.full)
        report.check("stick: pulled out while copying", checks.pulled_out)
        report.check("stick: an update without a key refused", checks.unsigned_update)


class StickChecks:
    """The checks; each returns its note."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self._number, self._plugged = guest, 0, False

    def make_games(self) -> str:
        """Play games for the copies."""
        self.guest.run(
            "systemctl stop table-companion companion-web; udevadm settle;"
            f" install -d -o companion -g companion {DATA}/games", 120
        )  # fmt: skip
        writer = f"{PYTHON} -m deploy.realtest.inside.writer {DATA}/games 7"
        self.guest.run(f"runuser -u companion -- timeout 40 bash -c '{writer}'", 90, check=False)
        _, count = self.guest.run(f"ls {DATA}/games/*.journal | wc -l")
        require(int(count) > 3, f"{count} games")
        return f"{count} games"

    def copied(self, kind: str) -> str:
        """Check a copy, and its files after the stick was pulled out and plugged in."""
        self._plug(kind)
        _, output = self.guest.run(COPY, 300)
        words = output.splitlines()[-1].split(maxsplit=2)
        require(words[0] == "copied", output)
        self._pull_out()
        self._plug(kind, keep=True)
        self._wait_mounted()
        find = f"find /run/media -path '*{words[2]}*' -type f"
        _, counts = self.guest.run(f"{find} | wc -l; {find} -size 0 | wc -l")
        require(counts.split() == [words[1], "0"], f"{words[1]} copied; found, empty: {counts}")
        self._pull_out()
        return f"{output.splitlines()[0]}; {words[1]} files, all there when plugged in again"

    def full(self) -> str:
        """Check the sentence for a stick without room."""
        self._plug("FAT")
        folder = self._wait_mounted()
        self.guest.run(f"cat /dev/zero > {folder}/big; sync", 120, check=False)
        _, output = self.guest.run(COPY, 300)
        require("StickFull" in output, output)
        self._pull_out()
        return output.splitlines()[-1]

    def pulled_out(self) -> str:
        """Check the sentence for a stick that goes while it is written."""
        self._plug("FAT")
        log = "/run/copy.log"
        self.guest.run(f"( ( {COPY}; echo the-end ) > {log} 2>&1 & ); sleep 1")
        self._wait_first_file()
        self._pull_out(settle=False)
        deadline = time.monotonic() + 400
        output = ""
        while "the-end" not in output:
            require(time.monotonic() < deadline, f"the copy hangs: {output}")
            time.sleep(1)
            _, output = self.guest.run(f"cat {log}")
        require("StickGone" in output, output)
        lines = output.splitlines()[:-1]
        _, left = self.guest.run("findmnt -rn -o TARGET /run/media/system/* || true")
        _, count = self.guest.run(f"ls {DATA}/games/*.journal | wc -l")
        return f"{lines[-1]} {count} games are kept; mounts left: {left or 'none'}"

    def unsigned_update(self) -> str:
        """Check that an update on a stick is refused while there is no key for releases."""
        _, before = self.guest.run("dpkg-query -W -f '${Version}' table-companion")
        self._plug("FAT")
        folder = self._wait_mounted()
        control = "Package: table-companion\nVersion: 99.0-1+deb13\nArchitecture: amd64\n"
        control += "Maintainer: nobody\nDescription: none\n"
        package = self.guest.share / "package/DEBIAN"
        package.mkdir(parents=True)
        (package / "control").write_text(control)
        request = json.dumps({"file": f"{folder}/{UPDATE}", "language": "en"})
        (self.guest.share / "request").write_text(request)
        self.guest.run(
            f"cp -r /realtest/package /tmp; chmod -R go-w /tmp/package;"
            f" dpkg-deb --root-owner-group -b /tmp/package {folder}/{UPDATE};"
            f" cd {folder}; sha256sum {UPDATE} > SHA256SUMS; sync;"
            " systemctl start table-companion-update.path;"
            f" install -o companion -g companion /realtest/request {DATA}/update-request", 90
        )  # fmt: skip
        status, deadline = "", time.monotonic() + 400
        while '"failed"' not in status and '"done"' not in status and time.monotonic() < deadline:
            time.sleep(2)
            _, status = self.guest.run("cat /run/table-companion-update/status", check=False)
        _, after = self.guest.run("dpkg-query -W -f '${Version}' table-companion")
        require('"failed"' in status and before == after, f"{status} {before} {after}")
        self._pull_out()
        return str(json.loads(status)["said"])

    def _plug(self, kind: str, *, keep: bool = False) -> None:
        """Plug a new stick in, with a fresh file system, or the last one again (`keep`)."""
        file = self.guest.folder / "stick.img"
        if self._plugged:  # a failed check left it
            self._pull_out()
        if not keep:
            file.unlink(missing_ok=True)
            with file.open("wb") as image:
                image.truncate(24 << 20)
            self._attach(file)
            self.guest.run(f"{MAKE[kind]} {self._disk()} && sync", 60)
            self._pull_out()
        self._attach(file)

    def _attach(self, file: Path) -> None:
        self._number += 1
        name = f"stick{self._number}"
        self.guest.monitor(f"drive_add 0 if=none,id={name},file={file},format=raw,cache=writeback")
        self.guest.monitor(f"device_add usb-storage,id={name},drive={name},removable=on")
        self._plugged = True
        require(self._disk(), "no disk")

    def _disk(self) -> str:
        _, disk = self.guest.run(
            "for i in $(seq 1200); do test -b /dev/sda && udevadm settle && echo /dev/sda && exit;"
            " sleep 0.1; done; false", 60
        )  # fmt: skip
        return disk

    def _pull_out(self, *, settle: bool = True) -> None:
        self.guest.monitor(f"device_del stick{self._number}")
        self._plugged = False
        if settle:
            self.guest.run(
                "for i in $(seq 400); do test -b /dev/sda || exit 0; sleep 0.2; done; false", 60
            )
            self.guest.run("udevadm settle", 60)

    def _wait_mounted(self) -> str:
        _, folder = self.guest.run(
            "for i in $(seq 400); do findmnt -rn -o TARGET /dev/sda && exit; sleep 0.2; done;"
            " false", 60
        )  # fmt: skip
        return folder

    def _wait_first_file(self) -> None:
        find = "find /run/media -name '*.pdf' | grep -q ."
        self.guest.run(f"for i in $(seq 1200); do {find} && exit; sleep 0.1; done; false", 90)
