"""Properties of every game of D.21."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.games.d21 import GAME
from companion.games.d21.actions import D21Action, Move, Pass
from companion.games.d21.dice import RED
from companion.games.d21.state import D21Setup, State
from companion.games.game import fold
from companion.games.record import encode, parse, write
from tests.companion.games.d21 import oracle
from tests.companion.games.d21.near import near_line, near_sets
from tests.companion.games.d21.play import random_game, setup

# The games of a long run, the number of its slices, and the slices in every run.
RANDOM_GAMES, FROM_NEAR_A_GOAL = 2000, 200
SLICES = 20
EVERY_RUN = 5


def options(chance: Random) -> dict[str, Any]:
    """Return a table's options: the defaults half of the time."""
    if chance.random() < 0.5:
        return {}
    return {
        "columns": chance.randint(8, 12),
        "rows": chance.randint(6, 12),
        "jump_from_adjacent": chance.random() < 0.5,
        "alignment_order": chance.choice(("sequence", "any")),
    }


def check_board(state: State) -> None:
    """Check that each side has twelve dice with faces 1 to 6, at most three of them outer dice.

    A board has a cell for each square, so that two dice never share a square.
    """
    columns, rows = state.setup.options.columns, state.setup.options.rows
    assert len(state.cells) == columns * rows
    assert max(state.cells) <= 12
    outer = [0, 0]
    count = [0, 0]
    for square, die in enumerate(state.cells):
        if die:
            count[die > 6] += 1
            outer[die > 6] += square % columns in (0, columns - 1) or (
                square // columns in (0, rows - 1)
            )
    assert count == [12, 12]
    assert max(outer) <= 3


def check_change(before: State, action: D21Action, after: State) -> None:
    """Check that a move only takes a die of the player to play from a square to another."""
    lost, gained = (
        Counter(before.cells) - Counter(after.cells),
        sum(old != new for old, new in zip(before.cells, after.cells, strict=True)),
    )
    if isinstance(action, Pass):
        assert gained == 0
    else:
        assert gained == 2
        assert sum(lost.values()) == ("=" in action.move if isinstance(action, Move) else 0)
    assert after.finished or after.player != before.player


def check_round_trip(header: D21Setup, actions: list[D21Action], end: State) -> None:
    """Check that the game's record replays to the same end, and is rewritten unchanged."""
    text = write(header, actions)
    game, read_header, read = parse(text.encode())
    assert (game, read_header, list(read)) == (GAME, header, actions)
    assert write(read_header, read) == text
    again = fold(game, read_header, read)
    assert again == end
    assert game.report(again) == GAME.report(end)


def check_random_game(seed: int) -> None:
    """Play a random game of 200 moves at most, and compare some moves with the oracle."""
    chance = Random(seed)
    header = setup(**options(chance))
    before, actions = GAME.start(header), list[D21Action]()
    at = oracle.table(encode(header))
    for action, state in random_game(before, chance):
        check_board(state)
        check_change(before, action, state)
        if isinstance(action, Move):
            at = oracle.play(at, *oracle_step(at, action.move, look=len(actions) % 40 == 0))
        else:
            at.colour = oracle.other(at.colour)
        assert at.won == state.finished
        actions.append(action)
        before = state
    assert len(actions) == 200 or before.finished
    check_round_trip(header, actions, before)


def oracle_step(
    at: oracle.Table, move: str, *, look: bool
) -> tuple[oracle.Square, oracle.Square, int]:
    """Apply a move in the oracle; `look` is whether to check its legality."""
    if look:
        return oracle.moves(at)[move]
    squares, _, face = move.partition("=")
    start, target = map(oracle.square, squares.replace("x", "-").split("-"))
    return start, target, int(face) if face else at.dice[start][1]


def check_game_near_a_goal(seed: int, goal: str) -> None:
    """Play a game from a move before a goal to its end.

    Three in four games are won at once. In the others, both players overlook the win at first, and
    green goes on moving at random: two perfect players may block each other forever.
    """
    chance = Random(seed)
    near = near_line if goal == "F" else near_sets
    header, winning = near(chance, **(options(chance) if goal == "H" else {}))
    state, actions = GAME.start(header), list[D21Action]()
    if chance.random() < 0.75:
        actions.append(Move(chance.choice(winning)))
        state = GAME.apply(state, actions[-1])
        assert GAME.report(state)["win"]["goal"] == goal
    else:
        actions += [action for action, _ in random_game(state, chance, most=2)]
        state = fold(GAME, header, actions)
    while not state.finished:
        sees = state.player == RED
        actions.append(GAME.decide(state, chance) if sees else next(random_game(state, chance))[0])
        state = GAME.apply(state, actions[-1])
        check_board(state)
        assert len(actions) < 500
    win, at = GAME.report(state)["win"], oracle.table(encode(header))
    for action in actions:
        assert isinstance(action, Move)
        assert not at.won
        mover = at.colour
        at = oracle.play(at, *oracle.moves(at)[action.move])
    assert (at.won, oracle.goal(at, mover)) == (True, win["goal"])
    check_round_trip(header, actions, state)


@pytest.mark.parametrize("seed", range(0, RANDOM_GAMES, RANDOM_GAMES // EVERY_RUN))
def test_random_games_keep_every_invariant(seed: int) -> None:
    check_random_game(seed)


@pytest.mark.parametrize("goal", ["F", "H"])
def test_games_from_one_move_before_a_goal_are_played_to_their_end(goal: str) -> None:
    for seed in range(0, FROM_NEAR_A_GOAL, FROM_NEAR_A_GOAL // EVERY_RUN):
        check_game_near_a_goal(seed, goal)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(SLICES))
def test_two_thousand_random_games_keep_every_invariant(part: int) -> None:
    for seed in range(part, RANDOM_GAMES, SLICES):
        check_random_game(seed)


@pytest.mark.soak
@pytest.mark.parametrize("goal", ["F", "H"])
@pytest.mark.parametrize("part", range(SLICES))
def test_two_hundred_games_from_before_each_goal_are_played_to_their_end(
    part: int, goal: str
) -> None:
    for seed in range(part, FROM_NEAR_A_GOAL, SLICES):
        check_game_near_a_goal(seed, goal)
