"""Print lines to the terminal; all printed text passes through this module.

Names of games, players and files may hold any character, so line breaks and terminal control codes
are printed escaped as in JSON, which leaves lines of JSON valid and unchanged in meaning. Sentences
get no-break spaces where French needs them.
"""

import json
import shutil
import sys
from pathlib import Path
from typing import Any, TextIO

from companion.language.text import Language, Text, visible
from companion.language.typography import spaced

NAME = "companion"
_PAGE = Text("The table's page: {link}")


def program_path() -> str:
    """Return the command that runs the program: its name, or its path.

    The path is needed if the shell does not find this program by name.
    """
    path = Path(sys.argv[0])
    installed = shutil.which(NAME)
    is_other = installed is None or Path(installed).resolve() != path.resolve()
    return str(path) if path.name == NAME and is_other else NAME


def tell(line: str, *, file: TextIO | None = None, flush: bool = False) -> None:
    """Print a line to `file`, by default standard output."""
    print(visible(spaced(line)), file=file or sys.stdout, flush=flush)


def complain(sentence: str, *, flush: bool = False) -> None:
    """Print a line on standard error, after the program's name."""
    tell(f"companion: {sentence}", file=sys.stderr, flush=flush)


def tell_json(value: Any, *, file: TextIO | None = None, flush: bool = False) -> None:
    """Print a value as a line of JSON, accents unescaped."""
    line = visible(json.dumps(value, ensure_ascii=False))
    print(line, file=file or sys.stdout, flush=flush)


def tell_link(link: str, language: Language) -> None:
    """Print the address of the pages: a sentence on a terminal, else a line of JSON."""
    if sys.stdout.isatty():
        tell(_PAGE.to(language).format(link=link), flush=True)
    else:
        tell_json({"web": link}, flush=True)


def tell_lines(lines: str, *, file: TextIO | None = None) -> None:
    """Print a text of several lines to `file`, by default standard output."""
    for line in lines.split("\n"):
        tell(line, file=file)
