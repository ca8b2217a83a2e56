"""An action entered step by step from several devices at once."""

import pytest
from msgspec.structs import replace

from companion.games.datis import GAME
from companion.games.datis.actions import Mode, Play, Round, Trick
from companion.games.datis.setup import DatisSetup
from companion.table.view import View
from tests.ui.touch.views import Sitting
from ui.web.picks import Picks, WrongPick

ROUND = Round(Mode.TRICKS)
TRICK = ("green-d12", "9", "green-d8", "5", "black-d20", "17")


@pytest.fixture
def view() -> View:
    setup = DatisSetup(version=1, players=("Ana", "Bo", "Cy"))
    sitting = Sitting(GAME, setup)
    sitting.do(ROUND)
    return sitting.view


def test_each_pick_leads_to_the_next_step_and_the_last_makes_the_action(view: View) -> None:
    picks = Picks()
    for key in TRICK[:-1]:
        assert picks.pick(view, key) is None
    shown = picks.shown(view)
    assert shown is not None
    assert shown["said"]["en"] == "Cy: what does the black D20 show?"
    assert [die["label"] for group in shown["laid"] for die in group["dice"]] == ["9", "5", "D20"]
    plays = (Play("Ana", "green-d12", 9), Play("Bo", "green-d8", 5), Play("Cy", "black-d20", 17))
    assert picks.pick(view, TRICK[-1]) == Trick(plays)


def test_the_last_pick_can_be_taken_back(view: View) -> None:
    picks = Picks()
    picks.pick(view, "green-d12")
    picks.pick(view, "")
    shown = picks.shown(view)
    assert shown is not None
    assert not shown["back"]
    assert shown["said"]["en"] == "Ana leads trick 1: tap the die."


@pytest.mark.parametrize("key", ["green-d13", "1", "all"])
def test_what_is_not_offered_is_refused(view: View, key: str) -> None:
    picks = Picks()
    with pytest.raises(WrongPick):
        picks.pick(view, key)
    assert not picks.version


def test_a_die_that_lies_there_is_not_offered_again(view: View) -> None:
    picks = Picks()
    picks.pick(view, "green-d12")
    picks.pick(view, "9")
    with pytest.raises(WrongPick):
        picks.pick(view, "green-d12")


def test_picks_of_another_state_of_the_game_are_forgotten(view: View) -> None:
    picks = Picks()
    picks.pick(view, "green-d12")
    shown = picks.shown(replace(view, corrections=1))
    assert shown is not None
    assert not shown["back"]


def test_a_game_whose_rules_list_its_choices_has_no_steps() -> None:
    assert Picks().shown(Sitting().view) is None
