"""All commands: one is run as it was typed, and what goes wrong is told in one sentence.

Everything heavy (the eye, the screen) is imported by the command that needs it.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from companion.language.errors import BilingualError
from companion.language.reasons import reason
from companion.language.text import LANGUAGES, Language
from ui.cli import backup, games, maintenance, perft, play, tune, vision
from ui.cli.arguments import Arguments, ShowVersion, asked_language, sayer
from ui.cli.streams import let_go_if_refused, settle_streams
from ui.host.folders import data_folder, spoken_language
from ui.host.terminal import complain

BAD_INPUT = 2


def run(words: Sequence[str]) -> int:
    """Run one command; returns the exit status."""
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
    options.data_given = options.data is not None or "COMPANION_DATA" in os.environ
    options.data = options.data or data_folder()
    status: int = options.command(options)
    sys.stdout.flush()
    return status


def _complain(sentence: str) -> int:
    complain(sentence)
    return BAD_INPUT


def _os_sentence(failure: OSError, language: Language) -> str:
    lead, colon = ("impossible, ", " :") if language == "fr" else ("cannot go on, ", ":")
    what = f"{failure.filename}{colon} " if failure.filename else ""
    return f"{lead}{what}{reason(failure).to(language)}"


def _parser(language: Language) -> argparse.ArgumentParser:
    say = sayer(language)
    # Before the command or after it: what is not said in one place is left to the other.
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help=say(
            "où tout est gardé (ou COMPANION_DATA)", "where everything is kept (or COMPANION_DATA)"
        ),
    )
    common.add_argument(
        "--language",
        choices=LANGUAGES,
        help=say("langue de ce qui s'affiche", "language of what is printed"),
    )
    parser = Arguments(
        language=language,
        prog="companion",
        parents=[common],
        description=say(
            "Lit les dés, tient le score, connaît les règles.",
            "Reads the dice, keeps the score, knows the rules.",
        ),
    )
    parser.add_argument(
        "--version",
        action=ShowVersion,
        help=say("afficher la version", "show the version"),
    )
    commands = parser.add_subparsers(
        required=True,
        metavar="COMMAND",
        parser_class=cast(Any, partial(Arguments, language=language)),
    )
    for module in (
        play,
        games,
        perft,
        backup,
        maintenance,
        vision,
        tune,
    ):
        module.add_commands(commands, common, say)
    return parser
