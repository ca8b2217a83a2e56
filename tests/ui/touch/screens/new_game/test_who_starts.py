"""Who starts is one question, whatever the game's rules go by."""

import pytest

from companion import games
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fingers import tap
from ui.touch import registry

NAMES = ("Ana", "Bo")


def ask(evening: Evening, name: str, *players: str) -> None:
    """Seat these players, and tap the question."""
    evening.app.offer(games.find(name))
    for player in players or NAMES:
        evening.now.add(player)
    evening.screen.step(3)
    tap(evening.screen, evening.button("Who starts?"))
    evening.screen.step(3)


@pytest.mark.parametrize("name", games.names())
def test_every_game_asks_it_with_one_key(evening: Evening, name: str) -> None:
    ask(evening, name)
    words = [key.words for key in evening.front.walk() if getattr(key, "words", "")]
    assert {"Ana", "Bo", "Draw lots"} <= set(words)
    assert ("Roll the dice for it" in words) == bool(registry.load(name).starter_dice)


def test_the_one_who_is_tapped_starts_and_the_others_follow_clockwise(evening: Evening) -> None:
    ask(evening, "yahtzee", "Ana", "Bo", "Cy")
    tap(evening.screen, evening.button("Bo"))
    assert evening.app.front is None
    assert evening.now.players == ["Bo", "Cy", "Ana"]
    evening.screen.step(2)
    assert evening.now.begins == "Bo starts."


@pytest.mark.parametrize("name", ["datis", "desfausse"])
def test_where_the_youngest_starts_the_names_are_tapped_from_the_youngest_on(
    evening: Evening, name: str
) -> None:
    ask(evening, name)
    assert evening.front.sentence == "Tap the names, from the youngest to the oldest."
    assert evening.button("Done").disabled
    tap(evening.screen, evening.button("Bo"))
    tap(evening.screen, evening.button("Done"))
    evening.screen.step(2)
    assert evening.now.players == list(NAMES)
    assert evening.now.begins == "Bo starts."
    tap(evening.screen, evening.button("START"))
    evening.settle()
    assert tuple(evening.view.setup.youngest_first) == ("Bo", "Ana")  # type: ignore[attr-defined]


def test_what_the_lot_says_takes_the_place_of_the_youngest(evening: Evening) -> None:
    ask(evening, "datis")
    evening.front.tap("Bo")
    evening.front.decided()
    evening.now.draw_lots()
    evening.screen.step(2)
    assert evening.now.youngest_first == []
    assert evening.now.begins == f"{evening.now.players[0]} starts."


def test_it_is_asked_once_two_play(evening: Evening) -> None:
    evening.app.offer(YAHTZEE)
    evening.now.add("Ana")
    evening.screen.step(2)
    key = evening.now.ids.starter
    tap(evening.screen, key)
    assert key.disabled
    assert evening.app.notice == "First say who plays: two names at least."
