"""Replay a recorded tape on the command line: `companion replay DIR`."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from companion.language.text import Language, Text
from ui.command.terminal import tell
from ui.machine.tape.folder import read_opening
from ui.machine.tape.replay import Difference, replay
from vision.reading.reader import ReadsTray

UNEQUAL = 1


def run_tape(
    folder: Path, reader_at: Callable[[float], ReadsTray], language: Language, *, json: bool
) -> int:
    """Replay the tape in a folder and print every difference; return 1 if there is one, else 0.

    `reader_at` returns a reader of the strictness of the tape.
    """
    with tempfile.TemporaryDirectory() as scratch:
        reader = reader_at(read_opening(folder).sure)
        differences = replay(folder, reader, Path(scratch))
    if json:
        result = {"equal": not differences, "differences": differences}
        tell(msgspec.json.encode(result).decode())
    else:
        for difference in differences:
            tell(_sentence(difference).to(language))
        tell(_summary(len(differences)).to(language))
    return UNEQUAL if differences else 0


def _sentence(difference: Difference) -> Text:
    line, name = difference.line, difference.what
    recorded, replayed = _plain(difference.recorded), _plain(difference.replayed)
    return Text(
        "Line {line}, {name}: {recorded} on the tape, {replayed} now.",
        line=line,
        name=name,
        recorded=recorded,
        replayed=replayed,
    )


def _plain(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _summary(count: int) -> Text:
    if not count:
        return Text("The tape plays as it was recorded.")
    return Text("Differences: {count}.", count=count)
