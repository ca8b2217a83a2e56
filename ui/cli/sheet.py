"""The command `sheet`: a game on paper, played or to be played."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion import games
from companion.language.errors import BilingualError
from companion.language.text import Text
from companion.plain_files import printable
from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain
from ui.command.arguments import Commands, count
from ui.command.named_game import named_game, offer_named_game
from ui.command.terminal import tell

if TYPE_CHECKING:  # loaded by the command alone: the others start sooner
    from ui.paper.subjects import PlayedGame

_PDF = b"%PDF-"
_WRITTEN = Text("Feuille écrite : {file}", "Sheet written: {file}")


class SheetOfWhat(BilingualError, ValueError):
    """Neither a game nor a blank sheet, or both."""

    fr = (
        "Une feuille de quoi ? Une partie (last, son nom ou un fichier), ou bien --blank et un jeu."
    )
    en = "A sheet of what? One game (last, its id or a file), or else --blank and a kind of game."


class PlayersOfFile(BilingualError, ValueError):
    """A number of players for a game that has its own."""

    fr = "--players est pour une feuille vierge : la partie a ses joueurs."
    en = "--players is for a blank sheet: the game has its own players."


class NotOurPdf(BilingualError, FileExistsError):
    """The file to write exists and is no PDF: it may be a game."""

    fr = "{name} existe déjà et n'est pas un PDF : choisissez un autre nom."
    en = "{name} already exists and is no PDF: choose another name."


def add_commands(commands: Commands) -> None:
    """Add this module's command to the parser."""
    sheet = commands.add(
        "sheet",
        run_sheet,
        "mettre sur papier une partie, ou une feuille vierge (PDF)",
        "put a game on paper, or make a blank sheet (PDF)",
    )
    offer_named_game(sheet, "game", nargs="?")
    sheet.offer_game("--blank", "une feuille vierge de ce jeu", "a blank sheet of this game")
    sheet.offer(
        "--players",
        "pour combien de joueurs (d'ordinaire le plus possible)",
        "for how many players (as many as can play, unless said)",
        type=count,
        metavar="N",
    )
    sheet.offer_output("--pdf", required=True, metavar="OUT")


def run_sheet(options: argparse.Namespace) -> int:
    """Write one sheet. Raises what is wrong with the arguments, BadRecord, OSError."""
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
        pdf = game_sheet(_played(options))
    if options.pdf == "-":
        sys.stdout.buffer.write(pdf)
        return 0
    out = Path(options.pdf)
    if out.exists() and not read_plain(out).startswith(_PDF):
        raise NotOurPdf(name=out.name)
    write_whole(out, pdf, private=False)
    tell(_WRITTEN.to(options.language).format(file=printable(str(out))))
    return 0


def _played(options: argparse.Namespace) -> "PlayedGame":
    """The game that is named, with when it was played last unless it is a record."""
    from ui.paper.subjects import PlayedGame  # noqa: PLC0415  for this command only

    named = named_game(options, options.game)
    return PlayedGame(named.game, named.setup, named.actions, options.language, named.played)
