"""The DESfausse board by touch: tokens placed, forced and moved, ends of rounds and games."""

import pytest

from companion.dice import Colour, Size
from companion.games.desfausse.actions import EndRound, EndTurn, Give, Roll, RolledDie, Trophy
from companion.games.desfausse.board import ROUNDS
from companion.games.desfausse.columns import Column
from companion.messages import Act, Press, Pressed
from tests.ui.games.desfausse.touch.desfausse_evening import (
    compose,
    sit_down,
    state,
    tap_group,
    tap_trophy,
)
from tests.ui.games.desfausse.touch.desfausse_play import ONES, ONES2, ROLLED, roll
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.seated import done, press
from ui.telling.score_table import Ink


def test_ones_over_half_bring_gifts_and_a_forced_token(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=ONES)
    assert "Bo gives Ana a die" in evening.now.words
    for name in ("Bo", "Chloé"):
        chip = next(
            chip for chip in evening.now.ids.chips.children if chip.offer.action.size is Size.BIG
        )
        given = chip.offer.action
        assert given.player == name
        tap(evening.screen, chip)
        evening.settle()
        assert done(evening)[-1] == given
    press(evening, "END OF TURN")
    assert done(evening)[-1] == given
    assert evening.app.notice == "With more than half 1s the token must go to the −1 column."
    assert gilded(evening) == [Column.ONES]
    tap_trophy(evening, Column.ONES)
    press(evening, "END OF TURN")
    assert done(evening)[-2:] == (Trophy(Column.ONES), EndTurn())


def test_a_forced_token_returns_the_token_on_its_place(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*ONES2, Trophy(Column.ONES), EndTurn()))
    bo = state(evening).hands[1]
    dice = [RolledDie(*sort, 1 if at < 4 else 3) for at, sort in enumerate(bo.dice)]
    evening.tell(Act(Roll(tuple(dice))))
    evening.tell(Act(Give("Ana", Size.BIG, Colour.RED)))
    assert owner(evening, Column.ONES) == "Ana"
    tap_trophy(evening, Column.ONES)
    assert owner(evening, Column.ONES) == "Bo"
    assert state(evening).tokens == (3, 2)


def test_with_the_board_only_tokens_are_tapped_for_anybody_until_the_round_ends(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", tracking="board")
    tap_trophy(evening, Column.THREE)
    tap(evening.screen, evening.now.ids.header.cards()[2])
    tap_trophy(evening, Column.FIVE)
    press(evening, "END OF ROUND")
    assert done(evening) == (
        Trophy(Column.THREE, player="Ana", round=1),
        Trophy(Column.FIVE, player="Chloé", round=1),
        EndRound(),
    )
    assert evening.now.round_words == "Round 2/3"


def test_with_the_board_only_the_box_ends_a_round_only_once_it_is_won(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", tracking="board")
    evening.tell(Pressed(Press.END_TURN))
    assert done(evening) == ()
    assert "only the end of the round" in evening.app.notice
    tap_trophy(evening, Column.ALL)
    evening.tell(Pressed(Press.END_TURN))
    assert done(evening)[1:] == (EndRound(),)


def test_the_new_master_of_a_trophy_is_announced(evening: Evening) -> None:
    actions = [
        action
        for number in (1, 2)
        for action in (Trophy(Column.TWO, player="Ana", round=number), EndRound())
    ]
    sit_down(evening, "Ana", "Bo", actions=actions, tracking="board")
    tap_trophy(evening, Column.TWO)
    assert evening.app.notice == "Ana: master of 2 dice, +6"
    assert evening.now.ids.header.cards()[0].score == "12"


def test_the_win_by_seven_columns_is_explained_at_the_end(evening: Evening) -> None:
    columns = [column for column in Column if column not in (Column.ONES, Column.ALL)]
    actions: list[Trophy | EndRound] = []
    for number, some in enumerate((columns[:3], columns[3:]), 1):
        actions += [Trophy(column, player="Ana", round=number) for column in some]
        actions.append(EndRound())
    sit_down(evening, "Ana", "Bo", actions=actions, tracking="board")
    tap_trophy(evening, Column.ALL)
    assert evening.now.name == "game_over"
    assert evening.now.winners == "Ana"
    evening.now.show_sheets()
    evening.screen.step(2)
    summary = evening.now._summary
    assert summary.words == "A token on each of the seven columns other than the −1"


def test_the_player_chooses_the_token_to_move(evening: Evening) -> None:
    three = tuple(
        Trophy(column, player="Ana", round=1) for column in (Column.TWO, Column.FOUR, Column.FIVE)
    )
    sit_down(evening, "Ana", "Bo", actions=three, tracking="board")
    tap_trophy(evening, Column.ALL)
    assert evening.front.title == "Which of Ana's tokens moves?"
    press(evening, "Round 1: pair")
    assert done(evening)[-1] == Trophy(Column.ALL, "Ana", 1, (1, Column.TWO))


def test_the_names_of_five_players_fit_in_place_of_the_dice_at_the_end(
    evening: Evening,
) -> None:
    names = ("Ana", "Bo", "Chloé", "Dédé", "Jean-Baptiste")
    actions = [
        action
        for number in (1, 2, 3)
        for action in (Trophy(Column.ALL, player="Ana", round=number), EndRound())
    ]
    sit_down(evening, *names, actions=actions, tracking="board")
    assert evening.now.name == "game_over"
    evening.now.show_sheets()
    evening.screen.step(2)
    summary = evening.now._summary
    strip = next(w for w in summary.children if hasattr(w, "card"))
    for place, name in enumerate(names):
        texts = [w for w in strip.card(place).walk(restrict=True) if getattr(w, "text", "") == name]
        assert [text.is_shortened for text in texts] == [False]


@pytest.mark.parametrize(
    ("desmons", "how"),
    [
        ("all", "discard your last Désmons, the big dice"),
        ("any", "discard at least one Désmon, a big die"),
    ],
)
def test_a_trophy_that_is_not_won_yet_explains_itself(
    evening: Evening, desmons: str, how: str
) -> None:
    sit_down(evening, "Ana", "Bo", desmons=desmons, actions=ROLLED)
    tap_trophy(evening, Column.DESMONS)
    assert evening.app.notice == f"For this cell: {how}."


def test_a_single_place_to_discard_to_is_no_choice(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(roll(3, 4, 3, 5, 4, 4),))
    compose(evening, 1, 4, 5, dice="1 small red, 1 big red, 1 big green")
    assert evening.front.ids.aims.opacity == 0
    assert evening.front.title == "Discard: 3 at most. Tap the dice that go."


def test_a_pair_that_cannot_go_says_why_when_it_is_tapped(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=[roll(4, 4, 2, 1, 1, 3)])
    tap_group(evening, 0, 1)
    why = "This group stays: each 1 holds a die back. Dice that show 1: 2."
    assert evening.app.notice == why
    assert evening.app.front is None
    assert len(done(evening)) == 1


def test_every_trophy_says_its_points_and_in_a_word_how_it_is_won(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", "Jean-Baptiste", actions=ROLLED)
    faces = [evening.now.ids.board.row(column).face for column in Column]
    assert [(face.name, face.value, face.below) for face in faces[:2]] == [
        ("Pair", "+2", "2 dice"),
        ("Three", "+3", "3 dice"),
    ]
    assert all(len(face.owners) == ROUNDS and face.now == 0 for face in faces)


def gilded(evening: Evening) -> list[Column]:
    """Return the trophies that can take a token."""
    board = evening.now.ids.board
    return [column for column in Column if board.row(column).ink is Ink.BEST]


def owner(evening: Evening, column: Column) -> str:
    """Return the name of the owner of a trophy's token in the first round."""
    (first, *_) = evening.now.ids.board.row(column).face.owners
    return str(first.name)
