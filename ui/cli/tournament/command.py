"""The command `tournament`: run an evening's tournament in the folder of a hub."""

from dataclasses import dataclass
from typing import Annotated

from ui.command.arguments import Commands
from ui.command.options import Argument, Json, Options

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


@dataclass(frozen=True, kw_only=True)
class TournamentOptions(Options):
    """The options of `companion tournament`."""

    step: Annotated[
        str,
        Argument(
            "step",
            "enrol, leave, rename, start, draw a round, take it back, tell it, the "
            "standings, link a game, end",
            choices=lambda: STEPS,
        ),
    ]
    words: Annotated[
        tuple[str, ...],
        Argument(
            "words",
            "names of players; for rename OLD NEW; for start the game; for link PAIRING TABLE GAME",
        ),
    ] = ()
    tables: Annotated[
        tuple[str, ...],
        Argument(
            "--tables",
            "start: the tables at which it is played",
            nargs="+",
            metavar="NAME",
        ),
    ] = ()
    seats: Annotated[
        int,
        Argument(
            "--seats",
            "start: how many at a table, 2 to 5",
            metavar="N",
        ),
    ] = 2
    rounds: Annotated[int, Argument("--rounds", "start: the rounds", metavar="N")] = 5
    round_robin: Annotated[
        bool,
        Argument(
            "--round-robin",
            "start: everybody meets everybody, no Swiss system",
        ),
    ] = False
    options: Annotated[
        str | None,
        Argument(
            "--options",
            "start: the game's options, as JSON",
            metavar="JSON",
        ),
    ] = None
    anyway: Annotated[
        bool,
        Argument(
            "--anyway",
            "pair: not waiting for games that are missing",
        ),
    ] = False
    json: Json = False


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add(
        "tournament",
        TournamentOptions,
        run_tournament,
        "an evening's tournament, at the tables of a hall",
    )


def run_tournament(options: TournamentOptions) -> int:
    """Do a step of the tournament, or print its state."""
    from ui.cli.tournament.evening import Evening  # noqa: PLC0415  for this command only

    Evening(options).do(options.step)
    return 0
