"""The companion's own games keep every promise of the kit, and lack nothing that it asks for."""

import pytest

from companion import games
from ui.kit.check import check


@pytest.mark.soak
@pytest.mark.parametrize("name", games.names())
def test_a_game_of_the_companion_is_whole(name: str) -> None:
    report = check(games.find(name), seconds=60)
    assert report.findings == ()
    assert report.played >= 2  # by chance and by its own player
