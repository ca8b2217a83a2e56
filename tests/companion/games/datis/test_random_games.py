"""Random legal games played to the end: invariants, a recount from scratch, the record."""

import pytest

from companion.games.datis import GAME
from companion.games.datis.actions import DatisAction, Mode
from companion.games.datis.state import Phase, State
from companion.games.datis.warnings import warnings
from companion.games.game import fold
from companion.games.record import parse, write
from tests.companion.games.datis.dealer import Dealer
from tests.companion.games.datis.recount import recount
from tests.companion.games.datis.table import after, setup


def play(seed: int) -> tuple[State, list[DatisAction]]:
    """Play a random game of 2 to 4 players; check the invariants after every action."""
    players = 2 + seed % 3
    leader = "clockwise" if seed % 5 == 0 else "winner"
    state = GAME.start(setup(players, next_leader=leader))
    dealer, actions = Dealer(seed), []
    while GAME.outcome(state) is None:
        if seed % 10 == 0:
            for choice in GAME.choices(state):
                GAME.apply(state, choice)
        action = dealer.next(state)
        state = after(state, action)
        actions.append(action)
        hold(state)
    return state, actions


def hold(state: State) -> None:
    """Check the invariants of every state."""
    players = len(state.setup.players)
    for number, played in enumerate(state.rounds, 1):
        laid = [die for player in range(players) for die in played.dice(player)]
        assert len(set(laid)) == len(laid)
        assert len({die.colour for die in laid}) <= players + 1
        assert bool(played.scores) == (number < len(state.rounds) or state.round is None)
        if played.shared_out:
            assert len(laid) == 7 * players
        elif played.mode is Mode.TRICKS:
            assert len(laid) == players * len(played.tricks)
    assert (GAME.to_play(state) is None) == (state.phase is Phase.OVER)
    assert (GAME.wanted_dice(state) is not None) == (state.phase is Phase.RISK)
    listed = state.phase in (Phase.ROUND, Phase.ANNOUNCE, Phase.TIE)
    assert bool(GAME.choices(state)) == listed
    assert warnings(state) == ()  # the dealer's players always follow


def check(seed: int) -> Phase:
    """Play a game, count it again from its record and replay it; return its last phase."""
    state, actions = play(seed)
    text = write(state.setup, actions)
    told = recount(text)
    seats = range(len(state.setup.players))
    assert told.totals == [state.total(seat) for seat in seats]
    for dice, played in zip(told.won, state.rounds, strict=True):
        assert dice == [sorted(die.name for die in played.dice(seat)) for seat in seats]
    for name, played in zip(told.starters, state.rounds, strict=True):
        assert name in ("", state.setup.players[played.starter])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert list(outcome.winners) == told.winners
    refused = any(not getattr(action, "accept", True) for action in actions)
    assert max(told.totals) > 200 or refused
    game, header, again = parse(text.encode())
    assert (game, header, again) == (GAME, state.setup, tuple(actions))
    assert fold(game, header, again) == state
    return state.phase


def test_random_games_are_played_to_the_end_and_recounted() -> None:
    assert {check(seed) for seed in range(200)} == {Phase.OVER}


@pytest.mark.soak
def test_many_random_games_are_played_to_the_end_and_recounted() -> None:
    assert {check(seed) for seed in range(1_000, 3_000)} == {Phase.OVER}
