"""Placing a domino: the costs and gains of its connections."""

import pytest

from companion.games.dalapapa import GAME
from companion.games.dalapapa.actions import EndTurn, Pass, Place
from companion.games.dalapapa.errors import (
    CannotPayConnection,
    NoConnection,
    PlacedAlready,
    TooManyConnections,
)
from companion.games.dalapapa.state import DalapapaSetup, Options
from tests.companion.games.dalapapa.play import NAMES, after, played, turn


def test_a_single_connection_costs_one_token() -> None:
    state = played(Place(1))
    assert (state.tokens, state.bank) == ((1, 2), 21)


def test_two_connections_are_free() -> None:
    state = played(Place(2))
    assert (state.tokens, state.bank) == ((2, 2), 20)


@pytest.mark.parametrize(("connections", "brought"), [(3, 1), (4, 2), (5, 3), (6, 4)])
def test_from_three_connections_on_each_beyond_two_brings_a_token(
    connections: int, brought: int
) -> None:
    state = played(Place(connections))
    assert (state.tokens, state.bank) == ((2 + brought, 2), 20 - brought)


def test_the_sheets_example_of_four_connections_brings_two_tokens() -> None:
    assert played(Place(4)).tokens[0] == 2 + 2


def test_the_bank_gives_no_more_than_it_holds() -> None:
    state = played(*turn(6) * 4, Place(5))
    assert (state.tokens, state.bank) == ((13, 10), 1)
    state = after(state, EndTurn(), Place(6))
    assert (state.tokens, state.bank) == ((13, 11), 0)
    state = after(state, EndTurn(), Place(6))
    assert (state.tokens, state.bank) == ((13, 11), 0)


def test_what_is_paid_goes_back_to_the_bank() -> None:
    state = played(*turn(6) * 5, *turn(4), Place(1))
    assert (sum(state.tokens), state.bank) == (23, 1)


def test_a_single_connection_without_a_token_is_refused() -> None:
    broke = played(*turn(1), *turn(), *turn(1), *turn())
    assert broke.tokens[0] == 0
    with pytest.raises(CannotPayConnection):
        GAME.apply(broke, Place(1))
    assert after(broke, Place(2)).placed


def test_only_the_player_to_play_pays_or_earns() -> None:
    state = played(*turn(4), *turn(1), *turn(3), count=3)
    assert state.tokens == (4, 1, 3)


@pytest.mark.parametrize("connections", [0, -1, -9])
def test_a_domino_makes_at_least_one_connection(connections: int) -> None:
    with pytest.raises(NoConnection):
        played(Place(connections))


def test_a_domino_makes_as_many_connections_as_it_has_sides_at_most() -> None:
    assert played(Place(6)).placed
    with pytest.raises(TooManyConnections):
        played(Place(7))


def test_the_table_may_agree_on_another_number_of_connections() -> None:
    setup = DalapapaSetup(version=1, players=NAMES[:2], options=Options(most_connections=8))
    assert GAME.apply(GAME.start(setup), Place(8)).tokens == (8, 2)


def test_one_domino_is_placed_a_turn() -> None:
    with pytest.raises(PlacedAlready):
        played(Place(2), Place(2))


def test_how_a_domino_connects_is_measured_and_not_offered() -> None:
    for state in (played(), played(*turn(1), *turn(1), *turn(1), *turn(1))):
        assert not any(isinstance(choice, Place) for choice in GAME.choices(state))


def test_more_dominoes_than_there_are_bring_a_warning() -> None:
    state = played(*turn() * 69)
    assert "warnings" not in GAME.report(state)
    state = after(state, *turn())
    (warning,) = GAME.report(state)["warnings"]
    assert "Dominoes placed: 70" in warning["en"]
    assert "only 69" in warning["en"]


def test_a_domino_is_drawn_for_every_one_placed() -> None:
    state = played(count=3)
    assert state.bag == 72 - 3 - 3 * 2
    assert after(state, Place(2)).bag == state.bag
    assert after(state, *turn()).bag == state.bag - 1
    broke = after(state, *(turn(1) + turn() * 2) * 2)
    assert after(broke, Pass()).bag == broke.bag
