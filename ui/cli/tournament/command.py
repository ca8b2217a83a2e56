"""The command tournament: an evening's, in the folder of a hub."""

import argparse

from ui.command.arguments import Commands

STEPS = (
    "enrol",
    "leave",
    "rename",
    "start",
    "pair",
    "undraw",
    "round",
    "standings",
    "link",
    "end",
)


def add_commands(commands: Commands) -> None:
    """Add this module's command to the parser."""
    command = commands.add(
        "tournament",
        run_tournament,
        "le tournoi d'un soir, aux tables d'une salle",
        "an evening's tournament, at the tables of a hall",
    )
    command.offer(
        "step",
        "inscrire, partir, renommer, commencer, tirer une ronde, la reprendre, la dire, "
        "le classement, lier, terminer",
        "enrol, leave, rename, start, draw a round, take it back, tell it, the standings, "
        "link a game, end",
        choices=STEPS,
    )
    command.offer(
        "words",
        "des noms de joueurs ; pour rename ANCIEN NOUVEAU ; pour start le jeu ; "
        "pour link RENCONTRE TABLE PARTIE",
        "names of players; for rename OLD NEW; for start the game; for link PAIRING TABLE GAME",
        nargs="*",
    )
    command.offer(
        "--tables",
        "start : les tables où l'on joue",
        "start: the tables at which it is played",
        nargs="+",
        default=[],
        metavar="NAME",
    )
    command.offer(
        "--seats",
        "start : combien à une table, 2 à 5",
        "start: how many at a table, 2 to 5",
        type=int,
        default=2,
        metavar="N",
    )
    command.offer(
        "--rounds", "start : les rondes", "start: the rounds", type=int, default=5, metavar="N"
    )
    command.offer_flag(
        "--round-robin",
        "start : chacun contre chacun, pas un système suisse",
        "start: everybody meets everybody, no Swiss system",
    )
    command.offer(
        "--options",
        "start : les options du jeu, en JSON",
        "start: the game's options, as JSON",
        metavar="JSON",
    )
    command.offer_flag(
        "--anyway",
        "pair : sans attendre les parties qui manquent",
        "pair: not waiting for games that are missing",
    )
    command.offer_json()


def run_tournament(options: argparse.Namespace) -> int:
    """Do one step of the tournament, or tell how it stands."""
    from ui.cli.tournament.evening import Evening  # noqa: PLC0415  for this command only

    Evening(options).do(options.step)
    return 0
