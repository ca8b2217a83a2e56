"""Install onto a card, and run single steps of the installation."""

import os
import re
import subprocess
from pathlib import Path

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT = DEPLOY / "install" / "table-companion.service"
WEB_UNIT = DEPLOY / "install" / "companion-web.service"
CMDLINE = "console=tty1 root=PARTUUID=0-2 rootwait quiet\n"
CONFIG = "camera_auto_detect=1\n[cm5]\ndtoverlay=dwc2\n"


def spoken(language: str) -> dict[str, str]:
    """Return the environment of a user who reads that language."""
    return {**os.environ, "COMPANION_LANGUAGE": "", "LC_ALL": language}


def install(card: Path, *words: str, language: str = "en_GB.UTF-8") -> str:
    command = [str(DEPLOY / "install.sh"), *words, "--root", str(card)]
    done = subprocess.run(
        command, env=spoken(language), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def steps(script: str, **given: str) -> str:
    """Run some steps of the installation; return their output."""
    parts = "".join(f'. "$parts/{part}.sh"; ' for part in ("words", "common", "release"))
    done = subprocess.run(
        ["sh", "-euc", parts + script],
        env={**spoken("en"), "parts": str(DEPLOY / "install"), **given},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def files(card: Path) -> dict[str, object]:
    """Return every file and link below a folder with its content and time of writing."""
    return {
        str(path.relative_to(card)): (
            path.readlink() if path.is_symlink() else (path.read_bytes(), path.stat().st_mtime_ns)
        )
        for path in card.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def boot(card: Path, name: str) -> str:
    return (card / "boot" / "firmware" / name).read_text()


def fake(folder: Path, name: str, script: str) -> Path:
    """Create a program with that name and the content of the script."""
    program = folder / name
    folder.mkdir(parents=True, exist_ok=True)
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return program


def values(unit: Path, name: str) -> list[str]:
    """Return every word of every value that a unit gives a setting."""
    lines = re.findall(rf"^{name}=(.*)$", unit.read_text(), re.MULTILINE)
    return [word for line in lines for word in line.split()]
