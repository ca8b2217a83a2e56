"""Counts of move sequences, ours against a generator that was written differently."""

import pytest

from companion.games.d21 import GAME
from companion.games.d21.actions import Resign
from companion.games.d21.dice import GREEN
from tests.companion.games.d21 import oracle
from tests.companion.games.d21.near import winning_moves
from tests.companion.games.d21.play import WALL, board, moved, moves_of
from tests.companion.games.d21.positions import COUNTS, FOLDER, position, record


def test_every_position_has_its_counts() -> None:
    assert set(COUNTS) == {path.stem for path in FOLDER.glob("*.jsonl")}
    assert len(COUNTS) == 6


# With more sequences than this, three moves deep are counted in the long runs only.
QUICK = 1_000_000


@pytest.mark.parametrize("name", COUNTS)
def test_the_number_of_move_sequences_is_the_expected_number(name: str) -> None:
    state = position(name)
    depths = (1, 2, 3) if COUNTS[name][2] < QUICK else (1, 2)
    assert tuple(GAME.perft(state, depth) for depth in depths) == COUNTS[name][: len(depths)]


@pytest.mark.soak
@pytest.mark.parametrize("name", COUNTS)
def test_the_number_of_sequences_of_three_moves_is_the_expected_number(name: str) -> None:
    assert GAME.perft(position(name), 3) == COUNTS[name][2]


@pytest.mark.parametrize("name", COUNTS)
def test_the_other_generator_counts_as_many_to_depth_two(name: str) -> None:
    at = oracle.table(record(name))
    assert tuple(oracle.sequences(at, depth) for depth in (1, 2)) == COUNTS[name][:2]


@pytest.mark.soak
@pytest.mark.parametrize("name", COUNTS)
def test_the_other_generator_counts_as_many_to_depth_three(name: str) -> None:
    assert oracle.sequences(oracle.table(record(name)), 3) == COUNTS[name][2]


@pytest.mark.parametrize("name", COUNTS)
def test_both_generators_write_the_same_moves(name: str) -> None:
    assert moves_of(position(name)) == set(oracle.moves(oracle.table(record(name))))


def test_the_positions_hold_wins_a_full_ring_and_a_pass() -> None:
    assert winning_moves(position("lines_at_hand").setup, "F")
    assert winning_moves(position("sets_at_hand").setup, "H")
    outer = [player["outer"] for player in GAME.report(position("full_ring"))["players"]]
    assert outer == [3, 3]
    assert not moves_of(position("no_way_out"))


def test_no_moves_make_one_sequence_and_a_finished_game_has_none() -> None:
    state = position("full_ring")
    assert GAME.perft(state, 0) == 1
    over = GAME.apply(state, Resign())
    assert [GAME.perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_a_won_game_is_not_continued() -> None:
    state = board("b4:1 c4:2 d4:3 e4:4 f4:5 g1:6", "j10:1")
    after = {move: moved(state, move) for move in moves_of(state)}
    assert [move for move, one in after.items() if one.finished] == ["g1-g4"]
    assert GAME.perft(state, 2) == sum(GAME.perft(one, 1) for one in after.values())
    assert GAME.perft(after["g1-g4"], 1) == 0


def test_a_forced_pass_is_one_move() -> None:
    assert [GAME.perft(board("a1:1", WALL), depth) for depth in (1, 2)] == [
        1,
        GAME.perft(board("a1:1", WALL, to_play=GREEN), 1),
    ]


@pytest.mark.parametrize("name", COUNTS)
def test_a_report_and_a_count_of_depth_one_agree(name: str) -> None:
    start = position(name)
    for state in (start, GAME.apply(start, Resign())):
        assert GAME.report(state)["legal_moves"] == GAME.perft(state, 1)
