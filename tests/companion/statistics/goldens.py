"""The golden games as courses."""

from pathlib import Path

from companion.games.course import Course, course
from companion.games.record import parse

GAMES = Path(__file__).parents[1] / "games"
NAMES = sorted(str(path.relative_to(GAMES)) for path in GAMES.glob("*/golden/*.jsonl"))


def golden(name: str) -> Course:
    """Return the golden game of that file, as `yahtzee/golden/two_players.jsonl`."""
    return course(*parse((GAMES / name).read_bytes()))


def played(record: str) -> Course:
    """Return the game of a record's lines."""
    return course(*parse(record.encode()))
