"""The turn: its player, replaying, ending and passing."""

import pytest

from companion.games.dalapapa import GAME
from companion.games.dalapapa.actions import Count, EndTurn, Mark, Pass, Place, Replay
from companion.games.dalapapa.errors import (
    CannotPayConnection,
    MayNotPass,
    NotAPass,
    NothingToDraw,
    NoTokensToReplay,
    PlaceFirst,
)
from companion.games.dalapapa.state import DalapapaSetup, Options, State
from companion.games.errors import BadOption, BadSetup, EqualNames, WrongNumberOfPlayers
from tests.companion.games.dalapapa.play import (
    NAMES,
    after,
    bag_emptied,
    played,
    setup,
    territories,
    turn,
)


def broke(count: int = 2) -> State:
    """Return a state in which the current player, Ana, has no token."""
    return played(*(turn(1) + turn() * (count - 1)) * 2, count=count)


@pytest.mark.parametrize(("count", "markers"), [(2, 10), (3, 7), (4, 5)])
def test_two_three_or_four_players_have_ten_seven_or_five_markers(count: int, markers: int) -> None:
    assert GAME.start(setup(count)).markers == (markers,) * count


@pytest.mark.parametrize("count", [2, 3, 4])
def test_each_player_has_two_tokens_of_twenty_four(count: int) -> None:
    state = GAME.start(setup(count))
    assert state.tokens == (2,) * count
    assert state.bank == 24 - 2 * count


@pytest.mark.parametrize("names", [(), ("Ana",), (*NAMES, "Eve")])
def test_one_player_and_five_are_no_table(names: tuple[str, ...]) -> None:
    with pytest.raises(WrongNumberOfPlayers):
        GAME.start(DalapapaSetup(version=1, players=names))


def test_equal_names_are_refused() -> None:
    with pytest.raises(EqualNames):
        GAME.start(DalapapaSetup(version=1, players=("Ana", "Ana")))


@pytest.mark.parametrize("most", [0, -1, 11])
def test_a_domino_connects_with_one_to_ten_squares(most: int) -> None:
    header = DalapapaSetup(version=1, players=NAMES[:2], options=Options(most))
    with pytest.raises(BadOption) as caught:
        GAME.start(header)
    assert isinstance(caught.value, BadSetup)


@pytest.mark.parametrize("most", [1, 10])
def test_the_table_may_agree_on_one_connection_or_on_ten(most: int) -> None:
    GAME.start(DalapapaSetup(version=1, players=NAMES[:2], options=Options(most)))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_players_take_turns_clockwise_from_the_first(count: int) -> None:
    state, order = GAME.start(setup(count)), []
    for _ in range(2 * count):
        order.append(GAME.to_play(state))
        state = after(state, *turn())
    assert order == [*NAMES[:count]] * 2


def test_the_turn_ends_when_the_player_says_so() -> None:
    state = played(*territories(4), Place(2), Mark(1))
    assert GAME.to_play(state) == "Ana"
    assert GAME.to_play(after(state, EndTurn())) == "Bo"


def test_a_turn_is_not_ended_before_a_domino_is_placed() -> None:
    with pytest.raises(PlaceFirst):
        played(EndTurn())


def test_replaying_costs_two_tokens_and_gives_another_whole_turn() -> None:
    state = played(*territories(4), Place(2), Replay())
    assert (state.tokens, state.bank, GAME.to_play(state)) == ((0, 2), 22, "Ana")
    state = after(state, Place(3), Mark(1))
    assert state.tokens == (1, 2)


def test_a_replay_begins_with_a_domino() -> None:
    for action in (EndTurn(), Replay()):
        with pytest.raises(PlaceFirst):
            played(Place(6), Replay(), action)


def test_a_player_may_replay_as_often_as_two_tokens_are_there() -> None:
    state = played(Place(6), Replay(), Place(2), Replay(), Place(2), Replay(), Place(2))
    assert (state.tokens[0], state.laid) == (0, 4)
    with pytest.raises(NoTokensToReplay):
        GAME.apply(state, Replay())


def test_one_token_does_not_pay_a_replay() -> None:
    state = played(Place(1))
    assert state.tokens[0] == 1
    with pytest.raises(NoTokensToReplay):
        GAME.apply(state, Replay())
    assert Replay() not in GAME.choices(state)


def test_replaying_comes_after_placing() -> None:
    with pytest.raises(PlaceFirst):
        played(Replay())


def test_the_end_and_a_replay_are_offered_after_placing() -> None:
    assert GAME.choices(played(Place(2))) == (Replay(), EndTurn())


def test_a_player_without_a_token_who_cannot_place_passes() -> None:
    state = after(broke(), Pass())
    assert (GAME.to_play(state), state.tokens[0]) == ("Bo", 0)
    assert Pass() in GAME.choices(broke())


def test_a_pass_ends_the_turn_without_a_marker_or_a_replay() -> None:
    state = after(broke(3), *territories(4), Pass())
    assert GAME.to_play(state) == "Bo"
    for action in (Mark(1), Replay(), EndTurn()):
        with pytest.raises(PlaceFirst):
            GAME.apply(state, action)


def test_a_player_with_a_token_may_not_pass() -> None:
    assert Pass() not in GAME.choices(played())
    with pytest.raises(MayNotPass):
        played(Pass())
    with pytest.raises(MayNotPass):
        played(*turn(1), *turn(), Pass())


def test_a_player_whose_domino_lies_may_not_pass() -> None:
    state = after(broke(), Place(2))
    assert Pass() not in GAME.choices(state)
    with pytest.raises(NotAPass):
        GAME.apply(state, Pass())


def test_a_player_who_paid_all_for_a_replay_and_cannot_place_passes() -> None:
    state = played(Place(2), Replay())
    with pytest.raises(CannotPayConnection):
        GAME.apply(state, Place(1))
    assert GAME.to_play(after(state, Pass())) == "Bo"


def test_once_the_bag_is_empty_who_has_nothing_that_fits_passes_tokens_or_not() -> None:
    state = played(*bag_emptied())
    assert (state.bag, state.tokens) == (0, (2, 2))
    assert GAME.choices(state) == (Pass(), Count())
    assert (GAME.to_play(state), GAME.to_play(after(state, Pass()))) == ("Bo", "Ana")
    one_left = played(*bag_emptied()[:-2])
    assert one_left.bag == 1
    with pytest.raises(MayNotPass):
        GAME.apply(one_left, Pass())


def test_with_the_bag_empty_play_goes_on_with_the_dominoes_in_hand() -> None:
    state = played(*bag_emptied(), *turn(3), *turn(4), Place(2))
    assert (state.bag, state.laid) == (0, 65 + 3)


def test_with_the_bag_empty_nobody_replays() -> None:
    last_drawn = played(*bag_emptied(), Place(2))
    assert (last_drawn.bag, last_drawn.tokens) == (0, (2, 2))
    assert Replay() not in GAME.choices(last_drawn)
    with pytest.raises(NothingToDraw) as caught:
        GAME.apply(last_drawn, Replay())
    assert "the bag is empty" in caught.value.text.to("en")
    one_left = played(*bag_emptied()[:-2], Place(2))
    assert Replay() in GAME.choices(one_left)
    assert after(one_left, Replay()).bag == 0
