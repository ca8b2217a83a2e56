"""Known names are offered singly or together as last played, and can be forgotten.

Characters that no font can show are dropped from names written in the settings by hand.
"""

from typing import Any

import pytest

from companion.settings import Settings
from tests.ui.touch.evening import YAHTZEE, Evening, yahtzee
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap


def open_new_game(evening: Evening) -> list[str]:
    """Tap the game on the shelf; return the names offered."""
    tap(evening.screen, evening.now.ids.tiles.children[0])
    return offered(evening.now)


def offered(asking: Any) -> list[str]:
    """Return the names on the chips, without the button that forgets a name."""
    return [chip.words for chip in reversed(asking.ids.chips.children) if not chip.sign]


def played(machine: FakeMachine, *players: str) -> None:
    """Begin and leave a game of these players."""
    machine.begin(YAHTZEE, yahtzee(*players))
    machine.leave()


def test_a_name_is_offered_and_kept_without_characters_that_no_font_has(
    evening: Evening, machine: FakeMachine
) -> None:
    names = ("Zoé 🎲", "👩‍🚀 Bo", "Zoé", "🎉", "Chloé")
    machine.settings = Settings(language="en", names=names)
    assert open_new_game(evening) == ["Zoé", "Bo", "Chloé"]
    tap(evening.screen, evening.button("Bo"))
    tap(evening.screen, evening.button("START"))
    evening.settle()
    assert evening.view.setup.players == ("Bo",)
    assert machine.settings.names == ("Bo", "Zoé", "Chloé")


def test_names_that_cannot_be_shown_are_not_known(evening: Evening, machine: FakeMachine) -> None:
    machine.settings = Settings(language="en", names=("🎲🎲",))
    assert open_new_game(evening) == []
    assert evening.button("A name")


def test_the_last_players_are_added_in_order_with_one_tap(
    evening: Evening, machine: FakeMachine
) -> None:
    machine.settings = Settings(language="en", names=("Zoé", "Ana", "Bo"))
    played(machine, "Ana", "Zoé")
    played(machine, "Bo", "Ana")
    open_new_game(evening)
    tap(evening.screen, evening.button("As last time: Bo, Ana"))
    assert evening.now.players == ["Bo", "Ana"]
    with pytest.raises(LookupError):
        evening.button("As last time: Bo, Ana")
    tap(evening.screen, evening.button("START"))
    evening.settle()
    assert evening.view.setup.players == ("Bo", "Ana")


def test_a_single_player_is_offered_only_by_name(evening: Evening, machine: FakeMachine) -> None:
    machine.settings = Settings(language="en", names=("Ana",))
    played(machine, "Ana")
    assert open_new_game(evening) == ["Ana"]
    assert not evening.now.ids.lines.children


def test_the_turn_box_offers_the_last_players_too(evening: Evening, machine: FakeMachine) -> None:
    machine.settings = Settings(language="en", names=("Ana", "Bo"))
    played(machine, "Bo", "Ana")
    evening.app.go("turn_box")
    evening.screen.step(3)
    tap(evening.screen, evening.button("As last time: Bo, Ana"))
    assert evening.front.players == ["Bo", "Ana"]


def test_a_forgotten_name_is_offered_nowhere(evening: Evening, machine: FakeMachine) -> None:
    machine.settings = Settings(language="en", names=("Anna", "Ana", "Bo"))
    played(machine, "Anna", "Bo")
    open_new_game(evening)
    tap(evening.screen, evening.button("Remove a name"))
    tap(evening.screen, evening.button("Anna"))
    assert evening.app.notice == "Anna is no longer offered."
    assert machine.settings.names == ("Ana", "Bo")
    assert offered(evening.now) == ["Ana", "Bo"]
    assert not evening.now.ids.lines.children, "nor with those who played with her"


def test_names_are_typed_once_the_last_name_is_forgotten(
    evening: Evening, machine: FakeMachine
) -> None:
    machine.settings = Settings(language="en", names=("Anna",))
    open_new_game(evening)
    tap(evening.screen, evening.button("Remove a name"))
    tap(evening.screen, evening.button("Anna"))
    assert evening.now.order_words == "Type the names of those who are playing."
    assert not evening.now.ids.chips.children


def test_forgetting_is_offered_beside_the_list_of_names_however_long_it_is(
    evening: Evening, machine: FakeMachine
) -> None:
    machine.settings = Settings(language="en", names=tuple(f"Name {n}" for n in range(9)))
    open_new_game(evening)
    evening.screen.step(3)
    key, chips = evening.button("Remove a name"), evening.now.ids.chips
    assert key not in set(chips.walk(restrict=True))
    assert key.x >= chips.parent.right
    assert min(key.size) >= evening.app.touch
