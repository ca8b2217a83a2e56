"""`make test` runs every check once, prints its output at the end, and counts the results."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import suite
from tests.ui.waiting import until

SCRIPT = """
import sys
from pathlib import Path
from tests import suite
suite.PROGRAMS = Path({programs!r})
suite.checks = lambda: [suite.Check(name, (name,)) for name in {names}]
suite.LIMIT_SECONDS = {limit}
suite.GRACE_SECONDS = 5.0
sys.exit(suite.main())
"""
LASTING = '#!/bin/sh\necho $$ > "{folder}/pid-$$"\nexec sleep 60\n'


def write(folder: Path, name: str, script: str) -> None:
    program = folder / name
    program.write_text(script)
    program.chmod(0o755)


def command(programs: Path, *names: str, limit: int = 60) -> list[str]:
    script = SCRIPT.format(programs=str(programs), names=names, limit=limit)
    return [sys.executable, "-c", script]


def run(programs: Path, *names: str, limit: int = 60) -> tuple[int, str]:
    """Return the exit status and the output of a run of these programs as checks."""
    done = subprocess.run(
        command(programs, *names, limit=limit), capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def takes(words: list[str], file: Path) -> bool:
    """Return whether pytest, given these words, runs the tests of that file."""
    ignored = {word.removeprefix("--ignore=") for word in words if word.startswith("--ignore=")}
    around = {str(path) for path in (file, *file.parents)}
    return bool(around & set(words)) and not around & ignored


def test_every_test_is_run_by_exactly_one_process() -> None:
    words = [suite.pytest_words(group) for group in suite.GROUPS]
    for path in (suite.ROOT / "tests").rglob("test_*.py"):
        file = path.relative_to(suite.ROOT)
        assert sum(takes(group, file) for group in words) == 1, file


def test_every_named_folder_exists() -> None:
    assert all((suite.ROOT / folder).is_dir() for group in suite.GROUPS for folder in group)


def test_the_summary_counts_all_tests_and_names_the_check_that_failed(tmp_path: Path) -> None:
    write(tmp_path, "pytest", "#!/bin/sh\necho '2 failed, 7 passed, 1 skipped in 3.10s'; exit 1\n")
    write(tmp_path, "mypy", "#!/bin/sh\necho 'Success: 3 passed the check'\n")
    status, output = run(tmp_path, "pytest", "mypy")
    assert status == 1
    lines = output.splitlines()
    assert lines[-1] == "7 passed, 2 failed, 1 skipped"
    assert lines[-2].startswith("FAILED")
    assert lines[-2].endswith("pytest: 7 passed, 2 failed, 1 skipped")
    assert lines[-3].startswith("ok")
    assert lines[-3].endswith("mypy")


def test_a_check_that_fails_without_a_failed_test_fails_the_run(tmp_path: Path) -> None:
    write(tmp_path, "mypy", "#!/bin/sh\nexit 2\n")
    assert run(tmp_path, "mypy")[0] == 1


def test_the_output_of_a_check_is_under_its_name(tmp_path: Path) -> None:
    write(tmp_path, "ruff", "#!/bin/sh\necho 'would reformat x.py'; exit 1\n")
    _, output = run(tmp_path, "ruff")
    assert "=== ruff (FAILED, 0 s)\nwould reformat x.py\n" in output


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_no_check_behind(tmp_path: Path, number: int) -> None:
    write(tmp_path, "pytest", LASTING.format(folder=tmp_path))
    process = subprocess.Popen(
        command(tmp_path, "pytest", "pytest"), stdout=subprocess.DEVNULL, start_new_session=True
    )
    assert until(lambda: len(list(tmp_path.glob("pid-*"))) == 2)
    os.killpg(process.pid, number)
    assert process.wait(60) == 130
    pids = [int(path.name.removeprefix("pid-")) for path in tmp_path.glob("pid-*")]
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


def test_a_run_that_takes_too_long_is_stopped(tmp_path: Path) -> None:
    write(tmp_path, "pytest", LASTING.format(folder=tmp_path))
    begun = time.monotonic()
    status, output = run(tmp_path, "pytest", limit=1)
    assert (status, time.monotonic() - begun < 50) == (130, True)
    assert "=== pytest (FAILED" in output
    assert "Stopped: not finished within 1 s" in output
