"""Parse the command line and run a command; every error is printed as a sentence.

Slow imports (OpenCV, Kivy) are left to the commands that need them.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from companion import games as shelf
from companion import settings
from companion.games.outside import VARIABLE
from companion.language.catalogue import languages
from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Language, Text
from companion.language.typography import of
from ui.cli import backup, games, perft, players, statistics
from ui.cli.tournament import command as tournament
from ui.command.arguments import Arguments, Commands, ShowVersion, asked_language
from ui.command.streams import let_go_if_refused, settle_streams
from ui.command.terminal import complain
from ui.doctor import command as doctor
from ui.folders import (
    data_folder,
    languages_folder,
    settings_file,
    simulated_folder,
    spoken_language,
)
from ui.games.yahtzee import command as coach
from ui.kit import command as kit
from ui.launch import command, hub
from ui.launch.languages import add_languages
from ui.machine.eye.command import teach, tune, vision
from ui.paper import command as paper
from ui.voice import command as voice
from ui.web import command as web

BAD_INPUT = 2
_IN_ORDER = (  # as the help lists them
    command.add_commands,
    web.add_commands,
    games.add_commands,
    paper.add_sheet,
    statistics.add_commands,
    players.add_commands,
    coach.add_commands,
    perft.add_commands,
    backup.add_commands,
    doctor.add_commands,
    vision.add_commands,
    paper.add_markers,
    teach.add_commands,
    tune.add_commands,
    voice.add_commands,
    hub.add_commands,
    tournament.add_commands,
    kit.add_commands,
)
_CANNOT_GO_ON = Text("cannot go on")


def run(words: Sequence[str]) -> int:
    """Run the command given by `words` (without the program's name); return the exit status."""
    settle_streams()
    _name_games_folder()
    add_languages(languages_folder(data_folder()))
    language = asked_language(words) or spoken_language()
    parsed = argparse.Namespace(data=None, language=None)
    try:
        return _run(words, parsed, language)
    except TranslatedError as failure:
        return _complain(failure.sentence(parsed.language or language))
    except BrokenPipeError:
        return 0  # the reader of our output has left, which is no failure
    except OSError as failure:
        return _complain(_os_sentence(failure, parsed.language or language))
    finally:
        let_go_if_refused(sys.stdout)


def _name_games_folder() -> None:
    """Add the settings' folder of games to COMPANION_GAMES, also for child processes.

    Commands that read the settings report an invalid file.
    """
    try:
        named = settings.read(settings_file()).games
    except settings.BadSettings:
        return
    folders = [name for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name]
    folder = str(Path(named).expanduser())
    if named and folder not in folders:
        os.environ[VARIABLE] = os.pathsep.join((*folders, folder))
        shelf.look_again()


def _run(words: Sequence[str], parsed: argparse.Namespace, language: Language) -> int:
    try:
        _parser(language).parse_args(words, parsed)
    except SystemExit:  # after help, the version or a refusal: the reader may have left
        sys.stdout.flush()
        raise
    data = parsed.data or data_folder()
    if getattr(parsed, "games_of_simulated", False):
        data = simulated_folder(data)
    values = vars(parsed) | {
        "language": parsed.language or language,
        "data": data,
        "data_named": parsed.data is not None,
        "data_given": parsed.data is not None or "COMPANION_DATA" in os.environ,
    }
    status: int = parsed.run(values)
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
    # These options may stand before or after the command; with SUPPRESS, either place keeps the
    # other's value.
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    kept = Text("where everything is kept (or COMPANION_DATA)")
    common.add_argument("--data", type=Path, metavar="DIR", help=kept.to(language))
    printed = Text("language of what is printed")
    common.add_argument("--language", choices=languages(), help=printed.to(language))
    described = Text("Reads the dice, keeps the score, knows the rules.")
    parser = Arguments(
        language=language,
        prog="companion",
        parents=[common],
        description=described.to(language),
    )
    parser.offer("--version", "show the version", action=ShowVersion)
    commands = Commands(parser, common, language)
    for add_commands in _IN_ORDER:
        add_commands(commands)
    return parser
