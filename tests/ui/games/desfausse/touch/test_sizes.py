"""Touch targets and texts of the DESfausse table fit on every size of screen."""

import pytest

from companion.dice import Colour, Die, Size
from companion.games.desfausse.actions import Discard, EndRound, Trophy
from companion.games.desfausse.columns import Column
from companion.games.desfausse.state import DesfausseSetup
from companion.messages import Amend
from companion.tray.draft import DraftDie
from tests.ui.games.desfausse.touch.desfausse_evening import DESFAUSSE, see, sit_down
from tests.ui.games.desfausse.touch.desfausse_play import (
    BOARD,
    ENDED,
    GIVEN,
    ONES,
    ONES2,
    OUT,
    ROLLED,
    roll,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.problems import NAMES, SCREENS, Look, all_problems
from tests.ui.touch.screens.seated import seat

FIVE = NAMES[:5]
THREE = NAMES[:3]


def new_game(evening: Evening) -> None:
    """Show a new game with five players."""
    evening.app.go("new_game").prepare(DESFAUSSE)
    for name in FIVE:
        evening.now.add(name)


def options(evening: Evening) -> None:
    """Show every option with its choices."""
    new_game(evening)
    evening.now.choose_options()


def youngest(evening: Evening) -> None:
    """Show the names to be tapped."""
    new_game(evening)
    evening.now.ask_starter()


def by_hand(evening: Evening) -> None:
    """Show a roll, with another to be entered, for five players."""
    sit_down(evening, *FIVE, actions=(*ENDED, *ROLLED))


def virtual(evening: Evening) -> None:
    """Show a hand of virtual dice with 1s that stay."""
    seat(evening, DESFAUSSE, DesfausseSetup(version=1, players=FIVE, dice="virtual"), ())
    evening.now.roll_now()
    evening.settle()


def chosen(evening: Evening) -> None:
    """Show a pencilled discard."""
    sit_down(evening, *THREE, actions=ROLLED)
    evening.now.tap_plate(0)
    evening.settle()


def glow(evening: Evening) -> None:
    """Show given dice and glowing cells."""
    sit_down(evening, "Ana", "Bo", "Chloé", actions=(*ROLLED, *GIVEN))


def gifts(evening: Evening) -> None:
    """Show ones over half."""
    sit_down(evening, *THREE, actions=ONES)


def forced(evening: Evening) -> None:
    """Show a forced -1."""
    sit_down(evening, "Ana", "Bo", actions=ONES2)


def few(evening: Evening) -> None:
    """Show two dice of a large hand in the tray: the list of missing dice is long."""
    sit_down(evening, *THREE)
    evening.put_up_camera()
    see(evening, ())
    see(evening, roll(4, 4, 3, 3, 3, 3).dice[:2])


def wrong(evening: Evening) -> None:
    """Show as many dice as the hand has, nearly all of one sort."""
    few(evening)
    dice = roll(4, 4, 3, 3, 3, 3).dice
    see(evening, (dice[0],) * 2 + (dice[4],) * 4)


def panel(evening: Evening) -> None:
    """Show a discard for five players."""
    # importing this opens the window
    from ui.games.desfausse.touch.questions import compose_discard  # noqa: PLC0415

    sit_down(evening, *FIVE, actions=ROLLED)
    compose_discard(evening.view, Discard((0, 1, 4), (), ()))
    (_, red) = evening.front.options
    evening.front.answer(red[1])


def starter(evening: Evening) -> None:
    """Show the choice of who starts the next round or takes a trophy first."""
    sit_down(evening, *THREE, actions=OUT)


def picker(evening: Evening) -> None:
    """Show the question for a die."""
    # imported after the window is open
    from ui.touch.base.die_questions import DieQuestion  # noqa: PLC0415

    sit_down(evening, *THREE, actions=ROLLED)
    seen = DraftDie(Die(4, colour=Colour.RED, size=Size.BIG), sure=True, fresh=True)
    evening.now.ask_die(DieQuestion("?", lambda die: None, lambda view: True, seen, "?"))


def history(evening: Evening) -> None:
    """Show earlier turns."""
    sit_down(evening, *THREE, actions=(*ENDED, *ROLLED))
    evening.app.open(evening.now.history())


def sheets(evening: Evening) -> None:
    """Show the sheets of all players."""
    sit_down(evening, *FIVE, actions=ENDED)
    evening.now.show_sheets()


def board_only(evening: Evening) -> None:
    """Show a game that tracks only the board."""
    sit_down(evening, *_FIVE_NAMES, actions=BOARD, tracking="board")


def blocked(evening: Evening) -> None:
    """Show the possible replacements of a discard spoiled by a correction."""
    sit_down(evening, "Ana", "Jean-Baptiste", actions=ENDED)
    evening.tell(Amend({0: roll(3, 3, 4, 4, 5, 5)}))


def over(evening: Evening) -> None:
    """Show the end for five players."""
    rounds = [
        action
        for number in (1, 2, 3)
        for action in (Trophy(Column.ALL, player="Ana", round=number), EndRound())
    ]
    sit_down(evening, *_FIVE_NAMES, actions=rounds, tracking="board")


_FIVE_NAMES = ("Ana", "Bo", "Chloé", "Dédé", "Jean-Baptiste")

PLACES = (
    new_game,
    options,
    youngest,
    by_hand,
    virtual,
    chosen,
    glow,
    gifts,
    forced,
    few,
    wrong,
    panel,
    starter,
    picker,
    history,
    sheets,
    board_only,
    blocked,
    over,
)


@pytest.mark.parametrize("look", SCREENS)
def test_touch_targets_are_large_enough_and_texts_fit(machine: FakeMachine, look: Look) -> None:
    assert all_problems(machine, look, PLACES) == []
