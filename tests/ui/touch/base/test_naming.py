"""Corrected names and chosen colours and signs, from the table's menu during a game."""

import pytest

from companion import games
from companion.profiles import Profile, Profiles
from tests.companion.bots import set_up
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, tap, type_text

ENTER = 13


def open_card(evening: Evening, name: str) -> None:
    """Open the card of a player from the menu."""
    evening.now.open_menu()
    evening.screen.step(2)
    tap(evening.screen, evening.button("Players"))
    evening.screen.step(2)
    tap(evening.screen, evening.button(name))
    evening.screen.step(2)


def mend(evening: Evening, more: str) -> None:
    """Add letters to the name on the card."""
    tap(evening.screen, evening.button("Mend the name"))
    evening.screen.step(2)
    type_text(evening.screen, more)
    key(evening.screen, ENTER)
    evening.settle()


@pytest.mark.parametrize("name", games.names())
def test_a_corrected_name_is_shown_at_the_table_of_every_game(evening: Evening, name: str) -> None:
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


def test_a_name_of_another_player_is_refused(evening: Evening) -> None:
    evening.sit_down("An", "Ana")
    open_card(evening, "An")
    mend(evening, "a")
    assert evening.view.setup.players == ("An", "Ana")
    assert evening.app.notice == "Ana is already playing: players must be told apart."


def test_a_chosen_colour_applies_to_all_games(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    open_card(evening, "Bo")
    evening.front.choose_colour("teal")
    assert evening.app.profile_of("Bo") == Profile("Bo", "teal")
    assert evening.app.profiles.of("Bo") == Profile("Bo", "teal")


def test_a_resumed_game_has_the_corrected_name(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    open_card(evening, "Ana")
    mend(evening, "bel")
    id_ = evening.view.id
    evening.app.game_life.leave()
    evening.settle()
    evening.app.game_life.resume(id_)
    assert evening.screen.until(lambda: evening.view is not None)
    assert evening.view.setup.players == ("Anabel", "Bo")


def test_a_name_close_to_another_players_is_asked_about(evening: Evening) -> None:
    evening.sit_down("An", "Bo")
    evening.app.change_profiles(Profiles((Profile("ana", "teal"), Profile("An", "red"))))
    open_card(evening, "An")
    mend(evening, "a")
    assert evening.front.title == "“Ana” and “ana”: the same person?"
    tap(evening.screen, evening.button("It is somebody else"))
    evening.settle()
    assert evening.view.setup.players == ("Ana", "Bo")
    assert evening.front.profile.name == "Ana"
    assert evening.app.profiles.who("An") == "Ana"
    assert evening.app.profiles.who("ana") == "ana"


def test_a_seat_can_be_given_to_a_known_player_without_a_renaming(evening: Evening) -> None:
    evening.sit_down("An", "Bo")
    kept = Profiles((Profile("Ana", "teal", "sun"), Profile("An", "red")))
    evening.app.change_profiles(kept)
    open_card(evening, "An")
    mend(evening, "a")
    assert evening.view.setup.players == ("Ana", "Bo")
    assert evening.front.profile == Profile("Ana", "teal", "sun")
    assert evening.app.profiles == kept


def test_an_unchanged_name_has_no_notice(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    before = evening.view.handled
    open_card(evening, "Ana")
    mend(evening, "")
    assert evening.view.handled == before
    assert evening.app.profiles == Profiles()
