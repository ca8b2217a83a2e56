"""UNDO names the undone action, and a double tap undoes a single action."""

from collections.abc import Sequence

import pytest

from companion import games
from companion.games.d21.actions import Draw, Move, Resign
from companion.games.d21.state import D21Setup
from companion.games.dalapapa.actions import EndTurn, NewTerritory, Place
from companion.games.dalapapa.state import DalapapaSetup
from companion.games.datis.actions import Mode, Round, Won
from companion.games.datis.setup import DatisSetup
from companion.games.desfausse.actions import EndRound, Trophy
from companion.games.desfausse.columns import Column
from companion.games.desfausse.state import DesfausseSetup, Options
from companion.games.game import Action, Setup
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Amend, Press, Pressed, Redo
from tests.ui.games.datis.touch.datis_evening import BLUE, GREEN, trick
from tests.ui.games.desfausse.touch.desfausse_play import ROLLED
from tests.ui.touch.evening import YAHTZEE, Evening, yahtzee
from tests.ui.touch.fingers import tap, tap_twice

TWO = ("Ana", "Bo")
TURN: tuple[Action, ...] = (Roll((3, 3, 5, 1, 6)), Roll((3, 3, 3, 2, 6), (0, 1)), Score(Box.THREES))
BOARD = DesfausseSetup(version=1, players=TWO, options=Options(tracking="board"))
DATIS = DatisSetup(version=1, players=TWO)
WON = Won("Ana", (*GREEN, *BLUE[:2]))
TRICK = trick("Ana green-d12 7", "Bo blue-d4 2")
DALAPAPA = DalapapaSetup(version=1, players=TWO)
LAID: tuple[Action, ...] = (Place(2), NewTerritory(1, 3, "red"), EndTurn())

TOLD: list[tuple[str, Setup, Sequence[Action], str]] = [
    ("yahtzee", yahtzee(*TWO), TURN[:1], "Ana, roll 1: 3 3 5 1 6"),
    ("yahtzee", yahtzee(*TWO), TURN, "Ana, Threes: 9"),
    ("d21", D21Setup(version=1, players=TWO), (Draw(),), "A draw by agreement."),
    ("dalapapa", DALAPAPA, LAID[:1], "Ana places: connections 2, tokens 0"),
    ("dalapapa", DALAPAPA, LAID[:2], "Ana territory 1 (red), squares: 3"),
    ("dalapapa", DALAPAPA, LAID, "Ana ends their turn"),
    ("datis", DATIS, (Round(Mode.TALLY),), "Round 1, begins, tally only"),
    ("datis", DATIS, (Round(Mode.TALLY), WON), "Round 1, dice won by Ana: 8"),
    (
        "datis",
        DATIS,
        (Round(Mode.TRICKS), TRICK),
        "Round 1, trick 1, Ana green D12 = 7, Bo blue D4 = 2",
    ),
    ("desfausse", DesfausseSetup(version=1, players=TWO), ROLLED, "Ana: Roll 1"),
    ("desfausse", BOARD, (Trophy(Column.ALL, "Bo", 1),), "Bo: Token on all dice"),
    ("desfausse", BOARD, (Trophy(Column.ALL, "Bo", 1), EndRound()), "End of round 1"),
]


@pytest.mark.parametrize(("name", "setup", "actions", "told"), TOLD)
def test_undo_names_the_undone_action(
    evening: Evening, name: str, setup: Setup, actions: Sequence[Action], told: str
) -> None:
    evening.seat(games.find(name), setup, actions)
    evening.tell(Pressed(Press.UNDO))
    assert evening.view.actions == tuple(actions[:-1])
    assert evening.app.notice.replace("\u00a0", " ") == f"Undone: {told}"
    assert not evening.app.notice_refused


def test_an_undone_move_of_d21_is_named(evening: Evening) -> None:
    evening.seat(games.find("d21"), D21Setup(version=1, players=TWO))
    move = next(choice for choice in evening.view.choices if isinstance(choice, Move))
    evening.seat(games.find("d21"), D21Setup(version=1, players=TWO), (move,))
    evening.tell(Pressed(Press.UNDO))
    assert evening.app.notice.startswith(f"Undone: Ana: {move.move}.")


def test_undo_names_the_action_in_french_too(evening: Evening) -> None:
    evening.sit_down(*TWO, actions=TURN)
    evening.app.switch_language("fr")
    evening.tell(Pressed(Press.UNDO))
    assert evening.app.notice == "Annulé : Ana, Trois : 9"


CORRECTED: list[tuple[Setup, Sequence[Action], tuple[int, Action], str]] = [
    (yahtzee(*TWO), TURN, (2, Score(Box.CHANCE)), "Ana, Threes: 9"),
    (yahtzee(*TWO), TURN, (0, Roll((3, 3, 5, 1, 5))), "Ana, roll 1: 3 3 5 1 6"),
    (
        DALAPAPA,
        LAID[:2],
        (1, NewTerritory(1, 4, "red")),
        "Ana territory 1 (red), squares: 3",
    ),
    (
        DATIS,
        (Round(Mode.TALLY), WON),
        (1, Won("Ana", GREEN)),
        "Round 1, dice won by Ana: 8",
    ),
    (
        BOARD,
        (Trophy(Column.ALL, "Bo", 1), EndRound()),
        (0, Trophy(Column.ALL, "Ana", 1)),
        "Bo: Token on all dice",
    ),
    (D21Setup(version=1, players=TWO), (Draw(),), (0, Resign()), "A draw by agreement."),
]


@pytest.mark.parametrize(("setup", "actions", "correction", "told"), CORRECTED)
def test_undo_removes_a_correction_in_every_game_and_names_the_restored_action(
    evening: Evening,
    setup: Setup,
    actions: Sequence[Action],
    correction: tuple[int, Action],
    told: str,
) -> None:
    evening.seat(games.find(str(setup.__struct_config__.tag)), setup, actions)
    index, other = correction
    evening.tell(Amend({index: other}))
    assert evening.view.actions[index] == other
    evening.tell(Pressed(Press.UNDO))
    assert evening.view.actions == tuple(actions)
    said = evening.app.notice.replace("\u00a0", " ")
    assert said == f"Correction undone; again: {told}"
    evening.app.notice = ""
    evening.tell(Redo())
    assert evening.view.actions[index] == other
    assert evening.app.notice == ""


def test_a_double_tap_on_undo_undoes_one_action(evening: Evening) -> None:
    evening.sit_down(*TWO, actions=TURN)
    tap_twice(evening.screen, evening.button("Undo"))
    evening.settle()
    assert evening.view.actions == TURN[:-1]
    tap(evening.screen, evening.button("Undo"))
    evening.settle()
    assert evening.view.actions == TURN[:-2]


def test_redo_has_no_notice(evening: Evening) -> None:
    evening.seat(YAHTZEE, yahtzee(*TWO), TURN)
    evening.tell(Pressed(Press.UNDO))
    evening.app.notice = ""
    evening.tell(Redo())
    assert evening.app.notice == ""
