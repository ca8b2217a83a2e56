"""Turn a resolved lock (pylock.toml, PEP 751) into a list of wheels: `sha256 filename` per line.

Usage: list_wheels.py PYLOCK... > wheels.txt. Only wheels for our machines are listed: Linux on
x86_64 and aarch64, and wheels for every machine. No address is written.
"""

import sys
import tomllib
from pathlib import Path

MACHINES = ("x86_64", "aarch64")


def usable(filename: str) -> bool:
    """Return whether any of our machines could install the wheel."""
    platform = filename.removesuffix(".whl").split("-")[-1]
    return platform == "any" or any(
        part.startswith("manylinux") and part.endswith(MACHINES) for part in platform.split(".")
    )


def main() -> None:
    """Print the wheels of all the locks named on the command line, each once."""
    lines = set()
    for name in sys.argv[1:]:
        lock = tomllib.loads(Path(name).read_text(encoding="utf-8"))
        for package in lock["packages"]:
            for wheel in package.get("wheels", ()):
                filename = wheel["url"].rpartition("/")[2]
                if usable(filename):
                    lines.add(f"{wheel['hashes']['sha256']} {filename}")
    print("\n".join(sorted(lines, key=lambda line: line.split()[1])))


if __name__ == "__main__":
    main()
