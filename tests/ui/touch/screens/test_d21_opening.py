"""A D.21 opening set up by touch before the game."""

from companion.games.d21.state import D21Setup, Opening
from tests.companion.games.d21.play import dice
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap, tap_at
from tests.ui.touch.screens.d21_evening import D21, press

RED = "b2:1 c2:2 d2:3 e2:4 f2:6 g2:6 b3:1 c3:2 d3:3 e3:4 f3:6 g3:6"
GREEN = "b8:1 c8:2 d8:3 e8:4 f8:6 g8:6 b9:1 c9:2 d9:3 e9:4 f9:6 a10:6"


def open_card(evening: Evening) -> None:
    evening.app.go("new_game").prepare(D21)
    evening.now.add("Ana")
    evening.now.add("Bo")
    evening.screen.step(3)
    press(evening, "Opening: the one offered")
    evening.screen.step(3)


def choose(evening: Evening, player: int, value: int) -> None:
    card = evening.front
    tap(evening.screen, next(d for d in card.ids.colours.children if d.player == player))
    tap(evening.screen, next(d for d in card.ids.faces.children if d.value == value))


def put(evening: Evening, name: str) -> None:
    """Move the magnified part there, then tap it."""
    pair = evening.front.ids.pair
    square = (int(name[1:]) - 1) * 10 + ord(name[0]) - ord("a")
    tap_at(evening.screen, *pair.ids.board.centre(square))
    if pair.magnified:
        tap_at(evening.screen, *pair.ids.part.centre(square))


def test_an_opening_is_put_on_the_board_and_played_from(evening: Evening) -> None:
    open_card(evening)
    press(evening, "Clear")
    for player, side in enumerate((RED, GREEN)):
        for name, face in dice(side).items():
            choose(evening, player, face)
            put(evening, name)
    assert evening.front.title == "Red 12 of 12, green 12 of 12"
    press(evening, "Done")
    assert evening.app.front is None
    evening.screen.step(3)
    assert evening.button("Opening: your own")
    press(evening, "START")
    setup = evening.view.setup
    assert isinstance(setup, D21Setup)
    assert setup.opening == Opening(red=dice(RED), green=dice(GREEN))


def test_the_same_die_tapped_again_is_taken_away(evening: Evening) -> None:
    open_card(evening)
    choose(evening, 0, 1)
    put(evening, "e3")
    assert evening.front.title == "Red 11 of 12, green 12 of 12"
    choose(evening, 1, 6)
    put(evening, "e3")
    put(evening, "c3")
    assert evening.front.title == "Red 10 of 12, green 14 of 12"


def test_an_opening_that_breaks_a_rule_is_refused_with_it(evening: Evening) -> None:
    open_card(evening)
    choose(evening, 0, 1)
    put(evening, "e3")
    press(evening, "Done")
    assert evening.app.notice == "Each player starts with twelve dice: red has 11."
    assert evening.app.front is not None
    press(evening, "Offered")
    press(evening, "Done")
    assert evening.app.front is None
    assert evening.now.extras == {}


def test_it_says_that_the_opening_offered_is_ours(evening: Evening) -> None:
    open_card(evening)
    assert evening.front.hint == D21.words.say("default_opening", "en")
    choose(evening, 0, 1)
    put(evening, "e3")
    assert evening.front.hint == evening.app.t("d21.opening_hint")


def test_a_board_made_smaller_afterwards_is_refused_at_the_start(evening: Evening) -> None:
    open_card(evening)
    choose(evening, 1, 2)
    put(evening, "h9")
    press(evening, "Done")
    evening.screen.step(2)
    evening.now.options = {**evening.now.options, "rows": 8}
    press(evening, "START")
    assert "a1 to j8" in evening.app.notice
