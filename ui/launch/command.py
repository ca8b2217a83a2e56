"""The commands that open the companion: run, play for a single game, and tape, which records."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from ui.command.arguments import Commands, read_count, read_port, read_speed
from ui.command.options import CAMERA, Argument, Options, game_name


@dataclass(frozen=True, kw_only=True)
class RunOptions(Options):
    """The options of `companion run`; `one_game` opens the game named by `game`."""

    tape: Annotated[
        Path | None,
        Argument(
            "--tape",
            "keep the evening in a new folder",
            metavar="DIR",
        ),
    ] = None
    game: Annotated[str, game_name("--game", "what bots play")] = "yahtzee"
    simulated: Annotated[
        bool,
        Argument(
            "--simulated",
            "bots play at the simulated table",
        ),
    ] = False
    seed: Annotated[
        int,
        Argument(
            "--seed",
            "the seed of chance, for the simulated dice and the bots",
            read=read_count,
        ),
    ] = 1
    speed: Annotated[
        float | None,
        Argument(
            "--speed",
            "speed of simulated time, from 0.01 to 1000; 1 is real time",
            metavar="X",
            read=read_speed,
        ),
    ] = None
    camera: Annotated[str | None, CAMERA] = None
    out: Annotated[
        Path | None,
        Argument(
            "--out",
            "where to write pictures of the game, without a screen",
            metavar="DIR",
        ),
    ] = None
    web: Annotated[
        int | None,
        Argument(
            "--web",
            "show the game in a browser of this computer too, at this port",
            metavar="P",
            read=read_port,
        ),
    ] = None
    no_face: Annotated[
        bool,
        Argument("--no-face", "simulated table without any screen"),
    ] = False
    fault: Annotated[
        tuple[str, ...],
        Argument(
            "--fault",
            "what breaks at the simulated table, and when; may be repeated (hardware/FAULTS.md)",
            metavar="NAME@20s",
        ),
    ] = ()
    fullscreen: Annotated[
        bool,
        Argument(
            "--fullscreen",
            "fill the screen; wait for a camera that is missing",
        ),
    ] = False
    one_game: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayOptions(RunOptions):
    """The options of `companion play`."""

    tape: Path | None = None
    game: Annotated[
        str,
        game_name(
            "game",
            "the game to go on with or to begin, or what bots play",
        ),
    ] = field()
    one_game: bool = True


@dataclass(frozen=True, kw_only=True)
class TapeOptions(RunOptions):
    """The options of `companion tape`."""

    tape: Annotated[
        Path | None,
        Argument("tape", "a new folder, see replay", metavar="DIR"),
    ] = field()


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add("run", RunOptions, _run, "open the companion")
    commands.add(
        "play",
        PlayOptions,
        _run,
        "open the companion for one game",
    )
    commands.add("tape", TapeOptions, _run, "open it and keep the evening")


def _run(options: RunOptions) -> int:
    from ui.launch.startup import open_companion  # noqa: PLC0415  for these commands only

    return open_companion(options)
