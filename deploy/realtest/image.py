"""Build the guest: a Debian from apt with the kernel modules, the libraries and our package.

No loop device and no mount is needed: mmdebstrap fills a folder and `mke2fs -d` makes a disk of it.
Debian's kernel has no gpio-sim and no v4l2loopback; `modules.sh` builds both. Debian has neither
lgpio nor picamera2, which on a Pi come from Raspberry Pi OS; here they come from PyPI.
"""

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SUITE = "trixie"
PYTHON = "3.13"  # the suite's
SOURCES = ("lgpio==0.2.2.0", "PiDNG==4.0.9")  # built in the guest
WHEELS = ("picamera2==0.3.25", "simplejpeg", "av", "v4l2-python3")  # 0.3.25: libcamera 0.4's
DISK = "4G"
BUILDERS = ("modules.sh", "packages.txt", "quick-init", "serial-shell")
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
NEEDED = ("qemu-system-x86_64", "qemu-img", "mmdebstrap", "mke2fs")
INSTALL = "apt-get install qemu-system-x86 qemu-utils mmdebstrap e2fsprogs"
TTYS1 = """[Unit]
Description=Shell on the second serial line
[Service]
ExecStart=/usr/local/sbin/serial-shell
WorkingDirectory=/root
Environment=HOME=/root LANG=C.UTF-8
Restart=always
RestartSec=0
[Install]
WantedBy=multi-user.target
"""
IDLE_UNITS = (
    "apt-daily.timer",
    "apt-daily-upgrade.timer",
    "dpkg-db-backup.timer",
    "e2scrub_all.timer",
    "fstrim.timer",
    "getty@tty1.service",
    "systemd-timesyncd.service",
)


class ImageError(Exception):
    """The image cannot be built; the message is the reason."""


def build(cache: Path, package: Path) -> Path:
    """Return a folder with root.img, vmlinuz and initrd.img, in which the package is installed.

    The folder lies in `cache` under a key of the suite, the lock file and the builders; the stages
    there are reused, and those of other keys are deleted. Raises ImageError.
    """
    missing = [program for program in NEEDED if shutil.which(program) is None]
    if missing:
        raise ImageError(f"missing: {', '.join(missing)}; install by: {INSTALL}")
    if os.geteuid() != 0:
        raise ImageError("root is needed to fill the guest's disk")
    key = _hash(ROOT / "deploy/run.lock", *(HERE / name for name in BUILDERS))
    folder = cache / f"{SUITE}-{key}"
    for old in cache.glob(f"{SUITE}-*"):
        if old != folder:
            shutil.rmtree(old)
    folder.mkdir(parents=True, exist_ok=True)
    installed, digest = folder / "package", _hash(package, HERE / "image.py")
    if installed.exists() and installed.read_text() == digest:
        return folder
    installed.unlink(missing_ok=True)
    with _root(folder) as root:
        if not (folder / "base.tar").exists():
            _bootstrap(root)
            _add_modules(root, folder)
            _settle(root, folder)
            _pack(root, folder / "base.tar")
        else:
            _run("tar", "-C", root, "--numeric-owner", "-xf", folder / "base.tar")
        _install(root, folder, package)
        image = folder / "root.img"
        image.unlink(missing_ok=True)
        _run("mke2fs", "-q", "-t", "ext4", "-L", "root", "-d", root, image, DISK)
    installed.write_text(digest)
    return folder


def _hash(*paths: Path) -> str:
    digest = hashlib.sha256(" ".join((*SOURCES, *WHEELS)).encode())
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def _root(folder: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=folder, prefix="work.") as work:
        root = Path(work, "root")
        root.mkdir()
        yield root


def _run(*command: str | Path) -> str:
    """Run a command and return its output. Raises ImageError with the output's end."""
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"},
    )
    if done.returncode:
        raise ImageError(
            f"{' '.join(map(str, command))[:200]}\n{(done.stdout + done.stderr)[-3000:]}"
        )
    return done.stdout


def _sources() -> str:
    """Return the lines of apt's sources for the suite, from the servers that this machine uses."""
    form = f"deb [signed-by={KEYRING}] $(REPO_URI) $(CODENAME) $(COMPONENT)"
    lines = _run(
        "apt-get", "indextargets", "--format", form, "Identifier: Packages", "Origin: Debian"
    )
    release = dict(
        line.split("=", 1)
        for line in Path("/etc/os-release").read_text().splitlines()
        if "=" in line
    )
    ours = release.get("VERSION_CODENAME", "").strip('"')
    if not lines or not ours:
        raise ImageError("apt knows no Debian here; run apt-get update")
    return (
        "\n".join(sorted({line.replace(f" {ours}", f" {SUITE}") for line in lines.splitlines()}))
        + "\n"
    )


def _bootstrap(root: Path) -> None:
    sources = root.parent / "sources.list"
    sources.write_text(_sources())
    names = ",".join((HERE / "packages.txt").read_text().split())
    left_out = [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("man", "locale", "doc")]
    _run(
        "mmdebstrap", "--quiet", "--variant=minbase", "--mode=root", "--skip=cleanup/apt/lists",
        '--aptopt=Acquire::Languages "none"', '--aptopt=APT::Install-Recommends "false"',
        *left_out, f"--include={names}", SUITE, root, sources,
    )  # fmt: skip
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")


def _add_modules(root: Path, folder: Path) -> None:
    home = root / "root"
    _run(
        "python3",
        "-m",
        "pip",
        "download",
        "-qq",
        "--no-deps",
        "--no-binary",
        ":all:",
        "-d",
        home,
        *SOURCES,
    )
    _run(
        ROOT / ".tools/bin/uv", "pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:",
        "--python-platform", "x86_64-manylinux_2_28", "--python-version", PYTHON,
        "--link-mode", "copy", "--target", root / "usr/lib/python3/dist-packages", *WHEELS,
    )  # fmt: skip
    shutil.copy(HERE / "modules.sh", home)
    (folder / "modules.log").write_text(_run("chroot", root, "bash", "/root/modules.sh"))


def _settle(root: Path, folder: Path) -> None:
    """Give the guest a small initrd, a root without password and shells on its serial lines."""
    _run("chroot", root, "systemctl", "-q", "mask", *IDLE_UNITS)
    (root / "etc/initramfs-tools/modules").write_text("virtio_pci\nvirtio_blk\next4\n")
    small = root / "etc/initramfs-tools/conf.d"
    small.mkdir(exist_ok=True)
    (small / "small").write_text("MODULES=list\nCOMPRESS=lz4\n")
    _run("chroot", root, "update-initramfs", "-u", "-k", "all")
    (root / "etc/hostname").write_text("companion-guest\n")
    (root / "etc/hosts").write_text("127.0.0.1 localhost companion-guest\n")
    (root / "etc/fstab").write_text("/dev/vda / ext4 errors=remount-ro,noatime 0 1\n")
    _run("chroot", root, "passwd", "-d", "root")
    for name in ("quick-init", "serial-shell"):
        shutil.copy(HERE / name, root / "usr/local/sbin")
    (root / "realtest").mkdir()
    (root / "etc/systemd/system/serial-shell.service").write_text(TTYS1)
    _run("chroot", root, "systemctl", "-q", "enable", "serial-shell", "seatd")
    for name in ("vmlinuz", "initrd.img"):
        shutil.copy(next(iter((root / "boot").glob(f"{name}-*"))), folder / name)


def _pack(root: Path, archive: Path) -> None:
    part = archive.with_suffix(".part")
    _run("tar", "-C", root, "--one-file-system", "--numeric-owner", "-cf", part, ".")
    part.rename(archive)


def _install(root: Path, folder: Path, package: Path) -> None:
    """Install the package with the kiosk on, which waits for `deploy.realtest.kiosk`."""
    unit = root / "etc/systemd/system/table-companion.service.d"
    unit.mkdir()
    (unit / "realtest.conf").write_text("[Unit]\nConditionPathExists=/run/kiosk\n")
    selections = root / "root/selections"
    selections.write_text("table-companion table-companion/kiosk boolean true\n")
    _run("chroot", root, "debconf-set-selections", "/root/selections")
    shutil.copy(package, root / "root/companion.deb")
    log = _run("chroot", root, "apt-get", "install", "-y", "-qq", "/root/companion.deb")
    (folder / "install.log").write_text(log)
    (root / "root/companion.deb").unlink()
    _run("chroot", root, "apt-get", "clean")
