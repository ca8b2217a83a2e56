"""The options of a game, found in its setup class."""

import pytest

from companion import games
from companion.dice import Colour
from companion.games.datis.setup import DatisSetup
from companion.games.datis.setup import Options as DatisOptions
from companion.games.desfausse.state import DesfausseSetup
from companion.games.desfausse.state import Options as DesfausseOptions
from companion.games.errors import BadName, BadOption, EqualNames, LongName
from tests.ui.touch.evening import YAHTZEE, yahtzee
from ui.telling.options import (
    Option,
    allowed,
    asks_who_is_youngest,
    chosen_before,
    defaults,
    make,
    options,
    remembered,
    words,
)

DATIS, DESFAUSSE = games.find("datis"), games.find("desfausse")


def test_yahtzee_has_its_number_of_rounds() -> None:
    assert defaults(YAHTZEE) == {"rounds": 1}


def test_a_literal_an_enum_and_a_yes_or_no_are_choices() -> None:
    assert options(DESFAUSSE) == (
        Option("tracking", "dice", ("dice", "board")),
        Option("single", False, (False, True)),
        Option("desmons", "all", ("all", "any")),
        Option("moved_token", "any", ("any", "this_round")),
    )
    assert options(DATIS)[:2] == (
        Option("next_leader", "winner", ("winner", "clockwise")),
        Option("grand_slam", 30),
    )


@pytest.mark.parametrize("name", games.names())
def test_every_option_and_every_choice_has_its_words(name: str) -> None:
    game = games.find(name)
    wordless = [
        (option.name, value)
        for option in options(game)
        for value in (None, *option.choices)
        if not isinstance(value, bool) and words(game, option, value) is None
    ]
    assert wordless == []
    assert not asks_who_is_youngest(game) or "youngest_first" in game.words


def test_chosen_options_are_in_the_header() -> None:
    setup = make(DESFAUSSE, ("Ana", "Bo"), {"tracking": "board", "single": True}, ("Bo", "Ana"))
    assert setup == DesfausseSetup(
        version=1,
        players=("Ana", "Bo"),
        youngest_first=("Bo", "Ana"),
        options=DesfausseOptions(tracking="board", single=True),
    )


def test_options_of_an_earlier_game_exclude_its_players() -> None:
    setup = make(DESFAUSSE, ("Ana", "Bo"), {"tracking": "board", "single": True}, ("Bo", "Ana"))
    chosen = {**defaults(DESFAUSSE), "tracking": "board", "single": True}
    assert chosen_before(DESFAUSSE, setup) == (chosen, {})


def test_options_set_only_on_a_games_own_card_are_separate() -> None:
    told = {"options": {"colours": ("red", "white", "grey")}}
    setup = make(DATIS, ("Ana", "Bo"), {"three": 6}, extras=told)
    assert isinstance(setup, DatisSetup)
    assert setup.options == DatisOptions(three=6, colours=(Colour.RED, Colour.WHITE, Colour.GREY))
    assert chosen_before(DATIS, setup) == ({**defaults(DATIS), "three": 6}, told)
    assert chosen_before(DATIS, make(DATIS, ("Ana", "Bo"), {})) == (defaults(DATIS), {})


def test_only_games_with_that_option_ask_who_is_youngest() -> None:
    assert asks_who_is_youngest(DESFAUSSE)
    assert not asks_who_is_youngest(YAHTZEE)


def test_a_setup_equals_the_header_of_its_record() -> None:
    assert make(YAHTZEE, ("Ana", "Bo"), {"rounds": 3}) == yahtzee("Ana", "Bo", rounds=3)


def test_the_rules_decide_which_options_are_allowed() -> None:
    assert allowed(YAHTZEE, {"rounds": 1})
    assert not allowed(YAHTZEE, {"rounds": 0})
    with pytest.raises(BadOption):
        make(YAHTZEE, ("Ana",), {"rounds": 0})
    with pytest.raises(EqualNames):
        make(YAHTZEE, ("Ana", "Ana"), {})
    assert make(YAHTZEE, ("A" * 40,), {}).players == ("A" * 40,)
    with pytest.raises(LongName):
        make(YAHTZEE, ("A" * 41,), {})
    with pytest.raises(BadName):
        make(YAHTZEE, ("\u202eAna",), {})


def test_names_played_last_are_remembered_first_and_once() -> None:
    assert remembered(("Ana", "Bo"), ("Chloé", "Ana")) == ("Chloé", "Ana", "Bo")
    assert remembered(("Ana", "Bo"), ("Chloé",), most=2) == ("Chloé", "Ana")
