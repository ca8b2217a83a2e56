"""A D.21 opening set up before the game, by touch or by the camera."""

from random import Random

from msgspec.structs import replace

from companion.games.d21.state import D21Setup, Opening, Options, State
from tests.companion.games.d21.near import near_sets
from tests.companion.games.d21.play import dice
from tests.companion.games.d21.test_compare import Square, seen
from tests.ui.games.d21.touch.d21_drawn import dice_on
from tests.ui.games.d21.touch.d21_evening import D21, sit_down
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap, tap_at
from tests.ui.touch.screens.seated import press
from tests.vision.boards import drawn_board
from ui.games.d21.telling import cell_words
from vision.frame import Frame

RED = "b2:1 c2:2 d2:3 e2:4 f2:6 g2:6 b3:1 c3:2 d3:3 e3:4 f3:6 g3:6"
GREEN = "b8:1 c8:2 d8:3 e8:4 f8:6 g8:6 b9:1 c9:2 d9:3 e9:4 f9:6 a10:6"
BOARD: State = D21.start(near_sets(Random(3))[0])


def open_card(evening: Evening) -> None:
    evening.app.go("new_game").prepare(D21)
    evening.now.add("Ana")
    evening.now.add("Bo")
    evening.screen.step(3)
    press(evening, "Opening: the companion's")
    evening.screen.step(3)


def choose(evening: Evening, player: int, value: int) -> None:
    card = evening.front
    tap(evening.screen, next(d for d in card.ids.colours.children if d.player == player))
    tap(evening.screen, next(d for d in card.ids.faces.children if d.value == value))


def put(evening: Evening, name: str) -> None:
    """Move the magnified part to a square, then tap the square."""
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


def test_a_die_tapped_again_is_removed(evening: Evening) -> None:
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


def test_the_suggested_opening_is_marked_as_ours(evening: Evening) -> None:
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


def test_the_board_and_opening_of_the_players_own_box_are_entered_once(evening: Evening) -> None:
    options = Options(columns=12, jump_from_adjacent=False)
    own = Opening(red=dice(RED), green=dice(GREEN))
    sit_down(
        evening, setup=D21Setup(version=1, players=("Al", "Zoe"), opening=own, options=options)
    )
    evening.app.game_life.leave()
    evening.app.go("new_game").prepare(D21)
    evening.now.add("Ana")
    evening.now.add("Bo")
    evening.screen.step(3)
    assert evening.button("Game options (2 changed)")
    assert evening.button("Opening: your own")
    press(evening, "START")
    assert evening.view.setup == D21Setup(
        version=1, players=("Ana", "Bo"), opening=own, options=options
    )


def look_at(evening: Evening, cells: bytes) -> None:
    """Show the camera a board with known corners, and read it."""
    drawn = drawn_board(dice_on(cells), seed=5301, tilt=10)
    height, width = drawn.picture.shape[:2]
    corners = tuple((x / width, y / height) for x, y in drawn.corners)
    evening.machine.settings = replace(evening.machine.settings, board=corners)
    evening.machine.frame = Frame(drawn.picture, 0.0)
    card = evening.front
    assert evening.screen.until(lambda: card.camera)
    evening.screen.step(2)
    tap(evening.screen, card.ids.look)
    assert evening.screen.until(lambda: not card.reading)
    evening.screen.step(3)


def test_the_opening_is_read_by_the_camera_and_played_from(evening: Evening) -> None:
    wanted = BOARD
    open_card(evening)
    card = evening.front
    look_at(evening, wanted.cells)
    while evening.front is not card:  # until a square in doubt is asked about
        square = next(iter(card._doubtful))
        press(evening, cell_words(wanted.cells[square]).to(evening.app.t.language))
    assert card.look.cells == wanted.cells
    press(evening, "Done")
    evening.screen.step(3)
    press(evening, "START")
    assert evening.view.state.cells == wanted.cells


def take(evening: Evening, **doubtful: Square) -> None:
    """Give the card a reading of a stored position, with some squares in doubt."""
    evening.front._take(seen(BOARD, **doubtful))
    evening.screen.step(3)


def test_doubtful_squares_are_asked_about_one_by_one(evening: Evening) -> None:
    open_card(evening)
    card = evening.front
    doubt: Square = {3: 0.5, 2: 0.3}
    take(evening, a1=doubt, j10=doubt)
    assert evening.front.title == "Square a1 is not certain (2 to check). What stands there?"
    press(evening, "A red 2")
    assert evening.front.title == "Square j10 is not certain (1 to check). What stands there?"
    press(evening, "Nothing")
    assert evening.front is card
    assert (card.look.cells[0], card.look.cells[99]) == (2, 0)
    assert not card.look.asked


def test_an_unanswered_square_is_asked_about_again_before_the_opening_closes(
    evening: Evening,
) -> None:
    open_card(evening)
    card = evening.front
    take(evening, a1={0: 0.8, 3: 0.1})
    evening.front.close()
    evening.screen.step(3)
    assert card.look.asked == {0}
    press(evening, "Done")
    assert evening.front.title.startswith("Square a1 is not certain")
    press(evening, "Nothing")
    press(evening, "Done")
    assert evening.app.front is None
    assert evening.now.extras["opening"]


def test_an_opening_cannot_be_finished_while_the_board_is_read_again(evening: Evening) -> None:
    open_card(evening)
    card = evening.front
    take(evening, a1={0: 0.8, 3: 0.1})
    evening.front.close()
    card.reading = True
    press(evening, "Done")
    assert evening.front is card
    card.reading = False
    take(evening, j10={0: 0.8, 3: 0.1})
    press(evening, "Nothing")
    assert evening.front is card
    press(evening, "Done")
    assert evening.app.front is None


def test_a_tap_on_a_doubtful_square_answers_it(evening: Evening) -> None:
    open_card(evening)
    card = evening.front
    take(evening, e5={3: 0.5, 2: 0.3})
    evening.front.close()
    evening.screen.step(3)
    choose(evening, 0, 3)
    put(evening, "e5")
    assert card.look.cells[44] == 3
    assert not card.look.asked


def test_a_badly_seen_board_is_not_asked_about_square_by_square(evening: Evening) -> None:
    open_card(evening)
    take(evening, **dict.fromkeys(BOARD.grid.names[:9]))
    assert evening.front.title.startswith("9 squares are badly seen")
    press(evening, "Check them one by one")
    assert evening.front.title.startswith("Square a1 is not certain (9 to check)")


def test_there_is_no_look_at_an_opening_without_a_camera(evening: Evening) -> None:
    open_card(evening)
    assert not evening.front.camera
    assert evening.front.ids.look.disabled


def test_a_picture_read_after_the_card_has_gone_changes_nothing(evening: Evening) -> None:
    open_card(evening)
    card = evening.front
    before = card.look
    card.close()
    card._take(seen(BOARD))
    assert card.look == before
    assert evening.app.front is None
