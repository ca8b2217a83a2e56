"""Parse the command line and run one command; every error is printed as one sentence.

Slow imports (OpenCV, Kivy) are left to the command that needs them.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.language.errors import BilingualError
from companion.language.reasons import reason
from companion.language.text import LANGUAGES, Language, Text
from companion.language.typography import of
from ui.cli import (
    backup,
    coach,
    games,
    hall,
    maintenance,
    perft,
    play,
    players,
    sheet,
    statistics,
    voice,
    web,
)
from ui.cli.eye import teach, tune, vision
from ui.cli.tournament import command as tournament
from ui.command.arguments import Arguments, Commands, ShowVersion, asked_language
from ui.command.streams import let_go_if_refused, settle_streams
from ui.command.terminal import complain
from ui.folders import data_folder, simulated_folder, spoken_language

BAD_INPUT = 2
_CANNOT_GO_ON = Text("impossible", "cannot go on")


def run(words: Sequence[str]) -> int:
    """Run the command given by `words` (without the program's name); returns the exit status."""
    settle_streams()
    language = asked_language(words) or spoken_language()
    options = argparse.Namespace(data=None, language=None)
    try:
        return _run(words, options, language)
    except BilingualError as failure:
        return _complain(failure.sentence(options.language or language))
    except BrokenPipeError:
        return 0  # whoever read our output has left; that is no failure of ours
    except OSError as failure:
        return _complain(_os_sentence(failure, options.language or language))
    finally:
        let_go_if_refused(sys.stdout)


def _run(words: Sequence[str], options: argparse.Namespace, language: Language) -> int:
    try:
        _parser(language).parse_args(words, options)
    except SystemExit:  # with help, the version or a refusal: it may not have been taken
        sys.stdout.flush()
        raise
    options.language = options.language or language
    options.data_named = options.data is not None
    options.data_given = options.data is not None or "COMPANION_DATA" in os.environ
    options.data = options.data or data_folder()
    if getattr(options, "games_of_simulated", False):
        options.data = simulated_folder(options.data)
    status: int = options.command(options)
    sys.stdout.flush()
    return status


def _complain(sentence: str) -> int:
    complain(sentence)
    return BAD_INPUT


def _os_sentence(failure: OSError, language: Language) -> str:
    why = reason(failure).to(language)
    lead = _CANNOT_GO_ON.to(language)
    return f"{lead}, {of(failure.filename, why, language) if failure.filename else why}"


def _parser(language: Language) -> argparse.ArgumentParser:
    # Before the command or after it: what is not said in one place is left to the other.
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    kept = Text(
        "où tout est gardé (ou COMPANION_DATA)", "where everything is kept (or COMPANION_DATA)"
    )
    common.add_argument("--data", type=Path, metavar="DIR", help=kept.to(language))
    printed = Text("langue de ce qui s'affiche", "language of what is printed")
    common.add_argument("--language", choices=LANGUAGES, help=printed.to(language))
    described = Text(
        "Lit les dés, tient le score, connaît les règles.",
        "Reads the dice, keeps the score, knows the rules.",
    )
    parser = Arguments(
        language=language,
        prog="companion",
        parents=[common],
        description=described.to(language),
    )
    parser.offer("--version", "afficher la version", "show the version", action=ShowVersion)
    commands = Commands(parser, common, language)
    modules = (
        play,
        web,
        games,
        sheet,
        statistics,
        players,
        coach,
        perft,
        backup,
        maintenance,
        vision,
        teach,
        tune,
        voice,
        hall,
        tournament,
    )
    for module in modules:
        module.add_commands(commands)
    return parser
