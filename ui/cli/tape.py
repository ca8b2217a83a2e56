"""Replay a recorded tape on the command line: `companion replay DIR`."""

import argparse
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from companion.language.text import Text
from ui.command.terminal import tell
from ui.eye.table_reader import reader_at
from ui.tape.folder import read_opening
from ui.tape.replay import Difference, replay

UNEQUAL = 1


def run_tape(options: argparse.Namespace) -> int:
    """Replay a tape and print every difference; returns 0 without any, else 1."""
    with tempfile.TemporaryDirectory() as scratch:
        reader = reader_at(read_opening(Path(options.game)).sure)
        differences = replay(Path(options.game), reader, Path(scratch))
    if options.json:
        result = {"equal": not differences, "differences": differences}
        tell(msgspec.json.encode(result).decode())
    else:
        for difference in differences:
            tell(_sentence(difference).to(options.language))
        tell(_summary(len(differences)).to(options.language))
    return UNEQUAL if differences else 0


def _sentence(difference: Difference) -> Text:
    line, what = difference.line, difference.what
    was, now = _plain(difference.recorded), _plain(difference.replayed)
    return Text(
        f"Ligne {line}, {what} : {was} sur la bande, {now} maintenant.",
        f"Line {line}, {what}: {was} on the tape, {now} now.",
    )


def _plain(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _summary(count: int) -> Text:
    if not count:
        return Text("La bande repasse à l'identique.", "The tape plays as it was recorded.")
    return Text(f"Différences : {count}.", f"Differences: {count}.")
