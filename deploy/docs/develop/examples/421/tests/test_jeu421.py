"""The rules of 421. Run with the companion and this package installed, or PYTHONPATH=. here."""

import pytest
from jeu421.rules import GAME, Jeu421Action, Jeu421Setup, Options, State, Stop, rank, worth

from companion.games.kit import Leave, NoRollLeft, Roll, RollFirst

STOP = Stop()


def played(*actions: Jeu421Action, players: tuple[str, ...] = ("Ana", "Bo")) -> State:
    state = GAME.start(Jeu421Setup(version=1, players=players))
    for action in actions:
        state = GAME.apply(state, action)
    return state


def test_hands_are_ordered_as_in_every_cafe() -> None:
    of_value = (421, 111, 611, 666, 511, 555, 411, 444, 311, 333, 211, 222)
    others = (654, 543, 432, 321, 665, 221)
    hands = [tuple(map(int, str(hand))) for hand in (*of_value, *others)]
    assert sorted(hands, key=rank, reverse=True) == hands


def test_a_hand_moves_as_many_tokens_as_it_is_worth() -> None:
    worths = {(1, 4, 2): 8, (1, 1, 1): 7, (1, 6, 1): 6, (3, 3, 3): 3, (4, 5, 6): 2, (2, 1, 2): 1}
    assert {dice: worth(dice) for dice in worths} == worths


def test_in_the_charge_the_worst_hand_takes_tokens_from_the_pot() -> None:
    state = played(Roll((4, 2, 1)), STOP, Roll((6, 5, 3)), STOP)
    assert (state.tokens, state.pot) == ((0, 8), 3)
    assert GAME.to_play(state) == "Bo"  # the loser begins


def test_the_pot_gives_no_more_than_it_has() -> None:
    round_ = (Roll((4, 2, 1)), STOP, Roll((6, 5, 3)), STOP)
    state = played(*round_, Roll((6, 5, 3)), STOP, Roll((4, 2, 1)), STOP)
    assert (state.tokens, state.pot) == ((0, 11), 0)
    assert GAME.finished(state)


def test_the_nenette_pays_two_tokens_at_least() -> None:
    assert played(Roll((6, 6, 5)), STOP, Roll((2, 1, 2)), STOP).tokens == (0, 2)


def test_of_equal_hands_the_first_one_wins() -> None:
    assert played(Roll((4, 2, 1)), STOP, Roll((1, 2, 4)), STOP).tokens == (0, 8)


def test_the_charge_has_one_roll_unless_the_table_wants_three() -> None:
    with pytest.raises(NoRollLeft):
        played(Roll((6, 5, 3)), Roll((6, 5, 3)))
    setup = Jeu421Setup(version=1, players=("Ana", "Bo"), options=Options(charge_rolls=3))
    state = GAME.apply(GAME.start(setup), Roll((6, 5, 3)))
    assert GAME.may_roll(state)


def test_nobody_stops_before_rolling() -> None:
    with pytest.raises(RollFirst):
        played(STOP)


def discharge(*actions: Jeu421Action) -> State:
    """Ana has 8 tokens, Bo 3 and Cy none; Bo begins."""
    first = (Roll((6, 5, 3)), STOP, Roll((4, 2, 1)), STOP, Roll((6, 6, 3)), STOP)
    second = (Roll((1, 1, 3)), STOP, Roll((6, 5, 2)), STOP, Roll((6, 6, 2)), STOP)
    return played(*first, *second, *actions, players=("Ana", "Bo", "Cy"))


def test_who_has_no_tokens_after_the_charge_is_safe() -> None:
    state = discharge()
    assert (state.tokens, state.pot) == ((8, 3, 0), 0)
    assert [state.setup.players[seat] for seat in state.order] == ["Bo", "Ana"]


def test_in_the_discharge_the_best_hand_gives_tokens_to_the_worst() -> None:
    state = discharge(Roll((1, 1, 1)), STOP, Roll((6, 5, 3)), STOP)
    assert state.tokens == (11, 0, 0)
    ended = GAME.outcome(state)
    assert ended is not None
    assert ended.winners == ("Bo", "Cy")
    assert GAME.places(state) == (3, 1, 1)


def test_nobody_rolls_more_often_than_the_first_player() -> None:
    state = discharge(Roll((6, 5, 3)), Roll((6, 5, 4), kept=(0, 1)), STOP, Roll((6, 5, 3)))
    assert GAME.may_roll(state)
    assert not GAME.may_roll(GAME.apply(state, Roll((6, 5, 3))))


def test_the_tokens_of_who_leaves_go_back_to_the_pot() -> None:
    state = discharge(Roll((6, 5, 3)), Leave("Ana"))
    assert (state.tokens, state.pot) == ((0, 3, 0), 8)
    assert GAME.to_play(state) == "Bo"
    assert not state.rolls


def test_when_somebody_who_is_safe_leaves_the_round_goes_on() -> None:
    state = discharge(Roll((6, 5, 3)), Leave("Cy"))
    assert (state.tokens, state.dice) == ((8, 3, 0), (6, 5, 3))


def test_the_last_player_who_stays_has_won() -> None:
    state = played(Roll((4, 2, 1)), STOP, Leave("Ana"))
    ended = GAME.outcome(state)
    assert ended is not None
    assert ended.winners == ("Bo",)
