"""`companion run --simulated --fault ...` is refused in a sentence or survives the whole game."""

import subprocess
import sys
from pathlib import Path

import pytest

from hardware.simulated.faults import Fault
from ui.cli.main import main


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--fault", "light-off@3s"], "--simulated"),
        (["--simulated", "--fault", "fire@3s"], "fire@3s"),
        (["--simulated", "--fault", "light-off"], "camera-hang"),
        (["--simulated", "--fault", "light-off"], [*Fault][-1]),
    ],
)
def test_an_unknown_fault_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    for language in ("en", "fr"):
        run = ["run", "--no-face", "--data", str(tmp_path), "--language", language, *arguments]
        assert main(run) == 2
        assert told in capsys.readouterr().err


COMMAND = [sys.executable, "-m", "ui.cli.main", "run", "--simulated", "--no-face"]


def played(folder: Path, *arguments: str) -> tuple[str, str]:
    """Let bots play a whole game; return its sheet and the other output at its end."""
    run = subprocess.run(
        [*COMMAND, "--language", "en", "--data", str(folder), *arguments],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    sheet, end, rest = run.stderr.partition("Questions asked:")
    return sheet, end + rest


def killed_in_its_middle(folder: Path) -> None:
    """Leave an unfinished game of bots with some turns."""
    process = subprocess.Popen(
        [*COMMAND, "--data", str(folder)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout is not None
    with process.stdout as told:
        for _ in range(20):
            assert told.readline()
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the sheet of the game without faults."""
    return played(tmp_path_factory.mktemp("calm"))[0]


@pytest.mark.soak
@pytest.mark.parametrize("fault", Fault)
def test_a_game_with_any_single_fault_equals_the_game_without_faults(
    tmp_path: Path, calm: str, fault: Fault
) -> None:
    if fault is Fault.JOURNAL_DAMAGED:  # this fault occurs when a game is reopened
        killed_in_its_middle(tmp_path)
        sheet, said = played(tmp_path, f"--fault={fault}@0s+1s")
        assert list((tmp_path / "simulated" / "games").glob("*.damaged-*"))
    else:
        sheet, said = played(tmp_path, f"--fault={fault}@5s+20s")
    assert sheet == calm
    assert "misread without a question: 0" in said


@pytest.mark.soak
def test_a_game_with_all_faults_equals_the_game_without_faults(tmp_path: Path, calm: str) -> None:
    """Equal seeds throw equal dice: a roll counted twice or lost would change the sheet."""
    # journal-damaged needs a reopened game
    faults = [fault for fault in Fault if fault is not Fault.JOURNAL_DAMAGED]
    plans = [f"--fault={fault}@{5 + 12 * index}s+8s" for index, fault in enumerate(faults)]
    stormy, said = played(tmp_path / "stormy", *plans)
    assert stormy == calm
    assert "misread without a question: 0" in said
