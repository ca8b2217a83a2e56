"""Golden games: whole games in files, replayed line by line, state by state.

Beside `NAME.jsonl`, `NAME.txt` lists the expected state after each line: every square of the board
from a1 on, row by row, a red die as its face and a green die as a letter a to f.
"""

from pathlib import Path

import pytest

from companion.games.d21 import GAME
from companion.games.d21.moves import steps
from companion.games.d21.state import State
from companion.games.record import parse
from tests.companion.games.d21 import oracle
from tests.companion.games.golden_games import is_written_as_it_was_read, stands_as_its_file_says

GOLDEN = Path(__file__).with_name("golden")
GAMES = sorted(path.stem for path in GOLDEN.glob("*.jsonl"))
SIGNS = ".123456abcdef"


def described(state: State) -> str:
    """Return a state as a line of text."""
    columns = state.grid.columns
    squares = "".join(SIGNS[cell] for cell in state.cells)
    rows = [squares[at : at + columns] for at in range(0, len(squares), columns)]
    report = GAME.report(state)
    win = report["win"]
    return " | ".join(
        [
            "/".join(rows),
            f"{report['to_play']} to play" if report["to_play"] else "over",
            f"{sum(1 for _ in steps(state))} moves",
            f"won by {report['winners']}" if report["winners"] else "not won",
            f"{win['goal']} {' '.join(win['squares'])}" if win else "no goal",
            report["reason"]["en"] if report["reason"] else "goes on",
        ]
    )


def test_golden_games_exist() -> None:
    assert GAMES == ["a_line", "agreed_draw", "passes_and_resigns", "two_sets"]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_has_the_expected_state_after_every_line(name: str) -> None:
    stands_as_its_file_says(GOLDEN / f"{name}.jsonl", described)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_written_as_it_was_read(name: str) -> None:
    is_written_as_it_was_read(GOLDEN / f"{name}.jsonl")


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_agrees_with_the_other_generator(name: str) -> None:
    record = (GOLDEN / f"{name}.jsonl").read_bytes()
    expected = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    _, _, actions = parse(record)
    at = oracle.table(record.decode().splitlines()[0])
    for action, line in zip(actions, expected, strict=False):
        found = oracle.moves(at)
        assert f"| {len(found)} moves |" in line
        text = getattr(action, "move", None)
        if text is not None:
            at = oracle.play(at, *found[text])
        else:
            at.colour = oracle.other(at.colour)
    assert at.won == ("no goal" not in expected[-1])
