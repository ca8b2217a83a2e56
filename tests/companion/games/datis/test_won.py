"""Won dice entered by touch: their number, each die once, only dice in play."""

from typing import Any

import pytest

from companion.dice import Colour
from companion.games.datis import GAME
from companion.games.datis.actions import Mode, Round, Won
from companion.games.datis.dice import filled_up
from companion.games.datis.errors import (
    DieTaken,
    DieTwice,
    NoSuchDie,
    NotInPlay,
    OddNumber,
    TallyUnderWay,
    WonAlready,
    WrongTotal,
)
from companion.games.datis.state import Phase, State
from tests.companion.games.datis.table import after, dice, filler, names, new_game, refusal


def tally(players: int = 2, **options: Any) -> State:
    """Return a tally-only round with nothing entered yet."""
    return after(new_game(players, **options), Round(Mode.TALLY))


@pytest.mark.parametrize(("players", "whole"), [(2, 14), (3, 21), (4, 28)])
def test_so_many_dice_are_won_in_all(players: int, whole: int) -> None:
    some = filler((), whole + 1, players)
    rest = [Won(name, ()) for name in new_game(players).setup.players[1:]]
    at = after(tally(players), Won("Ana", names(some[:whole])), *rest)
    assert at.rounds[-1].shared_out
    many = players == 2
    over = Won("Ana", names(filler((), whole + (2 if many else 1), players)))
    assert isinstance(refusal(tally(players), over), WrongTotal)
    few = after(tally(players), Won("Ana", names(some[: whole - 2])), *rest[:-1])
    assert isinstance(refusal(few, rest[-1]), WrongTotal)


def test_a_player_may_have_won_none() -> None:
    at = after(tally(3), Won("Ana", ()), Won("Bo", ()))
    at = after(at, Won("Cléo", names(filler((), 21, 3))))
    assert [len(at.rounds[-1].dice(player)) for player in range(3)] == [0, 0, 21]


def test_players_are_entered_in_any_order_the_first_missing_one_is_asked() -> None:
    at = tally(3)
    assert GAME.to_play(at) == "Ana"
    at = after(at, Won("Cléo", names(dice("green d4 d6"))))
    assert GAME.to_play(at) == "Ana"
    at = after(at, Won("Ana", ()))
    assert GAME.to_play(at) == "Bo"


def test_a_players_dice_are_entered_once() -> None:
    at = after(tally(), Won("Ana", ()))
    assert isinstance(refusal(at, Won("Ana", names(dice("green d4 d6")))), WonAlready)


def test_a_die_is_given_once() -> None:
    assert isinstance(refusal(tally(), Won("Ana", names(dice("green d4 d4")))), DieTwice)
    at = after(tally(), Won("Ana", names(dice("green d4 d6"))))
    refused = refusal(at, Won("Bo", names(dice("green d6 d8"))))
    assert isinstance(refused, DieTaken)
    assert "Ana" in refused.sentence("en")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_two_players_everybody_has_an_even_number(players: int) -> None:
    three = Won("Ana", names(dice("green d4 d6 d8")))
    if players == 2:
        assert isinstance(refusal(tally(2), three), OddNumber)
    else:
        after(tally(players), three)


@pytest.mark.parametrize("name", ["green-d7", "pink-d6", "d12", "", "green d12", "GREEN-D12"])
def test_a_name_no_die_bears_is_refused(name: str) -> None:
    assert isinstance(refusal(tally(3), Won("Ana", (name,))), NoSuchDie)


@pytest.mark.parametrize(("players", "sets"), [(2, 3), (3, 4), (4, 5)])
def test_so_many_sets_are_in_play(players: int, sets: int) -> None:
    colours = ["red", "white", "grey", "brown", "black", "blue"]
    fits = [f"{colour}-d4" for colour in colours[:sets]]
    at = tally(players)
    even = [*fits, "red-d6"] if len(fits) % 2 else fits
    assert after(at, Won("Ana", tuple(even))).seen == tuple(map(Colour, colours[:sets]))
    more = [*even, f"{colours[sets]}-d4", "red-d8"]
    assert isinstance(refusal(at, Won("Ana", tuple(more))), NotInPlay)


def test_the_colours_seen_are_those_of_the_whole_game() -> None:
    at = after(tally(), Won("Ana", ("red-d4", "white-d4", "grey-d4", "grey-d6")))
    assert isinstance(refusal(at, Won("Bo", ("green-d4", "red-d6"))), NotInPlay)


def test_colours_named_in_the_header_are_the_sets_in_play() -> None:
    at = tally(2, colours=["red", "white", "grey"])
    assert at.colours == (Colour.RED, Colour.WHITE, Colour.GREY)
    assert isinstance(refusal(at, Won("Ana", ("red-d4", "green-d4"))), NotInPlay)


@pytest.mark.parametrize(
    ("players", "sets"),
    [(2, "white green red"), (3, "white green red grey"), (4, "white green red grey blue")],
)
def test_named_colours_are_fitted_to_another_number_of_players(players: int, sets: str) -> None:
    named = (Colour.WHITE, Colour.GREEN, Colour.RED, Colour.GREY)
    assert filled_up(named, players) == tuple(map(Colour, sets.split()))


def test_colours_stay_in_their_places_when_they_are_first_played() -> None:
    at = after(tally(2), Won("Ana", ("black-d4", "blue-d4")))
    assert at.colours == tally(2).colours


def test_unnamed_colours_are_offered_until_others_are_seen() -> None:
    at = tally(2)
    assert at.colours == (Colour.GREEN, Colour.BLUE, Colour.BLACK)
    at = after(at, Won("Ana", ("red-d4", "blue-d4")))
    assert at.colours == (Colour.GREEN, Colour.BLUE, Colour.RED)
    assert new_game(4).colours[3:] == (Colour.RED, Colour.YELLOW)


def test_nothing_is_entered_once_the_tally_has_begun() -> None:
    some = names(filler((), 14, 2))
    at = after(tally(), Won("Ana", some[:2]), Won("Bo", some[2:]))
    assert at.phase is Phase.ANNOUNCE
    assert isinstance(refusal(at, Won("Ana", ())), TallyUnderWay)
