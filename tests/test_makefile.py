"""What `make` does in a folder of any name, with pretend programs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parents[1] / "Makefile"
PROGRAM = """#!/bin/sh
echo "$(basename "$0") $*" >> "$ASKED"
echo "$PYTHONPYCACHEPREFIX" > compiled
"""
PROGRAMS = ("companion", "pytest", "mypy", "ruff", "lint-imports", "python")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that is set up, in a folder as people name theirs."""
    project = tmp_path / "a game table"
    for name in (*(f".venv/bin/{name}" for name in PROGRAMS), "deploy/setup.sh", "deploy/lock.sh"):
        program = project / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(PROGRAM)
        program.chmod(0o755)
    shutil.copy(MAKEFILE, project)
    return project


def make(project: Path, target: str) -> list[str]:
    """The programs that a target ran."""
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
        ("soak", "pytest -m soak"),
        ("bench", "python -m tests.bench"),
        ("format", "ruff check --fix ."),
        ("lock", "lock.sh "),
    ],
)
def test_a_folder_may_have_a_space_in_its_name(project: Path, target: str, last: str) -> None:
    assert make(project, target)[-1] == last


def test_both_halves_of_the_tests_run_in_a_folder_with_a_space(project: Path) -> None:
    asked = make(project, "test")
    assert sum(line.startswith("pytest -m not soak --ignore") for line in asked) == 1
    assert sum(line.startswith("pytest -m not soak tests/ui/touch") for line in asked) > 1
    assert (project / "compiled").read_text() == f"{project}/.venv/bytecode\n"


def test_every_test_is_run_by_one_process_and_no_other(project: Path) -> None:
    runs = [line.split()[4:] for line in make(project, "test") if line.startswith("pytest")]
    files = sorted(path for path in (MAKEFILE.parent / "tests").rglob("test_*.py"))
    for path in files:
        assert sum(takes(words, path) for words in runs) == 1, path


@pytest.mark.parametrize("folder", ["screens/d21", "base", "ui/touch", "ui/hall"])
def test_a_failure_in_one_process_fails_all(project: Path, folder: str) -> None:
    failing = project / ".venv/bin/pytest"
    failing.write_text(f'#!/bin/sh\ncase "$3" in */{folder}) exit 1; esac\n')
    with pytest.raises(AssertionError):
        make(project, "test")


def takes(words: list[str], path: Path) -> bool:
    """Whether pytest, given these words, runs the tests of that file."""
    left_out = {words[at + 1] for at, word in enumerate(words) if word == "--ignore"}
    folders = [word for word in words if word not in left_out and word != "--ignore"] or ["tests"]
    file = path.relative_to(MAKEFILE.parent)
    around = {str(one) for one in (file, *file.parents)}
    return bool(around & set(folders)) and not around & left_out


def test_a_failure_of_mypy_fails_all(project: Path) -> None:
    (project / ".venv/bin/mypy").write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(AssertionError):
        make(project, "test")
