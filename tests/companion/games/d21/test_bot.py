"""The bot at the simulated table: legal, sensible, and the same for the same chance."""

from random import Random

from companion.games.d21 import GAME
from companion.games.d21.actions import D21Action, Move, Pass
from companion.games.d21.bot import lacking
from companion.games.d21.dice import RED
from companion.games.d21.state import End, State
from tests.companion.games.d21.near import near_line, near_sets, winning_moves
from tests.companion.games.d21.play import board, setup
from tests.companion.games.d21.positions import position


def game(seed: int, most: int = 300) -> tuple[list[D21Action], State]:
    """Return a game between two bots."""
    chance = Random(seed)
    state, actions = GAME.start(setup()), list[D21Action]()
    while not state.finished and len(actions) < most:
        actions.append(GAME.decide(state, chance))
        state = GAME.apply(state, actions[-1])
    return actions, state


def test_bots_play_a_game_to_a_goal_without_a_refusal() -> None:
    state = game(4)[1]
    assert state.ending is not None
    assert state.ending.end in (End.ALIGNED, End.TWO_SETS)


def test_the_same_chance_gives_the_same_game() -> None:
    assert game(3, 4)[0] == game(3, 4)[0]
    assert game(3, 4)[0] != game(4, 4)[0]


def test_a_win_is_taken_at_once() -> None:
    for goal, near in (("F", near_line), ("H", near_sets)):
        header, _ = near(Random(8))
        choice = GAME.decide(GAME.start(header), Random(1))
        assert isinstance(choice, Move)
        wins = [*winning_moves(header, goal), *winning_moves(header, "FH".replace(goal, ""))]
        assert choice.move in wins


def test_a_win_of_the_other_player_is_prevented() -> None:
    state = board("b9:1 b2:2", "b4:1 c4:2 d4:3 e4:4 f4:5 g1:6")
    for seed in range(5):
        after = GAME.apply(state, GAME.decide(state, Random(seed)))
        replies = [
            GAME.apply(after, choice) for choice in GAME.choices(after) if isinstance(choice, Move)
        ]
        assert not any(reply.finished for reply in replies)


def test_a_player_shut_in_passes() -> None:
    assert GAME.decide(position("no_way_out"), Random(1)) == Pass()


def test_the_faces_missing_for_two_sets_are_counted() -> None:
    assert lacking(GAME.start(setup()).cells, RED) == 10
    assert lacking(board("a1:1 a2:1 a3:1 b1:2 b2:3").cells, RED) == 8
