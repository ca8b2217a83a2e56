"""The command line: `companion COMMAND`. `companion --help` lists what there is.

Exit status: 0 when all went well, 2 when the input was wrong; one sentence on stderr.
Everything heavy (the eye, the screen) is imported by the command that needs it.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.errors import CompanionError, Language
from companion.refused import reason
from ui import (
    cli_backup,
    cli_care,
    cli_games,
    cli_learning,
    cli_perft,
    cli_play,
    cli_vision,
)
from ui.folders import data_folder, system_language

BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    options = _parser().parse_args(arguments)
    options.language = options.language or system_language()
    options.data_given = options.data is not None or "COMPANION_DATA" in os.environ
    options.data = options.data or data_folder()
    try:
        status: int = options.command(options)
        sys.stdout.flush()
    except CompanionError as failure:
        return _complain(failure.sentence(options.language))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has left; that is no failure of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as failure:
        return _complain(_os_sentence(failure, options.language))
    return status


def _complain(sentence: str) -> int:
    print(f"companion: {sentence}", file=sys.stderr)
    return BAD_INPUT


def _os_sentence(failure: OSError, language: Language) -> str:
    what = f"{failure.filename}: " if failure.filename else ""
    lead = "impossible, " if language == "fr" else "cannot go on, "
    return f"{lead}{what}{reason(failure).to(language)}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion", description="Reads the dice, keeps the score, knows the rules."
    )
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--data", type=Path, metavar="DIR", help="where all state lives (or COMPANION_DATA)"
    )
    common.add_argument("--language", choices=("fr", "en"), help="of what is printed")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in (
        cli_play,
        cli_games,
        cli_perft,
        cli_backup,
        cli_care,
        cli_vision,
        cli_learning,
    ):
        module.add_commands(commands, common)
    return parser


if __name__ == "__main__":
    sys.exit(main())
