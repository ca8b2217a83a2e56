"""The commands that open the companion: run; play for a simulated game; tape, which keeps it."""

import argparse
from pathlib import Path
from typing import Any

from companion import games
from ui.cli.arguments import Say, count, speed


def add_commands(commands: Any, common: argparse.ArgumentParser, say: Say) -> None:
    """Add this module's commands to the parser."""
    run = commands.add_parser(
        "run", parents=[common], help=say("ouvrir le compagnon", "open the companion")
    )
    run.add_argument(
        "--tape",
        type=Path,
        metavar="DIR",
        help=say("garder la soirée dans un nouveau dossier", "keep the evening in a new folder"),
    )
    play = commands.add_parser(
        "play",
        parents=[common],
        help=say("ouvrir le compagnon pour un jeu", "open the companion for one game"),
    )
    play.set_defaults(tape=None, one_game=True)
    tape = commands.add_parser(
        "tape",
        parents=[common],
        help=say("l'ouvrir et garder la soirée", "open it and keep the evening"),
    )
    tape.add_argument(
        "tape",
        type=Path,
        metavar="DIR",
        help=say("un nouveau dossier, voir replay", "a new folder, see replay"),
    )
    wanted = say(
        "le jeu à continuer ou à commencer, ou celui des robots",
        "the game to go on with or to begin, or what bots play",
    )
    play.add_argument("game", choices=games.names(), help=wanted)
    played = say("ce que jouent les robots", "what bots play")
    for command in (run, tape):
        command.add_argument("--game", default="yahtzee", choices=games.names(), help=played)
        command.set_defaults(one_game=False)
    for command in (run, play, tape):
        _add_options(command, say)
        command.set_defaults(command=_run)


def _add_options(run: argparse.ArgumentParser, say: Say) -> None:
    run.add_argument(
        "--simulated",
        action="store_true",
        help=say("des robots jouent à la table simulée", "bots play at the simulated table"),
    )
    run.add_argument(
        "--seed",
        type=count,
        default=1,
        help=say(
            "un nombre dont suivent les dés simulés et les robots",
            "a number from which simulated dice and bots follow",
        ),
    )
    run.add_argument(
        "--speed",
        type=speed,
        metavar="X",
        help=say(
            "vitesse du temps simulé, de 0,01 à 1000 ; 1 est le temps réel",
            "speed of simulated time, from 0.01 to 1000; 1 is real time",
        ),
    )
    run.add_argument(
        "--camera",
        metavar="SPEC",
        help=say(
            "où l'on voit le plateau, comme dans les réglages",
            "where the tray is seen, as in the settings",
        ),
    )
    run.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help=say(
            "où écrire des images de la partie, sans écran",
            "where to write pictures of the game, without a screen",
        ),
    )
    run.add_argument(
        "--no-face",
        action="store_true",
        help=say("table simulée sans aucun écran", "simulated table without any screen"),
    )
    run.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="NAME@20s",
        help=say(
            "ce qui tombe en panne à la table simulée, et quand ; répétable (hardware/FAULTS.md)",
            "what breaks at the simulated table, and when; may be repeated (hardware/FAULTS.md)",
        ),
    )
    run.add_argument(
        "--fullscreen",
        action="store_true",
        help=say(
            "en plein écran ; une caméra absente est attendue",
            "fill the screen; wait for a camera that is missing",
        ),
    )


def _run(options: argparse.Namespace) -> int:
    from ui.launch.startup import open_companion  # noqa: PLC0415  for these commands only

    return open_companion(options)
