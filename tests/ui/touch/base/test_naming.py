"""In mid-game, from the table's menu: a name is mended, a colour or a sign chosen."""

import pytest

from companion import games
from companion.profiles import Profile
from tests.companion.bots import set_up
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, tap, type_text

ENTER = 13


def open_card(evening: Evening, name: str) -> None:
    """From the menu to the card of a player."""
    evening.now.open_menu()
    evening.screen.step(2)
    tap(evening.screen, evening.button("Players"))
    evening.screen.step(2)
    tap(evening.screen, evening.button(name))
    evening.screen.step(2)


def mend(evening: Evening, more: str) -> None:
    """Write more letters behind the name on the card."""
    tap(evening.screen, evening.button("Mend the name"))
    evening.screen.step(2)
    type_text(evening.screen, more)
    key(evening.screen, ENTER)
    evening.settle()


@pytest.mark.parametrize("name", games.names())
def test_a_name_mended_is_seen_at_every_games_table(evening: Evening, name: str) -> None:
    game, setup = set_up(name)
    evening.seat(game, setup)
    open_card(evening, "Ana")
    mend(evening, "bel")
    assert evening.view.setup.players[0] == "Anabel"
    assert evening.front.profile.name == "Anabel"
    evening.app.close_all()
    evening.screen.step(3)
    shown = [getattr(w, attribute, "") for w in evening.now.walk() for attribute in ATTRIBUTES]
    assert any("Anabel" in str(words) for words in shown)
    assert "Ana" not in shown


ATTRIBUTES = ("text", "words", "name", "player")


def test_nobody_is_given_the_name_of_another_player(evening: Evening) -> None:
    evening.sit_down("An", "Ana")
    open_card(evening, "An")
    mend(evening, "a")
    assert evening.view.setup.players == ("An", "Ana")
    assert evening.app.notice == "Ana is already playing: players must be told apart."


def test_another_colour_holds_for_all_games(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    open_card(evening, "Bo")
    evening.front.choose_colour("teal")
    assert evening.app.profile_of("Bo") == Profile("Bo", "teal")
    assert evening.app.profiles.of("Bo") == Profile("Bo", "teal")


def test_a_game_gone_on_with_has_the_name_as_it_was_mended(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    open_card(evening, "Ana")
    mend(evening, "bel")
    id_ = evening.view.id
    evening.app.game_life.leave()
    evening.settle()
    evening.app.game_life.resume(id_)
    assert evening.screen.until(lambda: evening.view is not None)
    assert evening.view.setup.players == ("Anabel", "Bo")
