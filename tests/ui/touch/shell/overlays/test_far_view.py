"""The view for players who sit far away, shown between two touches."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.d21.actions import Move
from companion.games.datis.actions import Mode, Round
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.language.text import Translated
from companion.messages import Act
from companion.settings import Settings
from tests.ui.games.d21.touch import d21_evening
from tests.ui.games.datis.touch import datis_evening
from tests.ui.games.desfausse.touch import desfausse_evening
from tests.ui.games.desfausse.touch.desfausse_play import ROLLED
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap

CAPITAL = 0.711  # the height of Roboto's capitals, as a share of its size
PIXEL = 154.08 / 800  # millimetres, on a 7-inch screen
ACTIONS = (Roll((5, 5, 5, 2, 2)), Score(Box.FULL_HOUSE), Roll((6, 6, 1, 2, 3)))
NAMES = ("Ana", "Bo", "Chloé", "Dédé", "Eva", "Fritz", "Gus", "Hugo")


@pytest.fixture
def afar(machine: FakeMachine) -> Iterator[Evening]:
    """Yield an evening with the type size for reading from afar."""
    machine.settings = Settings(language="en", text_size="far")
    evening = Evening(machine)
    yield evening
    evening.close()


def far(evening: Evening, *, quiet: bool = True) -> Any:
    """Return the far view, after the screen was not touched for a while."""
    view = evening.app.root.ids.far
    if quiet:
        view._touched = float("-inf")
    view.look()
    evening.screen.step(4)
    return view


def test_the_player_the_dice_and_the_totals_are_ten_millimetres_high(
    afar: Evening,
) -> None:
    afar.sit_down("Ana", "Bo", actions=ACTIONS)
    view = far(afar)
    assert view.shown
    assert view.name == "Bo"
    assert [die.value for die in reversed(view.ids.dice.children)] == [6, 6, 1, 2, 3]
    assert [total.total for total in reversed(view.ids.totals.children)] == ["25", "0"]
    large = [w for w in view.walk() if getattr(w, "text", "") in {"Bo", "25", "0"}]
    assert len(large) == 3
    assert all(w.font_size * CAPITAL * PIXEL >= 10 for w in large)
    assert min(view.ids.dice.children[0].size) * PIXEL >= 15


def test_eight_totals_fit_at_that_size(afar: Evening) -> None:
    turn = (Roll((6, 6, 6, 6, 6)), Score(Box.CHANCE))
    afar.sit_down(*NAMES, actions=[*turn * len(NAMES), Roll((1, 2, 3, 4, 6))])
    totals = [w for w in far(afar).ids.totals.walk() if getattr(w, "text", "") == "30"]
    assert min(afar.app.root.ids.far.ids.dice.children[0].size) * PIXEL >= 15
    assert len(totals) == len(NAMES)
    assert all(w.font_size * CAPITAL * PIXEL >= 10 and not w.is_shortened for w in totals)


def test_a_tap_shows_the_table_and_does_nothing_else(afar: Evening) -> None:
    afar.sit_down("Ana", "Bo", actions=ACTIONS)
    assert far(afar).shown
    tap(afar.screen, afar.row(Box.CHANCE))
    afar.settle()
    assert not far(afar, quiet=False).shown
    assert afar.view.actions == ACTIONS
    assert afar.view.pencilled is None
    tap(afar.screen, afar.button("Undo"))
    afar.settle()
    assert len(afar.view.actions) == len(ACTIONS) - 1


def test_a_question_a_card_and_home_are_not_covered(afar: Evening) -> None:
    afar.sit_down("Ana", "Bo", actions=ACTIONS[:2])
    afar.put_up_camera()
    afar.see((1, 2, 3, 4, 5), unsure=(2,))
    assert afar.now.asking
    assert not far(afar).shown
    afar.app.game_life.leave()
    assert not far(afar).shown
    afar.sit_down("Ana", "Bo", actions=ACTIONS)
    afar.now.open_menu()
    assert not far(afar).shown


def test_warnings_are_not_covered(afar: Evening) -> None:
    afar.sit_down("Ana", "Bo", actions=ACTIONS)
    afar.app.alarm = "Game not saved"
    assert not far(afar).shown
    afar.app.alarm = ""
    assert far(afar).shown
    afar.machine.trouble = Translated({"fr": "La caméra est partie.", "en": "The camera is gone."})
    afar.app.follow()
    assert not far(afar).shown


def test_other_games_show_their_own_facts(afar: Evening) -> None:
    desfausse_evening.sit_down(afar, "Ana", "Bo", actions=ROLLED)
    assert len(far(afar).ids.dice.children) == len(afar.view.state.turn.dice)
    afar.app.game_life.leave()
    d21_evening.sit_down(afar)
    view = far(afar)
    assert (view.shown, view.name) == (True, "Ana")
    assert not view.ids.totals.children
    (board,) = view.ids.dice.children
    assert board.look.cells == afar.view.state.cells
    assert board.edge >= 25
    afar.tell(Act(Move("e3-e7")))
    (board,) = far(afar).ids.dice.children
    assert board.look.cells == afar.view.state.cells


def test_the_next_player_of_a_datis_trick_is_named(afar: Evening) -> None:
    datis_evening.sit_down(afar, ("Ana", "Bo"), [Round(Mode.TRICKS)])
    assert far(afar).name == "Ana"
    afar.app.root.ids.far.shown = False
    datis_evening.tap_die(afar, "green-d20")
    datis_evening.tap_value(afar, 13)
    assert afar.now.words.startswith("Bo plays")
    assert far(afar).name == "Bo"


def test_the_table_is_never_covered_at_normal_type_size(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=ACTIONS)
    assert not far(evening).shown
