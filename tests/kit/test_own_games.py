"""The companion's own games pass every check of the kit."""

import pytest

from companion import games
from ui.kit.check import check


@pytest.mark.soak
@pytest.mark.parametrize("name", games.names())
def test_a_game_of_the_companion_passes_the_check(name: str) -> None:
    report = check(games.find(name), seconds=60)
    assert report.findings == ()
    assert report.played >= 2  # at random, and by the game's own computer player
