"""Touch targets and texts of the generic table fit on every size of screen."""

import json
from collections.abc import Callable

import pytest

from companion.games.record import parse_header
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.generic.conftest import Put
from tests.ui.touch.generic.places import PLACES, SPARSE
from tests.ui.touch.problems import GERMAN, NAMES, SCREENS, Look, all_problems
from ui.touch import registry


@pytest.mark.usefixtures("trio", "mixed")
@pytest.mark.parametrize("look", SCREENS)
def test_touch_targets_are_large_enough_and_texts_fit(
    machine: FakeMachine, look: Look, put: Put
) -> None:
    put("broken/__init__.py", "import companion.games.nothing_that_is_known_by_this_name")
    assert all_problems(machine, look, PLACES, sparse=SPARSE) == []


def yahtzee(players: int, *, rolled: bool) -> Callable[[Evening], None]:
    """Return a place with a game of Yahtzee, which has a long sheet and many choices."""

    def long_sheet(evening: Evening) -> None:
        header = {"game": "yahtzee", "version": 1, "players": NAMES[:players], "dice": "virtual"}
        evening.seat(*parse_header(json.dumps(header)))
        if rolled:
            evening.now.roll_now()
            evening.settle()

    return long_sheet


# German breaks "Viererpasch" here; a game from elsewhere is in German only if its maker says so.
@pytest.mark.parametrize("look", [look for look in SCREENS if look != GERMAN])
def test_a_long_sheet_and_many_choices_fit(
    machine: FakeMachine, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = registry.load
    monkeypatch.setattr(
        registry, "load", lambda name: registry.generic(name) if name == "yahtzee" else own(name)
    )
    places = [yahtzee(2, rolled=False), yahtzee(8, rolled=True), yahtzee(8, rolled=False)]
    assert all_problems(machine, look, places) == []
