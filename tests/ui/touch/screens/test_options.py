"""The options of a game, found in its setup."""

import pytest

from companion.errors import BadOption, EqualNames
from tests.ui.touch.evening import YAHTZEE, yahtzee
from ui.touch.screens.home.shelf import when
from ui.touch.screens.new_game.options import allowed, defaults, make, remembered


def test_yahtzee_has_its_number_of_rounds() -> None:
    assert defaults(YAHTZEE) == {"rounds": 1}


def test_a_setup_is_what_its_record_would_say() -> None:
    assert make(YAHTZEE, ("Ana", "Bo"), {"rounds": 3}) == yahtzee("Ana", "Bo", rounds=3)


def test_the_rules_say_which_options_go() -> None:
    assert allowed(YAHTZEE, {"rounds": 1})
    assert not allowed(YAHTZEE, {"rounds": 0})
    with pytest.raises(BadOption):
        make(YAHTZEE, ("Ana",), {"rounds": 0})
    with pytest.raises(EqualNames):
        make(YAHTZEE, ("Ana", "Ana"), {})


def test_names_played_last_are_remembered_first_and_once() -> None:
    assert remembered(("Ana", "Bo"), ("Chloé", "Ana")) == ("Chloé", "Ana", "Bo")
    assert remembered(("Ana", "Bo"), ("Chloé",), most=2) == ("Chloé", "Ana")


def test_a_moment_is_written_as_people_write_it() -> None:
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
    assert when("2026-11-05T09:07:00", months) == "5 Nov, 09:07"
    assert when("not a moment", months) == "not a moment"
