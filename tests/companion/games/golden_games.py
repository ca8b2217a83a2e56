"""Golden games replayed: a record, and the expected state after each of its lines."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.games.record import parse, parse_action, parse_header, write


def stands_as_its_file_says(record: Path, described: Callable[[Any], str]) -> None:
    """Compare every state of the record `NAME.jsonl` with its line of `NAME.txt`."""
    lines = record.read_text(encoding="utf-8").splitlines()
    expected = record.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    game, setup = parse_header(lines[0])
    state = game.start(setup)
    stands = [described(state)]
    for number, line in enumerate(lines[1:], 2):
        state = game.apply(state, parse_action(game, line, number))
        stands.append(described(state))
    for number, (stand, should) in enumerate(zip(stands, expected, strict=True), 1):
        assert f"{number}: {stand}" == should


def is_written_as_it_was_read(record: Path) -> None:
    """Check that the record is written exactly as it was read."""
    data = record.read_bytes()
    _, setup, actions = parse(data)
    assert write(setup, actions).encode() == data
