"""`companion check-game` reports abilities, missing parts and faults of a game."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from tests.companion.games.toy import forget, offered_from
from tests.ui.typed import Capture, companion
from ui.kit.check import check
from ui.kit.new_game import write


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder for games, forgotten again after the test."""
    monkeypatch.setenv("COMPANION_GAMES", "")
    with offered_from():
        yield tmp_path
    forget(tmp_path)


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """Write a new game with some of its rules changed."""
    home = write(name, folder)
    rules = home / "rules.py"
    text = rules.read_text("utf-8")
    assert old in text
    rules.write_text(text.replace(old, new), "utf-8")
    return home


# A change of the rules, with the sentence about its fault.
FAULTS = {
    "no_end": (
        "return state.turns >= turns or len(state.left) + 1 == len(state.totals) > 1",
        "return turns < 0",
        "No game came to its end",
    ),
    "refuses_itself": (
        "return (Write(),) if state.rolls else ()",
        "return (Write(),)",
        "The rules refuse what they offer themselves, write",
    ),
    "raises_errors": (
        "return sum(dice)",
        "return 1 // (sum(dice) % 7)",
        "ZeroDivisionError",
    ),
    "few_players": (
        "check_players(setup.players, self.players)",
        "check_players(setup.players, range(2, 4))",
        "A number of players is refused that the game names (1)",
    ),
    "other_names": (
        "Standing(name, state.totals[seat], left=seat in state.left)",
        "Standing(name.upper(), state.totals[seat], left=seat in state.left)",
        "are not those of the table",
    ),
    "other_dice": (
        "    def figures(",
        "    def dice_in_play(self):\n        return type(super().dice_in_play())(())\n\n"
        "    def wanted_dice(self, state):\n"
        "        return super().dice_in_play() if self.may_roll(state) else None\n\n"
        "    def figures(",
        "A roll wants dice that dice_in_play does not name.",
    ),
    "changes_state": (
        "    totals = list(state.totals)\n",
        "    totals = state.totals\n",
        "TypeError",
    ),
    "bad_card": (
        'return {"rounds": setup.options.rounds}',
        "return {}",
        "Cannot be drawn (paper): KeyError",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_the_rules_is_reported_in_one_sentence(name: str, folder: Path) -> None:
    old, new, told = FAULTS[name]
    changed(folder, name, old, new)
    with offered_from(folder):
        report = check(games.find(name), seconds=0.7, screen=False)
    assert report.broken
    said = [finding.text.to("en") for finding in report.findings if finding.breaks]
    assert any(told in sentence for sentence in said), said


def test_missing_parts_break_nothing(folder: Path, capsys: Capture) -> None:
    home = write("sea_dice", folder)
    words = (home / "words.toml").read_text("utf-8").replace("summary", "sommary")
    (home / "words.toml").write_text(words.replace("{name} writes", "{who} writes"), "utf-8")
    status, out, err = companion(capsys, "check-game", home, "--no-screen")
    assert (status, err) == (0, "")
    assert "speaks            missing: summary in words.toml\n" in out
    assert "action_write of words.toml does not name the same facts in all its languages" in out
    assert "counts luck       missing: luck (luck in counted.py)\n" in out


def test_a_broken_game_ends_with_status_1(folder: Path, capsys: Capture) -> None:
    home = changed(folder, "raising", "return sum(dice)", "return 1 // 0")
    status, out, _ = companion(capsys, "check-game", home, "--no-screen", language="fr")
    assert status == 1
    assert "se joue           cassé : Erreur pendant qu" in out


def test_a_report_is_json_for_a_program(folder: Path, capsys: Capture) -> None:
    home = write("sea_dice", folder)
    status, out, _ = companion(capsys, "check-game", home, "--no-screen", "--json")
    assert status == 0
    report = json.loads(out)
    assert (report["game"], report["played"]) == ("sea_dice", 4)
    assert {finding["breaks"] for finding in report["findings"]} == {False}


def test_a_game_that_cannot_be_loaded_says_why(folder: Path, capsys: Capture) -> None:
    home = changed(folder, "unloadable", "ROUNDS = range(1, 21)", "ROUNDS = nothing")
    status, out, err = companion(capsys, "check-game", home)
    assert (status, out) == (2, "")
    assert "NameError" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("named", ["chess", "/nowhere/chess"])
def test_a_folder_without_a_game_is_refused(named: str, folder: Path, capsys: Capture) -> None:
    status, out, err = companion(capsys, "check-game", named)
    assert (status, out) == (2, "")
    assert "is neither a game here" in err
    assert os.environ["COMPANION_GAMES"] == ""


def test_the_touch_screen_draws_a_game_and_leaves_pictures(folder: Path) -> None:
    report = check(games.find("d21"), seconds=20, pictures=folder / "pictures")
    assert [finding for finding in report.findings if finding.breaks] == []
    sizes = {path.name.split("-")[1] for path in (folder / "pictures").glob("*.png")}
    assert sizes == {"800x480", "720x1280"}
