"""What people and programs are told on a terminal: every line of it goes out here.

Names of games, players and files come from anywhere: what would break a line, or steer the
terminal, shows as it is escaped in JSON, so that lines of JSON stay what they say.
"""

import sys
from typing import TextIO

from companion.language.text import visible


def tell(line: str, *, file: TextIO | None = None, flush: bool = False) -> None:
    """Print one line, on standard output where nothing else is said."""
    print(visible(line), file=file or sys.stdout, flush=flush)


def complain(sentence: str, *, flush: bool = False) -> None:
    """Say on standard error what is wrong, in one line."""
    tell(f"companion: {sentence}", file=sys.stderr, flush=flush)


def tell_lines(lines: str, *, file: TextIO | None = None) -> None:
    """Print a text of several lines, on standard output where nothing else is said."""
    for line in lines.split("\n"):
        tell(line, file=file)
