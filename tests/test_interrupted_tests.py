"""Ctrl-C in `make test`: nothing of it goes on behind one's back."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parents[1] / "Makefile"
QUICK = "#!/bin/sh\n"
LASTING = '#!/bin/sh\necho $$ > "half-$$"\nexec sleep 60\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose tests take their time."""
    programs = {f".venv/bin/{name}": QUICK for name in ("ruff", "lint-imports", "mypy")}
    for name, script in {
        **programs, "deploy/setup.sh": QUICK, ".venv/bin/pytest": LASTING
    }.items():  # fmt: skip
        program = tmp_path / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(script)
        program.chmod(0o755)
    shutil.copy(MAKEFILE, tmp_path)
    return tmp_path


def running(project: Path) -> list[int]:
    """The parts of the tests that are under way."""
    halves = [int(path.read_text() or 0) for path in project.glob("half-*")]
    return [half for half in halves if half and _lives(Path(f"/proc/{half}/stat"))]


def _lives(stat: Path) -> bool:
    try:
        return " Z " not in stat.read_text()  # one that has ended and nobody has looked at since
    except OSError:
        return False


def wait_for(project: Path, count: int) -> list[int]:
    for _ in range(2000):
        if len(running(project)) == count:
            break
        time.sleep(0.05)
    return running(project)


def test_ctrl_c_ends_all_that_runs_side_by_side(project: Path) -> None:
    around = {name: said for name, said in os.environ.items() if not name.startswith("MAKE")}
    make = subprocess.Popen(
        ["make", "test"], cwd=project, env={**around, "TMPDIR": str(project)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    halves = wait_for(project, 3)
    try:
        assert len(halves) == 3
        os.killpg(make.pid, signal.SIGINT)
        assert make.wait(100) != 0
        assert wait_for(project, 0) == []
        assert list(project.glob("tmp.*")) == []  # nor is what the one behind said left lying about
    finally:
        for half in running(project):
            os.kill(half, signal.SIGKILL)
