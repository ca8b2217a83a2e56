"""421, 10 000 and Yatzy: each is a package of its own and passes every check of the kit."""

import os
import subprocess
import sys
import tomllib

import pytest

from companion import games
from tests.kit.examples import EXAMPLES, FOLDERS
from ui.kit.check import Level, check


@pytest.mark.parametrize("name", FOLDERS)
@pytest.mark.usefixtures("examples")
def test_an_example_is_played_and_drawn_on_screen_page_and_paper(name: str) -> None:
    report = check(games.find(name), seconds=60, screen=False)
    assert [finding for finding in report.findings if finding.breaks] == []
    assert report.played == 4
    said = [
        finding.text.to("en") for finding in report.findings if finding.level is not Level.COUNTS
    ]
    leave = "Leave among the actions: nobody can leave a game that is being played"
    assert said == ([] if name == "jeu421" else [leave])


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_an_examples_own_tests_pass(folder: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["-c", os.devnull, "--rootdir", ".", "tests"]
    paths = os.pathsep.join((".", str(EXAMPLES.parents[3])))
    done = subprocess.run(
        command,
        cwd=EXAMPLES / folder,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("name", "folder"), FOLDERS.items())
def test_an_example_is_a_package_that_names_its_game(name: str, folder: str) -> None:
    project = tomllib.loads((EXAMPLES / folder / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"] == {"table_companion.games": {name: name}}
    assert (EXAMPLES / folder / name / "__init__.py").is_file()
