"""Lots decide who starts in games without a roll-off."""

import pytest

from companion import games
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap

WITHOUT_ROLL_OFF = ("d21", "dalapapa", "datis")


def draw_lots(evening: Evening) -> None:
    """Tap the question who starts, then draw lots."""
    tap(evening.screen, evening.button("Who starts?"))
    evening.screen.step(3)
    tap(evening.screen, evening.button("Draw lots"))
    evening.screen.step(3)


@pytest.mark.parametrize("name", WITHOUT_ROLL_OFF)
def test_lots_decide_who_starts_and_the_others_follow_clockwise(
    evening: Evening, name: str
) -> None:
    evening.app.offer(games.find(name))
    for player in ("Ana", "Bo"):
        evening.now.add(player)
    evening.screen.step(3)
    starters = set()
    for _ in range(20):
        draw_lots(evening)
        order = tuple(evening.now.players)
        assert order in {("Ana", "Bo"), ("Bo", "Ana")}
        assert f"{order[0]}" in evening.app.notice
        starters.add(order[0])
    assert starters == {"Ana", "Bo"}


def test_the_lot_names_the_dealer_and_the_left_neighbour_starts(evening: Evening) -> None:
    evening.app.offer(games.find("dalapapa"))
    for player in ("Ana", "Bo", "Chloé"):
        evening.now.add(player)
    evening.screen.step(3)
    draw_lots(evening)
    first, *_, dealer = evening.now.players
    told = f"The lot makes {dealer} the dealer: {first}, on their left, starts."
    assert evening.app.notice == told
