"""Random legal games, played to the end by random choice, dice rolled outside the rules."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from companion.games import record
from companion.games.desfausse.actions import DesfausseAction
from companion.games.desfausse.state import State
from companion.games.game import Throw, fold
from tests.companion.games.desfausse.invariants import check
from tests.companion.games.desfausse.tabletop import GAME, NAMES, setup, thrown

OPTIONS = tuple(product((False, True), ("all", "any"), ("any", "this_round")))
LONGEST = 5_000


def start(seed: int) -> State:
    """Return a start, with all numbers of players, sets of options and some games by board only."""
    chance = Random(seed)
    players = 2 + seed % 4
    single, desmons, moved_token = OPTIONS[seed // 24 % len(OPTIONS)]
    ages = list(NAMES[:players])
    chance.shuffle(ages)
    state: State = GAME.start(
        setup(
            players,
            youngest=tuple(ages),
            tracking="board" if seed // 4 % 6 == 5 else "dice",
            single=single,
            desmons=desmons,  # type: ignore[arg-type]
            moved_token=moved_token,  # type: ignore[arg-type]
        )
    )
    return state


def play_out(seed: int) -> tuple[State, list[DesfausseAction]]:
    """Play a whole random game; check every state."""
    chance = Random(f"{seed}/play")
    state = start(seed)
    actions: list[DesfausseAction] = []
    while not state.finished:
        assert len(actions) < LONGEST
        choices = GAME.choices(state)
        check(state, choices)
        throws = GAME.wanted_dice(state) is not None and (not choices or chance.random() < 0.5)
        action = thrown(state, chance) if throws else chance.choice(choices)
        state = GAME.apply(state, action)
        actions.append(action)
    check(state, ())
    return state, actions


def replays_to(state: State, actions: list[DesfausseAction]) -> None:
    game, header, read = record.parse(record.write(state.setup, actions).encode())
    assert list(read) == actions
    assert fold(game, header, read) == state


@pytest.mark.parametrize("batch", range(24))
def test_random_games_hold_every_invariant_and_replay_to_the_same_end(batch: int) -> None:
    """Of 240 games 200 follow the dice, 40 the board alone."""
    for seed in range(10 * batch, 10 * batch + 10):
        replays_to(*play_out(seed))


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(24))
def test_two_thousand_random_games(batch: int) -> None:
    """Of 2,400 games 2,000 follow the dice, 400 the board alone."""
    for seed in range(1200 + 100 * batch, 1300 + 100 * batch):
        replays_to(*play_out(seed))


def test_random_games_meet_every_kind_of_action() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(12, 24):
        _, actions = play_out(seed)
        for action in actions:
            kinds[type(action).__name__] += 1
            kinds["skip"] += getattr(action, "skip", False)
            kinds["reverse"] += getattr(action, "reverse", False)
            kinds["moved"] += getattr(action, "moved_from", None) is not None
    kinds_met = {kind for kind, count in kinds.items() if count}
    assert kinds_met == {
        *("Roll", "Name", "Discard", "Give", "Trophy", "EndTurn", "EndRound"),
        *("skip", "reverse", "moved"),
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("tracking", ["dice", "board"])
def test_bots_play_a_whole_game(players: int, tracking: str) -> None:
    chance = Random(players)
    state: State = GAME.start(setup(players, tracking=tracking))  # type: ignore[arg-type]
    for _ in range(LONGEST):
        if state.finished:
            break
        wish = GAME.decide(state, chance)
        action = thrown(state, chance, wish.kept) if isinstance(wish, Throw) else wish
        state = GAME.apply(state, action)
        check(state, GAME.choices(state))
    assert state.finished


def test_a_bot_scores_more_than_chance_does() -> None:
    """A bot has a far higher sum than a random player over 20 games."""
    sums = Counter[str]()
    for seed in range(20):
        chance = Random(seed)
        state: State = GAME.start(setup(2))
        while not state.finished:
            wish: DesfausseAction | Throw
            if state.player == seed % 2:
                wish = GAME.decide(state, chance)
            else:
                choices = GAME.choices(state)
                throws = GAME.wanted_dice(state) and (not choices or chance.random() < 0.5)
                wish = thrown(state, chance) if throws else chance.choice(choices)
            action = thrown(state, chance, wish.kept) if isinstance(wish, Throw) else wish
            state = GAME.apply(state, action)
        sums["bot"] += state.total(seed % 2)
        sums["chance"] += state.total(1 - seed % 2)
    assert sums["bot"] > 1.5 * sums["chance"]
