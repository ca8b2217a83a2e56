"""Special moments of each game are found when they happen, and only then."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import tests.companion.games.d21 as d21_tests
from companion import games
from companion.games.dalapapa.state import DalapapaSetup
from companion.games.datis.actions import Mode, Round, Won
from companion.games.datis.setup import DatisSetup
from companion.games.desfausse.actions import EndRound, Trophy
from companion.games.desfausse.columns import SEVEN, Column
from companion.games.desfausse.state import DesfausseSetup, Options
from companion.games.game import Action, Setup
from companion.games.record import parse
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import UPPER, Box
from companion.language.text import Text
from companion.messages import Amend, Press, Pressed, Redo
from tests.companion.games.dalapapa.play import emptied
from tests.ui.games.datis.touch.datis_evening import BLACK, BLUE, GREEN
from tests.ui.touch.evening import yahtzee
from tests.ui.touch.views import Sitting
from ui.games.d21.telling import TELLING as D21_TELLING
from ui.games.dalapapa.telling import TELLING as DALAPAPA_TELLING
from ui.games.datis.telling import TELLING as DATIS_TELLING
from ui.games.desfausse.telling import TELLING as DESFAUSSE_TELLING
from ui.games.yahtzee.telling import TELLING as YAHTZEE_TELLING
from ui.telling.changes import Moment, Stir, Watch, moments, stirred

WATCHES: dict[str, Watch] = {
    "d21": D21_TELLING.moments,
    "dalapapa": DALAPAPA_TELLING.moments,
    "datis": DATIS_TELLING.moments,
    "desfausse": DESFAUSSE_TELLING.moments,
    "yahtzee": YAHTZEE_TELLING.moments,
}
TWO = ("Ana", "Bo")
YAHTZEE = Roll((5, 5, 5, 5, 5))
BOARD = DesfausseSetup(version=1, players=TWO, options=Options(tracking="board"))
DATIS = DatisSetup(version=1, players=TWO)
GOLDEN = Path(d21_tests.__file__).parent / "golden"


def seen(name: str, setup: Setup, actions: Sequence[Action]) -> list[list[Moment]]:
    """Return the moments of every action, each done at a table."""
    sitting, found = Sitting(games.find(name), setup), []
    for action in actions:
        before = sitting.view
        sitting.do(action)
        found.append(list(moments(before, sitting.view, WATCHES[name])))
    return found


def kinds(name: str, setup: Setup, *actions: Action) -> list[tuple[str, str]]:
    """Return the kind and the player of each moment."""
    return [(one.kind, one.player) for some in seen(name, setup, actions) for one in some]


def yahtzees(*actions: Action) -> list[tuple[str, str]]:
    return kinds("yahtzee", yahtzee("Ana"), *actions)


# --- Yahtzee ------------------------------------------------------------------------------


def test_a_yahtzee_is_a_moment_when_rolled_with_its_dice() -> None:
    (first,), scored = seen("yahtzee", yahtzee(*TWO), (YAHTZEE, Score(Box.YAHTZEE)))
    words = Text("Yahtzee!")
    assert first == Moment("yahtzee", "Ana", words, (5, 5, 5, 5, 5))
    assert scored == []


def test_another_yahtzee_names_its_bonus() -> None:
    actions = (YAHTZEE, Score(Box.YAHTZEE), Roll((2, 2, 2, 2, 2)))
    last = seen("yahtzee", yahtzee("Ana"), actions)[-1]
    assert [one.text.to("en") for one in last] == ["Another Yahtzee: +100!"]


def test_five_equal_kept_dice_are_no_new_yahtzee() -> None:
    assert yahtzees(YAHTZEE, Roll((5, 5, 5, 5, 5), (0, 1, 2, 3))) == [("yahtzee", "Ana")]


def test_a_large_straight_is_a_moment_only_on_the_first_roll() -> None:
    assert yahtzees(Roll((2, 4, 3, 6, 5))) == [("straight", "Ana")]
    assert yahtzees(Roll((2, 4, 3, 6, 6)), Roll((2, 4, 3, 6, 5), (0, 1, 2, 3))) == []
    assert yahtzees(Roll((1, 2, 3, 4, 6))) == []


def test_the_bonus_is_reached_once() -> None:
    sixty_three = [
        action
        for value, box in enumerate(UPPER, 1)
        for action in (Roll((value, value, value, value % 6 + 1, (value + 1) % 6 + 1)), Score(box))
    ]
    later = (Roll((1, 1, 2, 2, 3)), Score(Box.CHANCE))
    assert yahtzees(*sixty_three, *later) == [("bonus", "Ana")]


# --- DESfausse ----------------------------------------------------------------------------


def test_every_token_except_the_minus_1_brings_a_trophy() -> None:
    two, ones = Trophy(Column.TWO, "Ana", 1), Trophy(Column.ONES, "Bo", 1)
    assert kinds("desfausse", BOARD, two, ones) == [("trophy", "Ana")]


def test_the_third_token_of_a_column_makes_a_master() -> None:
    turns: list[Action] = []
    for round_ in (1, 2, 3):
        ending = [Trophy(Column.ALL, "Bo", round_), EndRound()] if round_ < 3 else []
        turns += [Trophy(Column.FIVE, "Ana", round_), *ending]
    found = seen("desfausse", BOARD, turns)
    assert [(one.kind, one.player) for one in found[-1]] == [("master", "Ana")]
    assert found[-1][0].text.to("en") == "Master of “5 dice”: +21!"


def test_seven_columns_are_the_greatest_moment() -> None:
    rows = (SEVEN[:3], SEVEN[3:6], SEVEN[6:])
    turns: list[Action] = []
    for round_, row in enumerate(rows, 1):
        turns += [Trophy(column, "Ana", round_) for column in row]
        turns += [Trophy(Column.ALL, "Bo", round_), EndRound()] if round_ < 3 else []
    assert kinds("desfausse", BOARD, *turns)[-1] == ("seven", "Ana")


# --- Datis --------------------------------------------------------------------------------


def test_a_grand_slam_and_a_capot_are_found_once_all_dice_are_assigned() -> None:
    everything = (*GREEN, *BLUE, *BLACK[:2])
    actions = (Round(Mode.TALLY), Won("Ana", everything), Won("Bo", ()))
    *earlier, last = seen("datis", DATIS, actions)
    assert earlier == [[], []]
    told = [(one.kind, one.player, one.text.to("fr")) for one in last]
    assert told == [
        ("grand_slam", "Ana", "Grand chelem vert : +30 !"),
        ("grand_slam", "Ana", "Grand chelem bleu : +30 !"),
        ("capot", "Bo", "Capot : −5 !"),
    ]


# --- D.21 and Dalapapa --------------------------------------------------------------------


@pytest.mark.parametrize(("record", "kind"), [("a_line", "aligned"), ("two_sets", "two_sets")])
def test_the_move_that_reaches_a_goal_is_a_moment(record: str, kind: str) -> None:
    _, setup, actions = parse((GOLDEN / f"{record}.jsonl").read_bytes())
    found = seen("d21", setup, actions)
    assert [[one.kind for one in some] for some in found if some] == [[kind]]
    assert found[-1][0].player in setup.players


def test_an_agreed_draw_is_no_moment() -> None:
    _, setup, actions = parse((GOLDEN / "agreed_draw.jsonl").read_bytes())
    assert not any(seen("d21", setup, actions))


def test_taking_the_plaque_is_a_moment() -> None:
    setup = DalapapaSetup(version=1, players=TWO)
    assert kinds("dalapapa", setup, *emptied(2)) == [("plaque", "Ana")]


# --- actions without a moment -------------------------------------------------------------


def test_undo_redo_corrections_and_reopening_are_no_moments() -> None:
    sitting = Sitting()
    watch = WATCHES["yahtzee"]
    sitting.do(YAHTZEE)
    done = sitting.view
    sitting.tell(Pressed(Press.UNDO))
    undone = sitting.view
    assert moments(done, undone, watch) == ()
    sitting.tell(Redo())
    assert moments(undone, sitting.view, watch) == ()
    assert moments(None, sitting.view, watch) == ()
    sitting.tell(Pressed(Press.UNDO))
    sitting.do(Roll((5, 5, 5, 5, 4)))
    before = sitting.view
    sitting.tell(Amend({0: YAHTZEE}))
    assert sitting.view.actions == (YAHTZEE,)
    assert moments(before, sitting.view, watch) == ()


# --- small animations ---------------------------------------------------------------------


def test_a_filled_box_has_a_small_animation_and_passes_the_turn() -> None:
    sitting = Sitting()
    sitting.do(YAHTZEE)
    before = sitting.view
    sitting.do(Score(Box.YAHTZEE))
    found = [(one.stir, one.player) for one in stirred(before, sitting.view)]
    assert found == [(Stir.MARK, "Ana"), (Stir.TURN, "Bo")]
    done = sitting.view
    sitting.tell(Pressed(Press.UNDO))
    assert [one.stir for one in stirred(done, sitting.view)] == [Stir.UNDO]
    undone = sitting.view
    sitting.tell(Redo())
    assert stirred(undone, sitting.view) == ()
