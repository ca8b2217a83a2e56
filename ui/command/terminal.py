"""Print lines to the terminal; all printed text goes through here.

Names of games, players and files may hold anything, so line breaks and terminal control codes
are printed escaped as in JSON, which leaves lines of JSON valid and unchanged in meaning. What
people read has no-break spaces where French wants them.
"""

import json
import shutil
import sys
from pathlib import Path
from typing import Any, TextIO

from companion.language.text import Language, Text, visible
from companion.language.typography import spaced

NAME = "companion"
_PAGE = Text("La page de la table : {link}", "The table's page: {link}")


def program_path() -> str:
    """Return what to type to run the program again: its name, or its path if the shell does not
    find it by name.
    """
    path = Path(sys.argv[0])
    found = shutil.which(NAME)
    is_other = found is None or Path(found).resolve() != path.resolve()
    return str(path) if path.name == NAME and is_other else NAME


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


def tell_link(link: str, language: Language) -> None:
    """Print the address of the pages: a sentence on a terminal, one line of JSON for a program."""
    if sys.stdout.isatty():
        tell(_PAGE.to(language).format(link=link), flush=True)
    else:
        tell_json({"web": link}, flush=True)


def tell_lines(lines: str, *, file: TextIO | None = None) -> None:
    """Print a text of several lines to `file`, by default standard output."""
    for line in lines.split("\n"):
        tell(line, file=file)
