"""The DESfausse table by touch: taps through the window's queue, checked in the journal."""

import pytest

from companion.games.desfausse.actions import CUP, Discard, EndRound, EndTurn, Name, Trophy
from companion.games.desfausse.columns import Column
from companion.messages import Pencil, Press, Pressed
from companion.settings import Settings
from tests.ui.games.desfausse.touch.desfausse_evening import (
    DESFAUSSE,
    compose,
    enter,
    sit_down,
    state,
    tap_dice,
    tap_group,
    tap_trophy,
)
from tests.ui.games.desfausse.touch.desfausse_play import (
    GIVEN,
    ONES2,
    OUT,
    ROLLED,
    THREES_TO_CUP,
    TIED,
    Actions,
    roll,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import press_at, release_at, tap, tap_twice_at
from tests.ui.touch.screens.seated import done, press
from ui.telling.score_table import Ink

THREES = roll(3, 3, 3, 4, 5, 5)


def test_a_whole_turn_is_played_by_touch(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    enter(evening, 3, 3, 4, 1, 5, 5)
    tap_dice(evening, 0, 1)
    enter(evening, 3, 3, 4)
    second = roll(3, 3, 3, 1, 3, 4, kept=(0, 1, 3))
    assert done(evening) == (roll(3, 3, 4, 1, 5, 5), second)
    compose(evening, 0, 1, 2, 4, dice="2 small red, 1 big red")
    press(evening, "DISCARD")
    discard = Discard((0, 1, 4), (0, 1), (CUP, CUP))
    tap_trophy(evening, Column.TWO)
    press(evening, "END OF TURN")
    assert done(evening)[2:] == (discard, Trophy(Column.TWO), EndTurn())
    assert evening.view.to_play == "Bo"
    assert state(evening).total(0) == 2


def starters_offered(evening: Evening) -> list[str]:
    return [chip.words for chip in reversed(evening.now.ids.chips.children) if chip.named]


def test_the_youngest_of_the_tied_is_tapped_to_start_the_next_round(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=TIED)
    assert evening.now.words == "Tied at the lowest total: tap the youngest."
    assert starters_offered(evening) == ["Bo", "Chloé"]
    press(evening, "END OF TURN")
    assert evening.view.notice is not None
    assert "who is the youngest" in evening.view.notice.text.to("en")
    assert done(evening) == TIED
    tap(evening.screen, evening.now.ids.chips.children[0])
    evening.settle()
    assert done(evening) == (*TIED, EndTurn(starter="Chloé"))
    assert evening.view.to_play == "Chloé"
    assert starters_offered(evening) == []


def test_a_token_can_still_be_placed_while_the_youngest_is_asked_for(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=OUT)
    assert starters_offered(evening) == ["Ana", "Bo"]
    tap_trophy(evening, Column.FIVE)
    assert starters_offered(evening) == []  # Bo alone has the lowest total
    press(evening, "END OF TURN")
    assert evening.view.to_play == "Bo"


def test_an_action_that_could_repeat_is_done_once_until_the_screen_is_redrawn(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo")
    evening.now.enter_roll((3, 3, 3, 4, 5, 5), ())
    evening.now.enter_roll((3, 3, 3, 4, 5, 5), ())
    evening.settle()
    assert done(evening) == (THREES,)
    sit_down(evening, "Ana", "Bo", tracking="board")
    evening.now.end_turn()
    evening.now.end_turn()
    evening.settle()
    assert done(evening) == (EndRound(),)
    evening.now.end_turn()
    evening.settle()
    assert done(evening) == (EndRound(),)


def test_entry_by_touch_offers_the_faces_of_the_next_die(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    assert evening.now.shelf == [3]
    tap_dice(evening, 0, 1, 2)
    assert list(evening.now.ids.dice.chosen) == [4]
    assert list(evening.now.ids.entry.faces) == [1, 3, 4, 5]


def test_a_plate_lies_under_dice_that_can_be_discarded_together(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    plates = evening.now.ids.dice.plates
    assert [(plate.places, plate.words, plate.lit) for plate in plates] == [
        ((0, 1, 2, 4), "3 dice go", True),
        ((5,), "", False),
    ]


def test_a_tap_on_a_plate_pencils_its_discard_and_a_second_tap_makes_it(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    discard = Discard((0, 1, 2, 4), (0, 1, 2), (CUP,) * 3)
    tap_group(evening, 0, 1, 2, 4)
    assert evening.view.pencilled == discard
    assert evening.now.ids.dice.plates[0].chosen
    assert (evening.now.end_words, evening.now.end_second) == ("DISCARD", "3 dice go")
    assert done(evening) == ROLLED
    tap_group(evening, 0, 1, 2, 4)
    assert done(evening) == (*ROLLED, discard)


def test_a_double_tap_on_a_plate_only_pencils(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    plate = evening.now.ids.dice.plate(0)
    tap_twice_at(evening.screen, plate.center_x, plate.y + 10)
    evening.settle()
    assert evening.view.pencilled is not None
    assert done(evening) == ROLLED


def test_on_the_last_roll_a_tap_on_a_die_chooses_its_group(evening: Evening) -> None:
    again = roll(4, 4, 4, 1, 4, 3, kept=(0, 1, 2, 3, 4))
    sit_down(evening, "Ana", "Bo", actions=(*ROLLED, again, again))
    tap_dice(evening, 4)
    assert isinstance(evening.view.pencilled, Discard)


def test_a_group_is_split_among_opponents_with_taps(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=ROLLED)
    compose(evening, 0, 1, 2, 4, dice="2 small red, 1 big red")
    tap(evening.screen, evening.button("To\u00a0Bo\n(3\u00a0at\u00a0most)"))
    tap(evening.screen, evening.button("To\u00a0Chloé\n(3\u00a0at\u00a0most)"))
    tap(evening.screen, evening.front.die(4))
    press(evening, "DISCARD")
    assert done(evening)[1:] == (Discard((0, 1, 4), (1, 4), ("Bo", "Chloé")),)
    assert [len(hand) for hand in state(evening).hands] == [4, 7, 7]
    board = evening.now.ids.board
    gilded = {column for column in Column if board.row(column).ink is Ink.BEST}
    assert gilded == {Column.TWO, Column.OPPONENTS}


def test_a_group_of_two_colours_goes_only_to_the_cup(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    compose(evening, 0, 1, 2, 4, dice="2 small red, 1 small green, 1 big red")
    assert list(evening.front._aims) == [CUP]


def test_a_6_in_the_cup_skips_the_next_player(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=(roll(6, 6, 3, 4, 5, 5),))
    compose(evening, 0, 1)
    tap(evening.screen, evening.button("Skip Bo"))
    press(evening, "DISCARD")
    press(evening, "END WITHOUT A TOKEN")
    assert evening.view.to_play == "Chloé"


def test_lifting_a_finger_from_an_outdated_discard_discards_nothing(
    evening: Evening,
) -> None:
    rolls = (roll(6, 6, 3, 4, 5, 5), roll(6, 6, 2, 2, 5, 5, kept=(0, 1, 4, 5)))
    sit_down(evening, "Ana", "Bo", actions=rolls)
    compose(evening, 0, 1)
    button = evening.button("DISCARD")
    x, y = button.to_window(*button.center)
    press_at(evening.screen, x, y)
    evening.tell(Pressed(Press.UNDO))
    assert evening.app.front is None
    release_at(evening.screen, x, y)
    evening.screen.step(3)
    evening.settle()
    assert done(evening) == rolls[:1]


def test_the_real_button_makes_the_planned_discard_and_ends_no_turn(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=ROLLED)
    compose(evening, 0, 1, 2, 4, dice="2 small red, 1 big red")
    tap(evening.screen, evening.front.die(4))
    evening.settle()
    for at in (10.0, 10.3):  # two presses, as children do
        evening.tell(Pressed(Press.END_TURN, at))
    assert done(evening) == (*ROLLED, Discard((0, 1, 4), (1, 4), (CUP, CUP)))
    assert evening.app.front is None


def test_a_discard_that_the_rules_refuse_keeps_the_real_button_from_ending_the_turn(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=(roll(6, 6, 3, 4, 5, 5),))
    compose(evening, 0, 1)
    panel = evening.front
    tap(evening.screen, panel.die(0))
    evening.settle()
    assert panel.refusal
    evening.tell(Pressed(Press.END_TURN, 10.0))
    assert done(evening) == (roll(6, 6, 3, 4, 5, 5),)
    assert evening.front is panel
    assert (evening.app.notice, evening.app.notice_refused) == (panel.refusal, True)
    tap(evening.screen, panel.die(0))
    evening.settle()
    evening.tell(Pressed(Press.END_TURN, 11.0))
    assert done(evening)[1:] == (Discard((0, 1), (1, 0), (CUP, CUP)),)


@pytest.mark.parametrize("closed", [True, False])
def test_a_cancelled_refused_discard_lets_the_real_button_end_the_turn(
    evening: Evening, closed: bool
) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=(roll(6, 6, 3, 4, 5, 5),))
    compose(evening, 0, 1)
    tap(evening.screen, evening.front.die(0))
    evening.settle()
    if closed:
        evening.front.close()
    else:  # no die can be discarded any more
        tap(evening.screen, evening.front.die(1))
    evening.settle()
    evening.tell(Pressed(Press.END_TURN))
    assert done(evening)[1:] == (EndTurn(),)


def test_a_cancelled_discard_is_not_made_by_the_real_button(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=ROLLED)
    compose(evening, 0, 1, 2, 4, dice="2 small red, 1 big red")
    evening.front.close()
    evening.settle()
    evening.tell(Pressed(Press.END_TURN))
    assert done(evening) == (*ROLLED, EndTurn())


def test_a_2_in_the_cup_turns_the_direction(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=(roll(2, 2, 3, 4, 5, 5),))
    compose(evening, 0, 1)
    tap(evening.screen, evening.button("Reverse the direction"))
    press(evening, "DISCARD")
    assert evening.now.round_words.endswith("↺")
    press(evening, "END WITHOUT A TOKEN")
    assert evening.view.to_play == "Chloé"


def test_a_skip_that_is_not_earned_is_refused_in_the_panel(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=(roll(6, 6, 3, 4, 5, 5),))
    compose(evening, 0, 1)
    tap(evening.screen, evening.button("Skip Bo"))
    tap(evening.screen, evening.button("To\u00a0Bo\n(3\u00a0at\u00a0most)"))
    assert evening.front.refusal
    assert evening.button("DISCARD").disabled


def test_a_last_die_is_named_before_it_is_thrown(evening: Evening) -> None:
    five = roll(3, 3, 3, 3, 3, 4)
    gone = Discard((0, 1, 2, 3, 4), (0, 1, 2, 3, 4), (CUP,) * 5)
    bo = (roll(2, 3, 4, 5, 4, 5), EndTurn())
    sit_down(evening, "Ana", "Bo", actions=(five, gone, Trophy(Column.FIVE), EndTurn(), *bo))
    values = {chip.offer.action.value for chip in evening.now.ids.chips.children}
    assert values == {3, 4, 5}
    chips = evening.now.ids.chips.children
    tap(evening.screen, next(chip for chip in chips if chip.offer.action == Name(4)))
    evening.settle()
    enter(evening, 5)
    tap_trophy(evening, Column.ALL)
    press(evening, "END OF TURN")
    assert state(evening).round == 2
    assert state(evening).total(0) == 19


def test_the_options_and_the_youngest_are_chosen_by_touch(evening: Evening) -> None:
    evening.machine.settings = Settings(language="en", names=("Ana", "Bo"))
    evening.app.go("new_game").prepare(DESFAUSSE)
    evening.screen.step(2)
    tap(evening.screen, evening.button("Ana"))
    tap(evening.screen, evening.button("Bo"))
    tap(evening.screen, evening.button("Game options"))
    evening.screen.step(2)
    tap(evening.screen, evening.button("the board only"))
    tap(evening.screen, evening.button("Done"))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Who starts?"))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Bo"))
    tap(evening.screen, evening.button("Done"))
    evening.screen.step(2)
    assert evening.now.begins == "Bo starts."
    press(evening, "START")
    setup = state(evening).setup
    assert (setup.options.tracking, setup.youngest_first) == ("board", ("Bo", "Ana"))


def test_a_change_of_language_applies_at_once(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.app.switch_language("fr")
    evening.screen.step(2)
    assert evening.button("FINIR SANS DÉFAUSSE")
    assert evening.now.ids.dice.roll_words == "Lancer 1 sur 3"


@pytest.mark.parametrize(
    ("actions", "words", "tone"),
    [
        (ROLLED, "END WITHOUT DISCARD", "plain"),
        ((roll(2, 3, 4, 6, 5, 1),), "END OF TURN", "plain"),  # no group, but rolls are left
        ((*ROLLED, *GIVEN), "END WITHOUT A TOKEN", "plain"),
        ((*THREES_TO_CUP, Trophy(Column.THREE)), "END OF TURN", "main"),
        (ONES2, "END OF TURN", "waiting"),  # the token is forced
    ],
)
def test_end_of_turn_is_highlighted_only_if_it_gives_nothing_up(
    evening: Evening, actions: Actions, words: str, tone: str
) -> None:
    players = ("Ana", "Bo", "Chloé") if GIVEN[0] in actions else ("Ana", "Bo")
    sit_down(evening, *players, actions=actions)
    assert evening.button(words).tone == tone


def test_the_end_of_the_round_is_highlighted_once_the_round_is_won(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", tracking="board")
    assert evening.button("END OF ROUND").tone == "waiting"
    tap_trophy(evening, Column.ALL)
    assert evening.button("END OF ROUND").tone == "main"


def test_a_choice_made_on_a_phone_is_announced_and_confirmed_at_the_table(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=THREES_TO_CUP)
    evening.tell(Pencil(Trophy(Column.THREE)))
    assert evening.now.words.startswith("Token on ")
    assert evening.now.end_key == "end_turn"
    press(evening, "END OF TURN")
    assert done(evening)[-1] == Trophy(Column.THREE)
    sit_down(evening, "Ana", "Bo", tracking="board")
    token = Trophy(Column.TWO, player="Bo", round=1)
    evening.tell(Pencil(token))
    evening.now.end_turn()  # ends the round without a chosen starter
    evening.settle()
    assert done(evening) == (token,)
