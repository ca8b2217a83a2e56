"""The cells of the sheet, the prompts and the turns of a Yahtzee match."""

from itertools import combinations_with_replacement

import pytest
from msgspec.structs import replace

from companion.games.course import course
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.language.text import Language
from companion.messages import Amend
from companion.table.view import View
from tests.companion.evening import whole_game
from tests.ui.touch.evening import YAHTZEE, yahtzee
from tests.ui.touch.views import view_in, view_of
from ui.games.yahtzee.telling import BEST, TELLING, best_boxes, other_boxes
from ui.telling.game_telling import Situation, situation
from ui.telling.score_table import Cell, Ink
from ui.telling.unsaved import unsaved_cells

GAME = (
    Roll((3, 3, 5, 1, 6)),
    Roll((3, 3, 3, 2, 6), (0, 1)),
    Score(Box.THREES),
    Roll((5, 5, 5, 2, 2)),
    Score(Box.CHANCE, zero=True),
    Roll((1, 1, 1, 1, 2)),
)
START = YAHTZEE.start(yahtzee("Ana", "Bo"))


def cell(view: View, player: int, box: Box) -> Cell:
    """Return the cell of a player's box in the round in play."""
    sheet = TELLING.round_sheet(view.state, view.state.round, situation(view))
    return next(row.cells[player] for row in sheet.rows if row.key == box)


def looks(view: View, player: int, box: Box) -> tuple[object, Ink]:
    """Return the points and the ink of a cell."""
    found = cell(view, player, box)
    return found.said, found.ink


def test_open_boxes_of_the_player_to_play_show_their_points() -> None:
    view = view_of(Roll((3, 3, 3, 2, 2)))
    assert looks(view, 0, Box.THREES) == (9, Ink.WORTH)
    assert looks(view, 0, Box.FULL_HOUSE) == (25, Ink.BEST)
    assert cell(view, 1, Box.FULL_HOUSE) == Cell()


def test_before_the_first_roll_open_boxes_are_empty() -> None:
    assert cell(view_of(), 0, Box.CHANCE) == Cell()


def test_a_pencilled_zero_is_a_zero() -> None:
    rolled = Roll((3, 3, 3, 2, 2))
    assert looks(view_of(rolled, pencil=Score(Box.CHANCE)), 0, Box.CHANCE) == (13, Ink.PENCILLED)
    zero = view_of(rolled, pencil=Score(Box.CHANCE, zero=True))
    assert looks(zero, 0, Box.CHANCE) == (0, Ink.PENCILLED)


def test_yahtzee_bonuses_stand_in_the_yahtzee_box() -> None:
    fives = (5, 5, 5, 5, 5)
    turns = [Roll(fives), Score(Box.YAHTZEE), Roll(fives), Score(Box.FIVES)]
    assert cell(view_of(*turns, players=("Ana",)), 0, Box.YAHTZEE) == Cell(50, Ink.INKED, "+100")


def test_an_open_box_without_points_differs_from_a_box_with_points() -> None:
    view = view_of(Roll((3, 3, 3, 2, 2)))
    assert looks(view, 0, Box.SIXES) == (0, Ink.NOTHING)
    assert looks(view, 0, Box.TWOS) == (4, Ink.WORTH)


def test_the_three_boxes_with_the_most_points_are_highlighted() -> None:
    assert best_boxes(view_of(Roll((2, 3, 4, 5, 6))).state) == (
        Box.LARGE_STRAIGHT,
        Box.SMALL_STRAIGHT,
        Box.CHANCE,
    )
    straight = view_of(Roll((2, 3, 4, 5, 6)))
    assert looks(straight, 0, Box.LARGE_STRAIGHT) == (40, Ink.BEST)
    assert looks(straight, 0, Box.CHANCE) == (20, Ink.BEST)
    assert looks(straight, 0, Box.SIXES) == (6, Ink.WORTH)
    pencilled = view_of(Roll((2, 3, 4, 5, 6)), pencil=Score(Box.LARGE_STRAIGHT))
    assert cell(pencilled, 0, Box.LARGE_STRAIGHT).ink is Ink.PENCILLED
    assert cell(pencilled, 0, Box.SMALL_STRAIGHT).ink is Ink.WORTH


def test_chance_comes_last_among_boxes_with_equal_points() -> None:
    assert best_boxes(view_of(Roll((6, 6, 6, 6, 1))).state) == (
        Box.FOUR_OF_A_KIND,
        Box.THREE_OF_A_KIND,
        Box.CHANCE,
    )


def test_no_box_is_highlighted_if_the_dice_bring_no_points() -> None:
    filled = [
        action
        for box in (*Box,)[:-1]
        for action in (Roll((6, 6, 5, 4, 2)), Score(box, zero=box is not Box.YAHTZEE))
        if box is not Box.ONES
    ]
    alone = view_of(*filled, Roll((6, 6, 5, 4, 2)), Score(Box.CHANCE), players=("Ana",))
    assert alone.state.sheet.open_boxes == (Box.ONES,)
    assert best_boxes(alone.state) == ()
    rolled = view_of(*alone.actions, Roll((6, 6, 5, 4, 2)), players=("Ana",))
    assert best_boxes(rolled.state) == ()
    assert looks(rolled, 0, Box.ONES) == (0, Ink.NOTHING)


@pytest.mark.parametrize("dice", list(combinations_with_replacement(range(1, 7), 5)))
def test_highlighted_boxes_have_at_least_the_points_of_the_others(
    dice: tuple[int, ...],
) -> None:
    state = replace(START, rolls=(dice,))
    best = best_boxes(state)
    assert len(best) == BEST
    others = [state.sheet.worth(box, dice) for box in Box if box not in best]
    assert min(state.sheet.worth(box, dice) for box in best) >= max(others)


def test_a_tap_on_a_cell_pencils_its_box() -> None:
    view = view_of(Roll((3, 3, 3, 2, 2)))
    assert cell(view, 0, Box.THREES).does == Score(Box.THREES)
    assert cell(view, 1, Box.THREES).does is None


def test_a_score_with_corrected_dice_is_unsaved_until_the_correction_is_saved() -> None:
    view = view_of(Roll((1, 1, 2, 3, 4)), Score(Box.ONES), players=("Ana",))
    assert unsaved_cells(TELLING, view) == frozenset()
    waiting = replace(view, unsaved_actions=frozenset({0}))
    assert unsaved_cells(TELLING, waiting) == {("round_1", "ones", 0)}


def test_every_turn_has_its_rolls_its_box_and_its_points() -> None:
    view = view_of(*GAME)
    first, second, third = TELLING.turns(course(view.game, view.setup, view.actions))
    assert (first.player, first.heading.to("en"), first.points) == ("Ana", "Ana, turn 1", 9)
    assert first.indices == (0, 1, 2)
    lines = [line.said.to("en") for line in second.lines]
    assert lines == ["Bo, roll 1: 5 5 5 2 2", "Bo, a zero in Chance"]
    assert (third.player, third.heading.to("fr"), third.points) == ("Ana", "Ana, tour 2", None)
    assert first.lines[-1].before.worths[Box.THREES] == 9


@pytest.mark.parametrize(
    ("language", "told", "choice", "pencilled"),
    [
        ("en", "Ana, a zero in Yahtzee", "A zero in Yahtzee", "A zero in Yahtzee. END OF TURN"),
        (
            "fr",
            "Ana, zéro dans la case Yahtzee",
            "Zéro dans la case Yahtzee",
            "Zéro dans la case Yahtzee. FIN DU TOUR",
        ),
    ],
)
def test_a_zero_is_written_before_its_box(
    language: Language, told: str, choice: str, pencilled: str
) -> None:
    roll, zero = Roll((1, 2, 4, 5, 6)), Score(Box.YAHTZEE)
    view = view_of(roll, pencil=zero)
    after = view.game.apply(view.state, zero)
    assert TELLING.told(view.state, zero, after).text.to(language) == told
    assert TELLING.choice(view.state, zero).to(language) == choice
    prompt = TELLING.prompt(view.state, Situation(pencilled=zero))
    assert prompt.text.to(language).startswith(pencilled)


def test_the_turns_of_a_single_player_end_with_their_boxes() -> None:
    view = view_of(*GAME, players=("Ana",))
    turns = TELLING.turns(course(view.game, view.setup, view.actions))
    assert [turn.indices for turn in turns] == [(0, 1, 2), (3, 4), (5,)]


@pytest.mark.parametrize("rounds", [1, 2])
def test_rounds_are_named_only_in_a_match_of_several(rounds: int) -> None:
    setup = yahtzee("Ana", "Bo", rounds=rounds)
    state = view_in(YAHTZEE, setup, *whole_game(2)).state
    captions = [part.caption.to("en") for part in TELLING.sheet(state)]
    assert captions == (["Yahtzee"] if rounds == 1 else ["Round 1", "Round 2", "Yahtzee", "Rounds"])


def test_a_blocked_score_can_stand_in_any_box_open_after_the_correction() -> None:
    game = (*GAME[:5], Roll((6, 6, 1, 1, 2)), Score(Box.CHANCE))
    view = view_of(*game, told=(Amend({2: Score(Box.CHANCE)}),))
    assert view.blocked is not None
    assert view.blocked.index == 6
    boxes = other_boxes(view, view.blocked)
    assert Box.CHANCE not in boxes
    assert boxes[Box.THREES] == 0
    assert boxes[Box.SIXES] == 12
