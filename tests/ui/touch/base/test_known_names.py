"""Names known from before: offered one by one or together as they last played, and forgotten.

Of those written in the settings by hand, what no font here has is no part.
"""

from typing import Any

import pytest

from companion.settings import Settings
from tests.ui.touch.evening import YAHTZEE, Evening, yahtzee
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap


def open_new_game(evening: Evening) -> list[str]:
    """Tap the game on the shelf; the names offered."""
    tap(evening.screen, evening.now.ids.tiles.children[0])
    return offered(evening.now)


def offered(asking: Any) -> list[str]:
    """The names on the chips, without the button that forgets one."""
    return [chip.words for chip in reversed(asking.ids.chips.children) if not chip.sign]


def played(machine: FakeMachine, *players: str) -> None:
    """A game that these began and left."""
    machine.begin(YAHTZEE, yahtzee(*players))
    machine.leave()


def test_a_name_with_signs_no_font_has_is_offered_and_kept_without_them(
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


def test_with_no_name_that_can_be_shown_none_is_known(
    evening: Evening, machine: FakeMachine
) -> None:
    machine.settings = Settings(language="en", names=("🎲🎲",))
    assert open_new_game(evening) == []
    assert evening.button("A name")


def test_who_played_last_sits_down_in_one_tap_and_in_that_order(
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


def test_one_who_played_alone_is_only_offered_by_name(
    evening: Evening, machine: FakeMachine
) -> None:
    machine.settings = Settings(language="en", names=("Ana",))
    played(machine, "Ana")
    assert open_new_game(evening) == ["Ana"]
    assert not evening.now.ids.lines.children


def test_the_turn_box_offers_those_who_played_last_too(
    evening: Evening, machine: FakeMachine
) -> None:
    machine.settings = Settings(language="en", names=("Ana", "Bo"))
    played(machine, "Bo", "Ana")
    evening.app.go("turn_box")
    evening.screen.step(3)
    tap(evening.screen, evening.button("As last time: Bo, Ana"))
    assert evening.front.players == ["Bo", "Ana"]


def test_a_misspelt_name_is_forgotten_and_offered_nowhere(
    evening: Evening, machine: FakeMachine
) -> None:
    machine.settings = Settings(language="en", names=("Anna", "Ana", "Bo"))
    played(machine, "Anna", "Bo")
    open_new_game(evening)
    tap(evening.screen, evening.button("Remove a name"))
    tap(evening.screen, evening.button("Anna"))
    assert evening.app.notice == "Anna is no longer offered."
    assert machine.settings.names == ("Ana", "Bo")
    assert offered(evening.now) == ["Ana", "Bo"]
    assert not evening.now.ids.lines.children, "nor with those who played with her"


def test_with_the_last_name_forgotten_names_are_to_be_typed(
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
