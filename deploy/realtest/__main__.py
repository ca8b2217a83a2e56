"""Try the Debian package with a kernel's real devices, in a guest under qemu.

    make realtest
    make realtest ONLY=gpio,usb
    make realtest CUTS=5,2,2
    make realtest PACKAGE=out/deb/table-companion_0.2.0-1+deb13_amd64.deb

The table is printed as it comes and written to out/realtest/table.txt. The exit status is 1 if a
check failed. It needs root, qemu and mmdebstrap.
"""

import argparse
import importlib
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from deploy.realtest.image import ROOT, ImageError, build
from deploy.realtest.parts.powercut import CUTS
from deploy.realtest.report import FAIL, NOT_POSSIBLE, PASS, Report, Row, Table

PARTS = (
    "gpio", "usb", "libcamera", "sound", "kiosk", "stick", "clock", "evening", "powercut",
)  # fmt: skip
CACHE = Path.home() / ".cache/table-companion/realtest"
OUT = ROOT / "out/realtest"


def main() -> int:
    """Build the image, run the parts and return the exit status."""
    options = _options()
    began, table = time.monotonic(), Table()
    report = Report(table.add)
    try:
        images = build(CACHE, options.package or _package())
    except ImageError as error:
        print(f"realtest: {error}", file=sys.stderr)
        return 2
    table.add(Row(PASS, "image", time.monotonic() - began, images.name))
    for name in options.only:
        part = importlib.import_module(f"deploy.realtest.parts.{name}")
        try:
            part.run(images, report, *((options.cuts,) if name == "powercut" else ()))
        except Exception as failure:
            report.add(Row(FAIL, name, time.monotonic() - began, repr(failure)))
    counts = ", ".join(
        f"{table.count(verdict)} {verdict}" for verdict in (PASS, FAIL, NOT_POSSIBLE)
    )
    summary = f"{counts}; {time.monotonic() - began:.0f} s"
    print(summary)
    OUT.mkdir(parents=True, exist_ok=True)
    head = f"{datetime.now(UTC):%Y-%m-%d}, {', '.join(options.only)}"
    lines = [head, *map(str, table.rows), summary]
    (OUT / "table.txt").write_text("\n".join(lines) + "\n")
    return 1 if table.count(FAIL) else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="realtest", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument(
        "--only", type=_parts, default=PARTS, help=f"parts, by comma: {','.join(PARTS)}"
    )
    parser.add_argument(
        "--cuts", type=_cuts, default=CUTS, help="power cuts of store, program and flaky disk"
    )
    parser.add_argument(
        "--package", type=Path, help="a package for Debian 13 that is built already"
    )
    return parser.parse_args()


def _parts(names: str) -> tuple[str, ...]:
    if not names:
        return PARTS
    unknown = [name for name in names.split(",") if name not in PARTS]
    if unknown:
        raise argparse.ArgumentTypeError(f"no part {', '.join(unknown)}; known: {', '.join(PARTS)}")
    return tuple(names.split(","))


def _cuts(numbers: str) -> tuple[int, ...]:
    cuts = tuple(int(number) for number in numbers.split(",") if number)
    if len(cuts) not in (0, len(CUTS)):
        raise argparse.ArgumentTypeError("three numbers are wanted, such as 50,10,10")
    return cuts or CUTS


def _package() -> Path:
    """Build our package and return the one for Debian 13."""
    folder = ROOT / "out/deb"
    subprocess.run(
        [ROOT / "deploy/deb/build.sh", folder, "amd64"], check=True, stdout=subprocess.DEVNULL
    )
    return max(folder.glob("*+deb13_amd64.deb"), key=lambda path: path.stat().st_mtime)


if __name__ == "__main__":
    sys.exit(main())
