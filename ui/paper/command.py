"""The commands that write PDF files: `sheet`, a game on paper; `markers`, the tray's markers."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from companion import games
from companion.language.errors import TranslatedError
from companion.language.text import Text
from companion.plain_files import printable
from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain
from ui.command.arguments import Commands, read_count
from ui.command.named_game import NAMED_GAME, named_game
from ui.command.options import Argument, OfSimulated, Options, file_to_write, game_name
from ui.command.streams import write_named
from ui.command.terminal import tell

if TYPE_CHECKING:  # not loaded at run time: other commands start sooner
    from ui.paper.subjects import PlayedGame

_PDF = b"%PDF-"
_WRITTEN = Text("Sheet written: {file}")


class SheetOfWhat(TranslatedError, ValueError):
    """The arguments name neither a game nor a blank sheet, or both."""

    message = (
        "A sheet of what? One game (last, its id or a file), or else --blank and a kind of game."
    )


class PlayersOfFile(TranslatedError, ValueError):
    """A number of players was given for a game, whose players are known."""

    message = "--players is for a blank sheet: the game has its own players."


class NotOurPdf(TranslatedError, FileExistsError):
    """The output file exists and is no PDF: it may be a stored game."""

    message = "{name} already exists and is no PDF: choose another name."


@dataclass(frozen=True, kw_only=True)
class SheetOptions(Options):
    """The options of `companion sheet`."""

    game: Annotated[str | None, NAMED_GAME] = None
    games_of_simulated: OfSimulated = False
    blank: Annotated[
        str | None,
        game_name("--blank", "a blank sheet of this game"),
    ] = None
    players: Annotated[
        int | None,
        Argument(
            "--players",
            "for how many players (as many as can play, unless said)",
            metavar="N",
            read=read_count,
        ),
    ] = None
    pdf: Annotated[str, file_to_write("--pdf", metavar="OUT")]


@dataclass(frozen=True, kw_only=True)
class MarkersOptions(Options):
    """The options of `companion markers`."""

    out: Annotated[str, file_to_write("out", metavar="OUT.pdf")]


def add_sheet(commands: Commands) -> None:
    """Add the command `sheet` to the parser."""
    commands.add(
        "sheet",
        SheetOptions,
        run_sheet,
        "put a game on paper, or make a blank sheet (PDF)",
    )


def add_markers(commands: Commands) -> None:
    """Add the command `markers` to the parser."""
    commands.add(
        "markers",
        MarkersOptions,
        run_markers,
        "the tray's marks, to print",
    )


def run_sheet(options: SheetOptions) -> int:
    """Write one sheet. Raises an error for wrong arguments, BadRecord, OSError."""
    from ui.paper.sheet import blank_sheet, game_sheet  # noqa: PLC0415  for this command only
    from ui.paper.subjects import BlankSheet  # noqa: PLC0415

    if (options.game is None) == (options.blank is None):
        raise SheetOfWhat()
    if options.blank is not None:
        game = games.find(options.blank)
        players = game.players[-1] if options.players is None else options.players
        pdf = blank_sheet(BlankSheet(game, players, options.language))
    elif options.players is not None:
        raise PlayersOfFile()
    else:
        assert options.game is not None
        pdf = game_sheet(_played(options, options.game))
    if options.pdf == "-":
        sys.stdout.buffer.write(pdf)
        return 0
    out = Path(options.pdf)
    if out.exists() and not read_plain(out).startswith(_PDF):
        raise NotOurPdf(name=out.name)
    write_whole(out, pdf, private=False)
    tell(_WRITTEN.to(options.language).format(file=printable(str(out))))
    return 0


def run_markers(options: MarkersOptions) -> int:
    """Write the PDF page with the tray's four ArUco markers."""
    from ui.paper.marker_page import marker_page  # noqa: PLC0415  OpenCV takes its time

    if options.out == "-":
        sys.stdout.buffer.write(marker_page())
    else:
        write_named(Path(options.out), marker_page())
    return 0


def _played(options: Options, name: str) -> "PlayedGame":
    """Return the named game; a record has no time of its last turn."""
    from ui.paper.subjects import PlayedGame  # noqa: PLC0415  for this command only

    named = named_game(options, name)
    return PlayedGame(named.game, named.setup, named.actions, options.language, named.played)
