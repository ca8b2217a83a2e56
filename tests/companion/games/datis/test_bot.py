"""The simulated player: always legal, takes the best announcement, follows colours."""

from random import Random
from typing import Any

import pytest

from companion.dice import Die
from companion.games.datis import GAME
from companion.games.datis.actions import Announce
from companion.games.datis.advice import advice
from companion.games.datis.dice import whole_sets
from companion.games.datis.hidden import Hidden
from companion.games.datis.state import State
from companion.games.datis.warnings import warnings
from companion.games.game import Throw
from tests.companion.games.datis.at_tally import tally
from tests.companion.games.datis.between import ended
from tests.companion.games.datis.table import after, new_game


def play(players: int, seed: int, **options: Any) -> State:
    """Return a game between bots."""
    state, chance = new_game(players, **options), Random(seed)
    while GAME.outcome(state) is None:
        decision = GAME.decide(state, chance)
        if isinstance(decision, Throw):
            wanted = GAME.wanted_dice(state)
            assert wanted is not None
            thrown = [Die(chance.choice(s.faces), s.kind, s.colour) for s in wanted.sorts]
            decision = GAME.roll(state, thrown, decision.kept)
        state = after(state, decision)
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_whole_games_and_never_revoke(players: int) -> None:
    for seed in range(6):
        assert warnings(play(players, seed)) == ()


def test_bots_play_with_the_colours_named_in_the_header_and_no_others() -> None:
    own = ["white", "purple", "orange", "brown"]
    for seed in range(3):
        assert set(play(3, seed, colours=own).seen) == set(own)


def test_the_same_chance_gives_the_same_game() -> None:
    assert play(3, 5) == play(3, 5)
    assert play(3, 5) != play(3, 6)


def test_the_bot_announces_what_is_advised() -> None:
    (best,) = (line for line in advice(tally()) if line.best)
    decision = GAME.decide(tally(), Random(1))
    assert isinstance(decision, Announce)
    assert (decision.pays, decision.risk) == (best.call.pays, best.call.risk)


def test_the_bot_settles_a_tie_either_way() -> None:
    words = {repr(GAME.decide(ended(202, 202), Random(seed))) for seed in range(20)}
    assert len(words) == 2


def test_hidden_dice_that_nobody_may_hold_cannot_be_shared_out() -> None:
    state = new_game()
    dice = frozenset(whole_sets(state.colours[:1]))
    green = frozenset(state.colours[:1])
    assert Hidden(dice, (3, 3), (frozenset(), frozenset())).can_be_shared_out
    assert not Hidden(dice, (3, 4), (frozenset(), frozenset())).can_be_shared_out
    assert not Hidden(dice, (3, 3), (frozenset(), green)).can_be_shared_out
    assert Hidden(dice, (6, 0), (frozenset(), green)).can_be_shared_out
