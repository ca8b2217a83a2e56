"""The D.21 table by touch: taps through the window's queue, checked in the journal."""

import pytest

from companion.games.d21.actions import Draw, Move, Pass, Resign
from companion.games.d21.dice import GREEN, RED, cell
from companion.games.d21.threats import threats
from companion.language.text import Language
from companion.messages import Act, Pencil, Press, Pressed
from companion.settings import Settings
from tests.ui.games.d21.touch.d21_evening import (
    header,
    lit,
    moves,
    sit_down,
    square,
    state,
    touch_board,
    touch_twice,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, move_to, press_at, release_at, tap
from tests.ui.touch.screens.seated import done, press


def test_a_tap_on_a_die_and_on_a_lit_square_makes_a_move(evening: Evening) -> None:
    sit_down(evening)
    touch_board(evening, "e3")
    assert set(lit(evening)) >= {"e4", "e7", "d4", "a7", "e1"}
    assert set(lit(evening).values()) == {cell(RED, 1)}
    touch_board(evening, "e7")
    assert moves(evening) == ["e3-e7"]
    assert evening.view.to_play == "Bo"
    assert lit(evening) == {}
    assert evening.now.last_move_words == "Ana: e3-e7."
    assert evening.now.look.last == (square(evening, "e3"), square(evening, "e7"))


def test_every_legal_square_of_the_die_is_lit_with_the_face_it_would_show(evening: Evening) -> None:
    sit_down(evening, "e3-e7")
    touch_board(evening, "e8")
    assert {f"e8-{name}" for name in lit(evening)} == {
        move.partition("=")[0].replace("x", "-")
        for move in (action.move for action in evening.view.choices if isinstance(action, Move))
        if move.startswith("e8")
    }
    # Over the red 1 on e7 the green 1 turns to 2; elsewhere it keeps its face.
    turned = {name for name, die in lit(evening).items() if die != cell(GREEN, 1)}
    assert turned == {"e6"}
    assert lit(evening)["e6"] == cell(GREEN, 2)
    assert evening.now.look.turned == {square(evening, "e6")}


def test_a_tap_on_another_die_chooses_it_and_a_second_tap_releases_it(evening: Evening) -> None:
    sit_down(evening)
    touch_board(evening, "e3")
    touch_board(evening, "h3")
    assert evening.now.selected == square(evening, "h3")
    touch_board(evening, "h3")
    assert evening.now.selected is None
    assert done(evening) == ()


def test_a_turned_die_is_shown_turning_from_its_old_face(evening: Evening) -> None:
    sit_down(evening, "e3-e7")
    touch_board(evening, "e8")
    touch_board(evening, "e6")
    assert moves(evening)[1:] == ["e8xe6=2"]
    art = evening.now.ids.board
    assert art.earlier == cell(GREEN, 1)
    assert art.spin < 1
    assert evening.now.last_move_words == "Bo: e8xe6=2. The 1 turns to 2."
    assert evening.screen.until(lambda: evening.now.ids.board.spin == 1)


def test_a_die_that_slides_does_not_turn(evening: Evening) -> None:
    sit_down(evening)
    touch_board(evening, "e3")
    touch_board(evening, "e7")
    assert evening.now.ids.board.spin == 1


@pytest.mark.parametrize(
    ("taps", "rule"),
    [
        (("e8",), "is the other player's"),
        (("e3", "f7"), "none of the eight directions"),
        (("e3", "e10"), "there are 2"),
        (("e2", "e6"), "right behind the die jumped over"),
        (("e3", "e8"), "is taken"),
    ],
)
def test_an_illegal_move_is_refused_with_its_rule(
    evening: Evening, taps: tuple[str, ...], rule: str
) -> None:
    sit_down(evening)
    for name in taps:
        touch_board(evening, name)
    assert rule in evening.app.notice
    assert evening.app.notice_refused
    assert done(evening) == ()


def test_a_fourth_die_outside_is_refused_in_french(evening: Evening) -> None:
    evening.app.switch_language("fr")
    moves = ("c2-c1", "c9-c10", "d2-d1", "d9-d10", "e2-e1", "e9-e10")
    sit_down(evening, *moves)
    red, green = reversed(evening.now.ids.outer.children)
    assert (red.player, red.words, green.words) == (0, "3/3 dehors", "3/3 dehors")
    touch_board(evening, "f2")
    touch_board(evening, "f1")
    assert "Trois dés de chaque joueur au plus" in evening.app.notice


def test_an_empty_square_without_a_die_chosen_says_nothing(evening: Evening) -> None:
    sit_down(evening)
    touch_board(evening, "e6")
    assert evening.app.notice == ""
    assert done(evening) == ()


def test_a_line_ends_the_game_and_is_lit_and_read_out(evening: Evening) -> None:
    sit_down(evening, setup=header("lines_at_hand"))
    threat = next(one for one in threats(state(evening)) if one.player == RED)
    origin, target = threat.moves[0].replace("x", "-").partition("=")[0].split("-")
    touch_board(evening, origin)
    touch_board(evening, target)
    assert evening.now.name == "game_over"
    evening.now.show_sheets()
    summary = evening.now._summary
    names = [state(evening).grid.names[at] for at in summary.look.line]
    assert summary.look.joined
    assert summary.words == f"Ana wins: six dice from 1 to 6 in a line, {' '.join(names)}."
    assert evening.now.winners == "Ana"
    assert len(set(names)) == 6
    assert target in names


def test_two_sets_end_the_game_and_all_twelve_dice_are_lit(evening: Evening) -> None:
    sit_down(evening, setup=header("sets_at_hand"))
    threat = next(one for one in threats(state(evening)) if one.goal == "H")
    evening.tell(Act(Move(threat.moves[0])))
    evening.now.show_sheets()
    summary = evening.now._summary
    assert len(summary.look.line) == 12
    assert not summary.look.joined
    assert summary.words.startswith("Ana wins: two sets of dice from 1 to 6, ")


def test_threats_are_shown_in_turn_and_then_the_board_again(evening: Evening) -> None:
    sit_down(evening, setup=header("lines_at_hand"))
    known = threats(state(evening))
    assert {one.player for one in known} == {RED, GREEN}
    for number, threat in enumerate(known, 1):
        press(evening, "Threats")
        names = state(evening).grid.names
        assert tuple(names[at] for at in evening.now.look.line) == threat.squares
        assert evening.now.words.startswith(f"{number}/{len(known)} – ")
        assert threat.moves[0] in evening.now.words
    press(evening, "Threats")
    assert evening.now.look.line == ()


def test_a_board_without_threats_says_so(evening: Evening) -> None:
    sit_down(evening)
    press(evening, "Threats")
    assert evening.app.notice == "Nobody can win with the next move."


def test_resigning_must_be_confirmed(evening: Evening) -> None:
    sit_down(evening)
    key(evening.screen, 27)
    press(evening, "Ana resigns")
    press(evening, "No, play on")
    assert done(evening) == ()
    key(evening.screen, 27)
    press(evening, "Ana resigns")
    press(evening, "Yes, Ana resigns")
    assert done(evening) == (Resign(),)
    assert (evening.now.winners, evening.now.won) == ("Bo", "wins the game!")
    evening.now.show_sheets()
    assert evening.now._summary.words == "Ana resigned."


def test_only_the_player_who_was_asked_resigns_whatever_is_pressed_meanwhile(
    evening: Evening,
) -> None:
    sit_down(evening)
    first = evening.view.choices[0]
    evening.tell(Act(first))
    key(evening.screen, 27)
    press(evening, "Bo resigns")
    evening.tell(Pressed(Press.UNDO))
    assert evening.app.front is None
    assert done(evening) == ()


@pytest.mark.parametrize(
    ("language", "nobody", "why"),
    [
        ("en", "Nobody wins", "a draw by agreement"),
        ("fr", "Personne ne gagne", "partie nulle par accord"),
    ],
)
def test_an_agreed_draw_must_be_confirmed_and_has_its_own_sentence_at_the_end(
    evening: Evening, language: Language, nobody: str, why: str
) -> None:
    sit_down(evening)
    key(evening.screen, 27)
    press(evening, "Agree on a draw")
    press(evening, "Yes, a draw")
    assert done(evening) == (Draw(),)
    evening.app.switch_language(language)
    evening.screen.step(2)
    assert (evening.now.winners, evening.now.won) == (nobody, why)
    # D.21 has a winner and no points.
    assert [line.total for line in evening.now.ids.ranks.children] == ["", ""]


def test_a_player_who_cannot_move_passes_with_end_of_turn(evening: Evening) -> None:
    sit_down(evening, setup=header("no_way_out"))
    assert "cannot move any die" in evening.now.words
    assert evening.button("END OF TURN").tone == "main"
    press(evening, "END OF TURN")
    assert done(evening) == (Pass(),)


def test_a_proposed_move_is_marked_and_played_by_end_of_turn(evening: Evening) -> None:
    sit_down(evening)
    evening.tell(Pencil(Move("e3-e7")))
    assert evening.now.look.wanted == (square(evening, "e3"), square(evening, "e7"))
    assert "e3-e7" in evening.now.words
    press(evening, "END OF TURN")
    assert moves(evening) == ["e3-e7"]


def test_a_tap_on_a_die_cancels_the_proposed_move(evening: Evening) -> None:
    sit_down(evening)
    evening.tell(Pencil(Move("e3-e7")))
    touch_board(evening, "h3")
    assert evening.now.words.startswith("The 1 on h3: tap a lit square.")
    assert evening.button("END OF TURN").tone == "waiting"
    press(evening, "END OF TURN")
    assert done(evening) == ()
    touch_board(evening, "h5")
    assert moves(evening) == ["h3-h5"]


def test_looking_at_threats_cancels_the_proposed_move(evening: Evening) -> None:
    sit_down(evening, setup=header("lines_at_hand"))
    move = next(choice.move for choice in evening.view.choices if isinstance(choice, Move))
    evening.tell(Pencil(Move(move)))
    press(evening, "Threats")
    assert evening.now.threat == 0
    evening.tell(Pressed(Press.END_TURN))
    assert done(evening) == ()


def test_a_proposed_move_replaces_any_other_view(evening: Evening) -> None:
    sit_down(evening, setup=header("lines_at_hand"))
    move = next(choice.move for choice in evening.view.choices if isinstance(choice, Move))
    origin, target = move.partition("=")[0].replace("x", "-").split("-")
    wanted = (square(evening, origin), square(evening, target))
    press(evening, "Threats")
    evening.tell(Pencil(Move(move)))
    assert evening.now.threat == -1
    assert evening.now.look.wanted == wanted
    evening.tell(Pencil(None))
    evening.now.selected = min(evening.now.meant)
    evening.tell(Pencil(Move(move)))
    assert evening.now.selected is None
    assert evening.now.look.wanted == wanted


def test_end_of_turn_is_shown_only_if_a_move_can_wait_for_it(evening: Evening) -> None:
    sit_down(evening)
    end = evening.button("END OF TURN")
    assert (end.opacity, end.right < 0) == (0, True)
    evening.tell(Pressed(Press.END_TURN))  # the button box always has this button
    assert evening.app.notice == "Make your choice first, then end the turn."
    assert done(evening) == ()
    evening.tell(Pencil(Move("e3-e7")))
    evening.screen.step(2)
    assert (end.opacity, end.right > 0, end.tone) == (1, True, "main")


def test_moves_are_undone_and_redone(evening: Evening) -> None:
    sit_down(evening, "e3-e7", "e8xe6=2")
    press(evening, "Undo")
    assert moves(evening) == ["e3-e7"]
    assert evening.now.ids.board.spin == 1
    press(evening, "Redo")
    assert moves(evening) == ["e3-e7", "e8xe6=2"]


def tap_move(evening: Evening, number: int) -> None:
    """Tap a move in the history in front."""
    lines = evening.front.ids.lines.children
    tap(
        evening.screen,
        next(line for line in lines if getattr(line, "head", "") == f"Move {number}"),
    )
    evening.screen.step(2)


def test_the_game_goes_on_only_from_the_position_in_the_question(
    evening: Evening,
) -> None:
    sit_down(evening, "e3-e7", "e8xe6=2", "d3-d4")
    evening.app.open(evening.now.history())
    evening.screen.step(2)
    history = evening.front
    tap_move(evening, 2)
    press(evening, "Go on from here")
    evening.tell(Pressed(Press.UNDO))
    assert evening.front is history
    assert moves(evening) == ["e3-e7", "e8xe6=2"]


def test_the_game_can_be_browsed_and_continued_from_an_earlier_move(evening: Evening) -> None:
    sit_down(evening, "e3-e7", "e8xe6=2", "d3-d4")
    evening.app.open(evening.now.history())
    history = evening.front
    evening.screen.step(2)
    assert history.heading == "Move 3 of 3"
    assert not history.action
    tap_move(evening, 1)
    assert history.heading == "Move 1 of 3"
    assert history.words == "Ana: e3-e7."
    (board,) = history.ids.detail.children
    assert board.look.cells[square(evening, "e7")] == cell(RED, 1)
    press(evening, "Go on from here")
    press(evening, "Yes, go on from here")
    assert moves(evening) == ["e3-e7"]
    assert evening.app.front is None
    assert evening.view.can_redo


def test_the_board_is_shown_with_its_letters(evening: Evening) -> None:
    sit_down(evening, "e3-e7")
    key(evening.screen, 27)
    press(evening, "The board, with its letters")
    evening.screen.step(2)
    art = next(node for node in evening.front.walk() if type(node).__name__ == "BoardArt")
    assert art.look.cells == state(evening).cells
    assert art.named


def test_the_turn_is_announced_in_both_languages(evening: Evening) -> None:
    sit_down(evening, "e3-e7")
    assert [card.chosen for card in evening.now.ids.header.cards()] == [False, True]
    assert evening.now.words == "Bo plays the green dice: tap a die."
    evening.machine.settings = Settings(language="fr")
    evening.app.switch_language("fr")
    assert evening.now.words == "Bo (vert) : touchez un de vos dés."


def test_a_double_tap_on_a_die_or_square_counts_once_without_an_error(evening: Evening) -> None:
    sit_down(evening)
    touch_twice(evening, "e3")
    assert evening.now.selected == square(evening, "e3")
    touch_twice(evening, "e5")
    assert moves(evening) == ["e3-e5"]
    assert evening.app.notice == ""


def test_the_square_under_the_finger_is_shown_and_counts_at_its_lift(
    evening: Evening,
) -> None:
    sit_down(evening)
    board = evening.now.ids.board
    press_at(evening.screen, *board.centre(square(evening, "e3")))
    evening.screen.step(2)
    assert board.under == square(evening, "e3")
    move_to(evening.screen, *board.centre(square(evening, "f3")))
    evening.screen.step(2)
    assert board.under == square(evening, "f3")
    assert evening.now.selected is None
    release_at(evening.screen, *board.centre(square(evening, "f3")))
    evening.screen.step(2)
    assert board.under is None
    assert evening.now.selected == square(evening, "f3")


def test_on_small_squares_a_target_is_pencilled_and_played_by_end_of_turn(
    evening: Evening,
) -> None:
    sit_down(evening, options={"columns": 16, "rows": 16})
    assert evening.now.ids.board.edge < 44
    touch_board(evening, "h3")
    touch_board(evening, "h9")
    assert done(evening) == ()
    assert evening.view.pencilled == Move("h3-h9")
    assert evening.button("END OF TURN").tone == "main"
    press(evening, "END OF TURN")
    assert moves(evening) == ["h3-h9"]


def test_a_move_that_the_rules_forbid_is_refused_at_once_on_small_squares(evening: Evening) -> None:
    sit_down(evening, options={"columns": 16, "rows": 16})
    touch_board(evening, "h3")
    touch_board(evening, "i9")
    assert evening.app.notice_refused
    assert evening.view.pencilled is None


def test_the_end_of_a_game_is_a_sentence_in_the_language_switched_to(
    evening: Evening,
) -> None:
    sit_down(evening, "e3-e5", Resign())
    evening.now.show_sheets()
    assert evening.now._summary.words == "Bo resigned."
    evening.now.correct()
    evening.screen.step(3)
    assert evening.front.words == "Bo resigned."
    evening.app.switch_language("fr")
    evening.screen.step(3)
    assert evening.front.words == "Bo abandonne."
    assert evening.front.heading == "Coup 2 sur 2"
