"""Every game asks the same question for its starter, whatever its rules."""

import pytest

from companion import games
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fingers import tap
from ui.touch import registry

NAMES = ("Ana", "Bo")


def ask(evening: Evening, name: str, *players: str) -> None:
    """Add these players, and tap the question."""
    evening.app.offer(games.find(name))
    for player in players or NAMES:
        evening.now.add(player)
    evening.screen.step(3)
    tap(evening.screen, evening.button("Who starts?"))
    evening.screen.step(3)


@pytest.mark.parametrize("name", games.names())
def test_every_game_asks_for_its_starter_with_one_key(evening: Evening, name: str) -> None:
    ask(evening, name)
    words = [key.words for key in evening.front.walk() if getattr(key, "words", "")]
    assert {"Ana", "Bo", "Draw lots"} <= set(words)
    assert ("Roll the dice for it" in words) == bool(registry.load(name).starter_dice)


def test_the_tapped_player_starts_and_the_others_follow_clockwise(evening: Evening) -> None:
    ask(evening, "yahtzee", "Ana", "Bo", "Cy")
    tap(evening.screen, evening.button("Bo"))
    assert evening.app.front is None
    assert evening.now.players == ["Bo", "Cy", "Ana"]
    evening.screen.step(2)
    assert evening.now.begins == "Bo starts."


@pytest.mark.parametrize("name", ["datis", "desfausse"])
def test_a_game_started_by_the_youngest_asks_for_the_names_by_age(
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


def test_a_lot_replaces_the_youngest(evening: Evening) -> None:
    ask(evening, "datis")
    evening.front.tap("Bo")
    evening.front.decided()
    evening.now.draw_lots()
    evening.screen.step(2)
    assert evening.now.youngest_first == []
    assert evening.now.begins == f"{evening.now.players[0]} starts."


def test_the_question_appears_once_there_are_two_players(evening: Evening) -> None:
    evening.app.offer(YAHTZEE)
    evening.now.add("Ana")
    evening.screen.step(2)
    key = evening.now.ids.starter
    tap(evening.screen, key)
    assert key.disabled
    assert evening.app.notice == "First say who plays: two names at least."
