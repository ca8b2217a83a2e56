"""The commands that open the companion: run; play, for one game; tape, which records it."""

import argparse
from pathlib import Path

from ui.command.arguments import Arguments, Commands, count, port, speed


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    run = commands.add("run", _run, "ouvrir le compagnon", "open the companion")
    run.offer(
        "--tape",
        "garder la soirée dans un nouveau dossier",
        "keep the evening in a new folder",
        type=Path,
        metavar="DIR",
    )
    play = commands.add(
        "play", _run, "ouvrir le compagnon pour un jeu", "open the companion for one game"
    )
    play.set_defaults(tape=None, one_game=True)
    tape = commands.add(
        "tape", _run, "l'ouvrir et garder la soirée", "open it and keep the evening"
    )
    tape.offer(
        "tape",
        "un nouveau dossier, voir replay",
        "a new folder, see replay",
        type=Path,
        metavar="DIR",
    )
    play.offer_game(
        "game",
        "le jeu à continuer ou à commencer, ou celui des robots",
        "the game to go on with or to begin, or what bots play",
    )
    for command in (run, tape):
        command.offer_game(
            "--game", "ce que jouent les robots", "what bots play", default="yahtzee"
        )
        command.set_defaults(one_game=False)
    for command in (run, play, tape):
        _add_options(command)


def _add_options(run: Arguments) -> None:
    run.offer_flag(
        "--simulated", "des robots jouent à la table simulée", "bots play at the simulated table"
    )
    run.offer(
        "--seed",
        "la graine du hasard, pour les dés simulés et les robots",
        "the seed of chance, for the simulated dice and the bots",
        type=count,
        default=1,
    )
    run.offer(
        "--speed",
        "vitesse du temps simulé, de 0,01 à 1000 ; 1 est le temps réel",
        "speed of simulated time, from 0.01 to 1000; 1 is real time",
        type=speed,
        metavar="X",
    )
    run.offer_camera()
    run.offer(
        "--out",
        "où écrire des images de la partie, sans écran",
        "where to write pictures of the game, without a screen",
        type=Path,
        metavar="DIR",
    )
    run.offer(
        "--web",
        "montrer aussi la partie dans un navigateur de cet ordinateur, à ce port",
        "show the game in a browser of this computer too, at this port",
        type=port,
        metavar="P",
    )
    run.offer_flag(
        "--no-face", "table simulée sans aucun écran", "simulated table without any screen"
    )
    run.offer(
        "--fault",
        "ce qui tombe en panne à la table simulée, et quand ; répétable (hardware/FAULTS.md)",
        "what breaks at the simulated table, and when; may be repeated (hardware/FAULTS.md)",
        action="append",
        default=[],
        metavar="NAME@20s",
    )
    run.offer_flag(
        "--fullscreen",
        "en plein écran ; si la caméra manque, l'attendre",
        "fill the screen; wait for a camera that is missing",
    )


def _run(options: argparse.Namespace) -> int:
    from ui.launch.startup import open_companion  # noqa: PLC0415  for these commands only

    return open_companion(options)
