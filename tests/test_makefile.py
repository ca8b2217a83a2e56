"""The commands of `make` in folders of any name, with fake programs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parents[1] / "Makefile"
PROGRAM = """#!/bin/sh
echo "$(basename "$0") $*" >> "$ASKED"
"""
PROGRAMS = ("companion", "pytest", "mypy", "ruff", "lint-imports", "python")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project after set-up, in a folder with spaces in its name."""
    project = tmp_path / "a game table"
    for name in (*(f".venv/bin/{name}" for name in PROGRAMS), "deploy/setup.sh", "deploy/lock.sh"):
        program = project / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(PROGRAM)
        program.chmod(0o755)
    shutil.copy(MAKEFILE, project)
    return project


def make(project: Path, target: str) -> list[str]:
    """Return the programs that a target ran."""
    asked = project / "asked"
    given = {name: said for name, said in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", target],
        cwd=project,
        env=given | {"ASKED": str(asked)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return asked.read_text().splitlines()


@pytest.mark.parametrize(
    ("target", "last"),
    [
        ("run", "companion run"),
        ("test", "python -m tests.suite"),
        ("soak", "pytest -m soak --timeout 7200"),
        ("bench", "python -m tests.bench"),
        ("format", "ruff check --fix ."),
        ("lock", "lock.sh "),
    ],
)
def test_a_folder_may_have_a_space_in_its_name(project: Path, target: str, last: str) -> None:
    assert make(project, target)[-1] == last
