"""`companion new-game` creates a package of the requested name that can be played at once."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion import games
from tests.companion.games.toy import offered_from
from tests.ui.typed import Capture, companion
from ui.kit.check import Level, check
from ui.kit.new_game import write


def test_a_new_game_plays_and_speaks_both_languages(tmp_path: Path) -> None:
    write("sea_dice", tmp_path)
    with offered_from(tmp_path):
        report = check(games.find("sea_dice"), seconds=60, screen=False)
    assert report.played == 4
    assert {finding.level for finding in report.findings} == {Level.PRINTS, Level.COUNTS}
    assert not report.broken


def test_the_tests_of_a_new_game_pass(tmp_path: Path) -> None:
    folder = write("sea_dice", tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "-c", "/dev/null", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_new_game_has_its_own_name_everywhere_and_the_templates_nowhere(tmp_path: Path) -> None:
    folder = write("sea_dice", tmp_path)
    files = {path.name: path.read_text("utf-8") for path in folder.iterdir() if path.is_file()}
    assert sorted(files) == [
        "__init__.py",
        "card.toml",
        "rules.py",
        "test_sea_dice.py",
        "words.toml",
    ]
    text = "".join(files.values())
    assert "class SeaDice(" in text
    assert 'title = { fr = "Sea dice"' in text
    assert not any(left in text for left in ("new_game", "NewGame", "New game"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Sea dice", "A game cannot be called “Sea dice”"),
        ("../up", "A game cannot be called “../up”"),
        ("yahtzee", "There is a game called “yahtzee” already."),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(
    name: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    status, out, err = companion(capsys, "new-game", name, "--folder", tmp_path)
    assert (status, out) == (2, "")
    assert said in err
    assert list(tmp_path.iterdir()) == []


def test_existing_files_are_not_overwritten(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "sea_dice").mkdir()
    status, _, err = companion(capsys, "new-game", "sea_dice", "--folder", tmp_path, language="fr")
    assert status == 2
    assert "existe déjà" in err
    assert list((tmp_path / "sea_dice").iterdir()) == []
