"""A new release is tried first, then started or refused; games are backed up before."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.installing import (
    DEPLOY,
    fake,
    steps,
)


def this_one_in(release: Path) -> None:
    """Make the program under test the program of that release."""
    venv, here = release / ".venv" / "bin", DEPLOY.parent
    fake(venv, "python", f'exec "{sys.executable}" "$@"')
    fake(venv, "companion", f'PYTHONPATH="{here}" exec "{sys.executable}" -m ui.cli.main "$@"')


PLAYED_MEANWHILE = """
folder=$COMPANION_DATA
[ "$3" != --data ] || folder=$4
[ "$1" = games ] || exit 0
actions=$(wc -l < "$folder/games/yahtzee-1.journal")
printf '[{"id": "yahtzee-1", "actions": %s, "trouble": null}]' "$actions"
echo "END OF TURN" >> "$COMPANION_DATA/games/yahtzee-1.journal"
"""


def beside_an_old_one(machine: dict[str, str], new: str) -> dict[str, str]:
    """Return a machine with its table in play, where the new release runs the script."""
    old = Path(machine["opt"]) / "releases" / "0.1-old"
    for release, script in ((old, PLAYED_MEANWHILE), (Path(machine["release"]), new)):
        this_one_in(release)
        fake(release / ".venv" / "bin", "companion", script)
    (Path(machine["opt"]) / "current").symlink_to(old)
    games = Path(machine["state"]) / "games"
    games.mkdir()
    (games / "yahtzee-1.journal").write_text("begun\n")
    return machine


def _later(*slips: str) -> list[Any]:
    """Mark every slip for the soak, because each draws a picture."""
    return [pytest.param(slip, marks=pytest.mark.soak) for slip in slips]


@pytest.mark.parametrize("slip", ["[", *_later('theme = "dya"', "buzzer = 17")])
def test_a_slip_in_the_settings_does_not_refuse_a_new_release(
    machine: dict[str, str], slip: str
) -> None:
    this_one_in(Path(machine["release"]))
    (Path(machine["state"]) / "settings.toml").write_text(f"{slip}\n")
    assert steps("check_release", **machine) == ""


def test_a_release_that_draws_no_picture_is_refused_and_removed(machine: dict[str, str]) -> None:
    release = Path(machine["release"])
    fake(release / ".venv" / "bin", "companion", 'echo "to do    program"; exit 1')
    said = steps("(check_release) || true", **machine)
    assert said.startswith("to do    program\n")
    assert not release.exists()


def test_a_turn_that_ends_during_an_update_does_not_stop_the_update(
    machine: dict[str, str],
) -> None:
    assert steps("check_release", **beside_an_old_one(machine, PLAYED_MEANWHILE)) == ""
    assert not (Path(machine["release"]) / "games-seen").exists()


def test_a_release_that_reads_a_game_otherwise_is_refused(machine: dict[str, str]) -> None:
    otherwise = PLAYED_MEANWHILE.replace("actions=$(", "actions=1$(")
    steps("(check_release) || true", **beside_an_old_one(machine, otherwise))
    assert not Path(machine["release"]).exists()
    assert (Path(machine["state"]) / "games" / "yahtzee-1.journal").exists()


def test_a_running_kiosk_is_restarted_if_only_its_unit_has_changed(
    machine: dict[str, str],
) -> None:
    on_screen = {"kiosk": "yes", "old": machine["release"], "root": ""}
    pretend = "systemd_runs() { :; }; systemctl() { echo systemctl $*; }; "
    assert "restart" not in steps(
        f"{pretend} unit_changed=no; start_release", **machine, **on_screen
    )
    said = steps(f"{pretend} unit_changed=yes; start_release", **machine, **on_screen)
    assert "systemctl restart --no-block table-companion\n" in said


def test_every_update_backs_up_the_games_of_its_day(machine: dict[str, str]) -> None:
    state, first = Path(machine["state"]), machine["opt"] + "/releases/0.1-old"
    (state / "backups").mkdir()
    for release in (first, machine["release"]):
        fake(Path(release) / ".venv" / "bin", "companion", 'cp "$COMPANION_DATA/games" "$2"')
    was, becomes = first, machine["release"]
    for day in ("Monday", "Tuesday", "Wednesday"):
        (state / "games").write_text(day)
        update = {"old": was, "release": becomes, "readable": "a game", "kiosk": "no"}
        steps("start_release", **{**machine, **update})
        was, becomes = becomes, was
    backed_up = {path.name: path.read_text() for path in (state / "backups").iterdir()}
    assert backed_up == {
        "before-0.2-new.zip": "Monday",
        "before-0.1-old.zip": "Tuesday",
        "before-0.2-new-2.zip": "Wednesday",
    }


def test_the_backups_of_the_last_three_updates_are_kept(tmp_path: Path) -> None:
    for age in range(5):
        backup = tmp_path / f"before-0.{age}-abc.zip"
        backup.touch()
        os.utime(backup, (1e9 - age, 1e9 - age))
    (tmp_path / "daily-2025-01-01.zip").touch()
    steps('forget_old_backups "$state"', state=str(tmp_path))
    kept = ["before-0.0-abc.zip", "before-0.1-abc.zip", "before-0.2-abc.zip"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [*kept, "daily-2025-01-01.zip"]
