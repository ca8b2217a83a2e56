"""The commands of the kit: new-game writes a first version of a game, check-game checks a game."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec

from companion import games
from companion.games.outside import VARIABLE
from companion.language.errors import TranslatedError
from companion.language.text import encoded
from ui.command.arguments import Commands, read_count
from ui.command.options import Argument, Json, Options
from ui.command.terminal import tell
from ui.kit import new_game

BROKEN = 1


class NotAGame(TranslatedError, LookupError):
    """The text is neither a game's name nor a game's folder."""

    message = "{name} is neither a game here (there are: {known}) nor a game's folder."


@dataclass(frozen=True, kw_only=True)
class NewGameOptions(Options):
    """The options of `companion new-game`."""

    name: Annotated[
        str,
        Argument(
            "name",
            "the game's name: small letters, digits and _",
            metavar="NAME",
        ),
    ]
    folder: Annotated[
        Path,
        Argument("--folder", "the folder to write it into", metavar="DIR"),
    ]


@dataclass(frozen=True, kw_only=True)
class CheckGameOptions(Options):
    """The options of `companion check-game`."""

    game: Annotated[
        str,
        Argument(
            "game",
            "a game's name, or its folder",
            metavar="NAME_OR_FOLDER",
        ),
    ]
    seed: Annotated[
        int,
        Argument("--seed", "the seed of chance", read=read_count),
    ] = 1
    pictures: Annotated[
        Path | None,
        Argument(
            "--pictures",
            "keep the pictures of the screen in this folder",
            metavar="DIR",
        ),
    ] = None
    no_screen: Annotated[
        bool,
        Argument(
            "--no-screen",
            "without drawing the screen, which takes longest",
        ),
    ] = False
    json: Json = False


def add_commands(commands: Commands) -> None:
    """Add the commands new-game and check-game to the parser."""
    commands.add(
        "new-game",
        NewGameOptions,
        write_new,
        "write a game that plays at once, to be changed",
    )
    commands.add(
        "check-game",
        CheckGameOptions,
        check_game,
        "try a game: what it can do, what is missing",
    )


def write_new(options: NewGameOptions) -> int:
    """Write a new game. Raises NoGameName, FolderTaken, OSError."""
    from ui.kit.check import WORDS  # noqa: PLC0415  the faces load slowly

    written = new_game.write(options.name, options.folder)
    tell(WORDS.say("written", options.language, folder=written))
    return 0


def check_game(options: CheckGameOptions) -> int:
    """Check a game and print the report; return 1 if the game is broken, else 0.

    Raises NotAGame, UnusableGame.
    """
    from ui.kit import check  # noqa: PLC0415  the faces load slowly

    game = games.find(_name(options.game))
    report = check.check(
        game, seed=options.seed, screen=not options.no_screen, pictures=options.pictures
    )
    if options.json:
        tell(msgspec.json.encode(report, enc_hook=encoded).decode())
        return BROKEN if report.broken else 0
    words, language = check.WORDS, options.language
    for level in check.Level:
        findings = [finding for finding in report.findings if finding.level == level]
        sentences = [
            words.text("broken" if finding.breaks else "missing", what=finding.text)
            for finding in findings
        ]
        if level is check.Level.PLAYS and not findings:
            sentences = [words.text("played", games=report.played, actions=report.actions)]
        for text in sentences or [words["complete"]]:
            tell(f"{words.say(level, language):<17} {text.to(language)}")
    if options.pictures is not None:
        tell(words.say("pictures", language, folder=options.pictures))
    return BROKEN if report.broken else 0


def _name(named: str) -> str:
    """Return the name of a game given by name or folder. Raises NotAGame, UnusableGame."""
    folder = Path(named)
    name = folder.resolve().name if (folder / "__init__.py").is_file() else named
    if name not in games.names() and name != named:
        _add_folder(folder.resolve().parent)
    elif name in games.names() and name != named and games.folder(name) != folder.resolve():
        raise games.outside.NameTaken(name=name)
    if trouble := games.troubles().get(name):
        raise trouble
    if name not in games.names():
        raise NotAGame(name=named, known=", ".join(games.names()))
    return name


def _add_folder(folder: Path) -> None:
    """Search for games also in this folder, in this program and its child processes."""
    os.environ[VARIABLE] = os.pathsep.join(
        filter(None, (str(folder), os.environ.get(VARIABLE, "")))
    )
    games.look_again()
