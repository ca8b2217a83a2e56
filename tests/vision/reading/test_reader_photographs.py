"""The reader's figures on labelled photographs, if available.

Every run reads a quarter of the photographs, the soak all of them.
"""

import pytest

from tests import photographs
from vision.evaluation.evaluate import Tally, evaluate
from vision.reading.reader import Reader

pytestmark = photographs.needed


@pytest.fixture(scope="module", params=[4, pytest.param(1, marks=pytest.mark.soak)])
def every(request: pytest.FixtureRequest) -> int:
    """Return the step between the photographs read: 4, or 1 in the soak."""
    step: int = request.param
    return step


@pytest.fixture(scope="module")
def core(every: int) -> Tally:
    return evaluate(photographs.FOLDER / "real", Reader(), tier="core", every=every).total


@pytest.fixture(scope="module")
def rendered(every: int) -> dict[str, Tally]:
    return evaluate(photographs.FOLDER / "rendered", Reader(), every=every).sources


def test_core_photographs_reach_their_floor(core: Tally) -> None:
    assert core.trays >= 0.6 * core.images


def test_rendered_yahtzee_frames_reach_their_floor(rendered: dict[str, Tally]) -> None:
    assert rendered["yahtzee"].trays >= 0.8 * rendered["yahtzee"].images


def test_hardly_any_tray_is_silently_wrong(core: Tally, rendered: dict[str, Tally]) -> None:
    for tally in (core, *rendered.values()):
        assert tally.silent <= 0.045 * tally.images


def test_polyhedra_are_hardly_ever_read_as_pip_dice(rendered: dict[str, Tally]) -> None:
    assert rendered["datis"].wrong <= 2
    assert rendered["datis"].silent == 0
