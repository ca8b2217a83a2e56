"""Names written in the settings by hand: what no font here has is no part of them."""

from companion.settings import Settings
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap


def open_new_game(evening: Evening) -> list[str]:
    """Tap the game on the shelf; the names offered."""
    tap(evening.screen, evening.now.ids.tiles.children[0])
    return [chip.words for chip in reversed(evening.now.ids.chips.children)]


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
