"""Print lines to the terminal; all printed text goes through here.

Names of games, players and files may hold anything, so line breaks and terminal control codes
are printed escaped as in JSON, which leaves lines of JSON valid and unchanged in meaning. What
people read has no-break spaces where French wants them.
"""

import json
import sys
from typing import Any, TextIO

from companion.language.text import visible
from companion.language.typography import spaced


def tell(line: str, *, file: TextIO | None = None, flush: bool = False) -> None:
    """Print one line to `file`, by default standard output."""
    print(visible(spaced(line)), file=file or sys.stdout, flush=flush)


def complain(sentence: str, *, flush: bool = False) -> None:
    """Print one line on standard error, after the program's name."""
    tell(f"companion: {sentence}", file=sys.stderr, flush=flush)


def tell_json(value: Any, *, file: TextIO | None = None, flush: bool = False) -> None:
    """Print a value as one line of JSON, accents unescaped."""
    line = visible(json.dumps(value, ensure_ascii=False))
    print(line, file=file or sys.stdout, flush=flush)


def tell_lines(lines: str, *, file: TextIO | None = None) -> None:
    """Print a text of several lines to `file`, by default standard output."""
    for line in lines.split("\n"):
        tell(line, file=file)
