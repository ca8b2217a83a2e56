"""`companion run --simulated --fault ...`: refused in a sentence, or survived to the last box."""

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
def test_a_fault_that_cannot_be_had_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    for language in ("en", "fr"):
        run = ["run", "--no-face", "--data", str(tmp_path), "--language", language, *arguments]
        assert main(run) == 2
        assert told in capsys.readouterr().err


COMMAND = [sys.executable, "-m", "ui.cli.main", "run", "--simulated", "--no-face"]


def played(folder: Path, *arguments: str) -> tuple[str, str]:
    """The sheet of a whole game of bots, and what else was said at its end."""
    run = subprocess.run(
        [*COMMAND, "--language", "en", "--data", str(folder), *arguments],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    sheet, end, rest = run.stderr.partition("Questions asked:")
    return sheet, end + rest


def killed_in_its_middle(folder: Path) -> None:
    """Leave a game of bots behind that has some turns."""
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
    """The sheet of the game in which nothing breaks."""
    return played(tmp_path_factory.mktemp("calm"))[0]


@pytest.mark.soak
@pytest.mark.parametrize("fault", Fault)
def test_a_game_under_each_fault_is_the_game_without_it(
    tmp_path: Path, calm: str, fault: Fault
) -> None:
    if fault is Fault.JOURNAL_DAMAGED:  # it comes when a game is opened again
        killed_in_its_middle(tmp_path)
        sheet, said = played(tmp_path, f"--fault={fault}@0s+1s")
        assert list((tmp_path / "simulated" / "games").glob("*.damaged-*"))
    else:
        sheet, said = played(tmp_path, f"--fault={fault}@5s+20s")
    assert sheet == calm
    assert "misread without a question: 0" in said


@pytest.mark.soak
def test_a_game_under_every_fault_is_the_game_without_them(tmp_path: Path, calm: str) -> None:
    """The same seed throws the same dice: a roll counted twice or lost would show on the sheet."""
    # journal-damaged needs a game that is opened again, and clock-jumping makes it no other
    faults = [fault for fault in Fault if fault is not Fault.JOURNAL_DAMAGED]
    plans = [f"--fault={fault}@{5 + 12 * index}s+8s" for index, fault in enumerate(faults)]
    stormy, said = played(tmp_path / "stormy", *plans)
    assert stormy == calm
    assert "misread without a question: 0" in said
