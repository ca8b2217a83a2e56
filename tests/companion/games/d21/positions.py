"""Openings as records, with their numbers of sequences of one, two and three moves."""

from pathlib import Path

from companion.games.d21.state import State
from companion.games.record import parse_header

FOLDER = Path(__file__).with_name("positions")
COUNTS = {
    "default": (144, 20636, 3215118),
    "middle_game": (141, 12358, 1580727),
    "full_ring": (66, 6855, 483385),
    "lines_at_hand": (39, 1312, 50631),
    "sets_at_hand": (45, 3977, 206152),
    "no_way_out": (1, 28, 56),
}


def record(name: str) -> str:
    """Return a position's header."""
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")


def position(name: str) -> State:
    """Return the game at its start."""
    game, setup = parse_header(record(name))
    state: State = game.start(setup)
    return state
