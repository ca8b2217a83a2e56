"""The output of a training run."""

import pytest

from vision.training.progress import Progress


def test_figures_that_stay_the_same_are_printed_as_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    progress = Progress(("loss", "right"), each=2)
    for step in range(1, 6):
        progress.note(step, 0.25, 0.75)
    lines = [line.split(maxsplit=3) for line in capsys.readouterr().out.splitlines()]
    assert [step for step, *_ in lines] == ["2", "4"]
    assert {figures for *_, figures in lines} == {"loss 0.250  right 0.750"}
