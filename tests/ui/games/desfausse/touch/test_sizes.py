"""On every size of screen a finger finds its target at the DESfausse table, and words have room."""

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
    """With five players."""
    evening.app.go("new_game").prepare(DESFAUSSE)
    for name in FIVE:
        evening.now.add(name)


def options(evening: Evening) -> None:
    """Every option with its choices."""
    new_game(evening)
    evening.now.choose_options()


def youngest(evening: Evening) -> None:
    """The names to be tapped."""
    new_game(evening)
    evening.now.ask_starter()


def by_hand(evening: Evening) -> None:
    """A roll made, another to be entered; five players."""
    sit_down(evening, *FIVE, actions=(*ENDED, *ROLLED))


def virtual(evening: Evening) -> None:
    """A hand rolled virtually: the 1s stay."""
    seat(evening, DESFAUSSE, DesfausseSetup(version=1, players=FIVE, dice="virtual"), ())
    evening.now.roll_now()
    evening.settle()


def chosen(evening: Evening) -> None:
    """A discard pencilled."""
    sit_down(evening, *THREE, actions=ROLLED)
    evening.now.tap_plate(0)
    evening.settle()


def glow(evening: Evening) -> None:
    """Dice given, cells glowing."""
    sit_down(evening, "Ana", "Bo", "Chloé", actions=(*ROLLED, *GIVEN))


def gifts(evening: Evening) -> None:
    """Ones over half."""
    sit_down(evening, *THREE, actions=ONES)


def forced(evening: Evening) -> None:
    """The forced -1."""
    sit_down(evening, "Ana", "Bo", actions=ONES2)


def few(evening: Evening) -> None:
    """Two dice of a hand of every sort in the tray: what is missing takes many words."""
    sit_down(evening, *THREE)
    evening.put_up_camera()
    see(evening, ())
    see(evening, roll(4, 4, 3, 3, 3, 3).dice[:2])


def wrong(evening: Evening) -> None:
    """As many dice as the hand has, but nearly all of one sort."""
    few(evening)
    dice = roll(4, 4, 3, 3, 3, 3).dice
    see(evening, (dice[0],) * 2 + (dice[4],) * 4)


def panel(evening: Evening) -> None:
    """A discard for five."""
    from ui.games.desfausse.touch.questions import compose_discard  # noqa: PLC0415  opens the window

    sit_down(evening, *FIVE, actions=ROLLED)
    compose_discard(evening.view, Discard((0, 1, 4), (), ()))
    (_, red) = evening.front.options
    evening.front.answer(red[1])


def starter(evening: Evening) -> None:
    """Who starts the next round, or a trophy first."""
    sit_down(evening, *THREE, actions=OUT)


def picker(evening: Evening) -> None:
    """Which die is this?"""
    from ui.touch.base.die_questions import DieQuestion  # noqa: PLC0415  the window is open by now

    sit_down(evening, *THREE, actions=ROLLED)
    seen = DraftDie(Die(4, colour=Colour.RED, size=Size.BIG), sure=True, fresh=True)
    evening.now.ask_die(DieQuestion("?", lambda die: None, lambda view: True, seen, "?"))


def history(evening: Evening) -> None:
    """Earlier turns."""
    sit_down(evening, *THREE, actions=(*ENDED, *ROLLED))
    evening.app.open(evening.now.history())


def sheets(evening: Evening) -> None:
    """Everybody's sheet."""
    sit_down(evening, *FIVE, actions=ENDED)
    evening.now.show_sheets()


def board_only(evening: Evening) -> None:
    """The board alone."""
    sit_down(evening, *_FIVE_NAMES, actions=BOARD, tracking="board")


def blocked(evening: Evening) -> None:
    """A correction that spoils a discard: what could stand there instead."""
    sit_down(evening, "Ana", "Jean-Baptiste", actions=ENDED)
    evening.tell(Amend({0: roll(3, 3, 4, 4, 5, 5)}))


def over(evening: Evening) -> None:
    """The end for five."""
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
def test_fingers_find_their_targets_and_words_have_room(machine: FakeMachine, look: Look) -> None:
    assert all_problems(machine, look, PLACES) == []
