"""The commands about games: replay, games, export, amend."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from companion.games.game import fold
from companion.games.record import FIRST_ACTION_LINE, parse_action, write
from companion.language.errors import TranslatedError
from companion.language.text import Language, Text
from companion.language.typography import of
from companion.messages import Amend
from companion.plain_files import printable
from hardware.computer.clock import now
from ui.cli.sheet_text import sheet_text
from ui.command.arguments import Commands
from ui.command.named_game import LAST, NAMED_GAME, listed_folder, named_game
from ui.command.options import Argument, Json, OfSimulated, Options
from ui.command.terminal import complain, tell, tell_json, tell_lines

if TYPE_CHECKING:  # not loaded at run time: other commands start sooner
    from companion.storage.stored_game import StoredGame
_DONE = Text("finished")
_GOING = Text("unfinished")
_UNREADABLE = Text("unreadable")
_VIRTUAL = Text("Virtual dice: the companion rolled them.")


class CannotAmend(TranslatedError, ValueError):
    """The game's rules refuse an amendment."""

    message = "Line {line}: {why} Nothing was changed."


class UnevenAmendment(TranslatedError, ValueError):
    """The numbers of --line and --with differ."""

    message = "Every --line needs its --with."


class LineAmendedTwice(TranslatedError, ValueError):
    """A line has two replacements."""

    message = "Line {line} can be replaced only once."


class ExportWhat(TranslatedError, ValueError):
    """The arguments name neither a game nor a folder for tables, or both."""

    message = "Export what? One game (last, its id or a file), or all of them with --csv DIR."


class NoSuchLine(TranslatedError, ValueError):
    """The game's record has no action on that line."""

    message = "The game has no action on line {line} (from {first} to {last})."


@dataclass(frozen=True, kw_only=True)
class ReplayOptions(Options):
    """The options of `companion replay`."""

    game: Annotated[
        str,
        Argument(
            "game",
            "a game, named as for export, or a tape's folder",
        ),
    ]
    games_of_simulated: OfSimulated = False
    json: Json = False


@dataclass(frozen=True, kw_only=True)
class GamesOptions(Options):
    """The options of `companion games`."""

    games_of_simulated: OfSimulated = False
    json: Json = False


@dataclass(frozen=True, kw_only=True)
class ExportOptions(Options):
    """The options of `companion export`."""

    game: Annotated[str | None, NAMED_GAME] = None
    games_of_simulated: OfSimulated = False
    csv: Annotated[
        Path | None,
        Argument(
            "--csv",
            "all games as tables (games, players, turns, dice), into this folder",
            metavar="DIR",
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class AmendOptions(Options):
    """The options of `companion amend`."""

    id: Annotated[
        str,
        Argument(
            "id",
            "`last` for the latest game, or a stored game's id",
        ),
    ]
    games_of_simulated: OfSimulated = False
    line: Annotated[
        tuple[int, ...],
        Argument(
            "--line",
            "the line to replace, as in export",
            metavar="N",
        ),
    ]
    replacement: Annotated[
        tuple[str, ...],
        Argument(
            "--with",
            "the action to put in its place",
            metavar="JSON",
        ),
    ]


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add(
        "replay",
        ReplayOptions,
        run_replay,
        "play a game or a tape",
    )
    commands.add("games", GamesOptions, run_games, "list the stored games")
    commands.add("export", ExportOptions, run_export, "write a game as a record")
    commands.add(
        "amend",
        AmendOptions,
        run_amend,
        "correct an action of a game",
    )


def run_replay(options: ReplayOptions) -> int:
    """Print the final score sheet of a record, or the differences in a tape's replay."""
    if Path(options.game).is_dir():
        from ui.machine.eye.table_reader import reader_at  # noqa: PLC0415  OpenCV takes its time
        from ui.machine.tape.command import run_tape  # noqa: PLC0415

        return run_tape(Path(options.game), reader_at, options.language, json=options.json)
    game, setup, actions, _ = named_game(options, options.game)
    state = fold(game, setup, actions)
    if options.json:
        marked = {"dice": "virtual"} if setup.virtual_dice else {}
        tell_json({**game.report(state), **marked})
    else:
        tell_lines(sheet_text(game, state, options.language))
        if setup.virtual_dice:
            tell(_VIRTUAL.to(options.language))
    return 0


def run_games(options: GamesOptions) -> int:
    """Print the stored games, the most recently played first."""
    from companion.storage.game_store import GameStore  # noqa: PLC0415  for these commands only
    from ui.command.last_game import no_game_yet  # noqa: PLC0415

    listed = GameStore(listed_folder(options)).games()
    for game in listed:
        if game.trouble:
            complain(of(game.id, game.trouble.to(options.language), options.language))
    if options.json:
        rows = [
            {
                "id": printable(game.id),
                "game": game.game,
                "players": list(game.players),
                "started": game.started,
                "played": game.played,
                "finished": game.finished,
                "actions": game.actions,
                "trouble": game.trouble.to(options.language) if game.trouble else None,
            }
            for game in listed
        ]
        tell_json(rows)
        return 0
    for game in listed:
        tell(_in_a_line(game, options.language))
    if not listed:
        complain(no_game_yet(options).sentence(options.language))
    return 0


def _in_a_line(game: "StoredGame", language: Language) -> str:
    if not game.players:
        return f"{game.id}  {_UNREADABLE.to(language)}"
    status = (_DONE if game.finished else _GOING).to(language)
    facts = (game.id, ", ".join(game.players), game.played[:16], status)
    return "  ".join(fact for fact in facts if fact)


def run_export(options: ExportOptions) -> int:
    """Print a game as a record, or write all games as tables; return 1 if any is unreadable."""
    if options.csv is not None and options.game is None:
        return _export_tables(options, options.csv)
    if options.csv is not None or options.game is None:
        raise ExportWhat()
    named = named_game(options, options.game)
    sys.stdout.buffer.write(write(named.setup, named.actions, named.played).encode())
    return 0


def _export_tables(options: ExportOptions, folder: Path) -> int:
    from companion.statistics.tables import write_tables  # noqa: PLC0415  for this command only
    from companion.storage.game_store import GameStore  # noqa: PLC0415

    store = GameStore(listed_folder(options))
    folder.mkdir(parents=True, exist_ok=True)
    unread = write_tables(store, folder, options.language)
    for id_ in unread:
        complain(of(printable(id_), _UNREADABLE.to(options.language), options.language))
    return 1 if unread else 0


def run_amend(options: AmendOptions) -> int:
    """Replace actions of a stored game, all together or none."""
    if len(options.line) != len(options.replacement):
        raise UnevenAmendment()
    from companion.storage.game_store import GameStore  # noqa: PLC0415  for these commands only
    from ui.command.last_game import last_game  # noqa: PLC0415

    store = GameStore(listed_folder(options))
    loaded = store.load(last_game(options, store) if options.id == LAST else options.id)
    if loaded.trouble:
        complain(loaded.trouble.to(options.language))
    last = len(loaded.history.actions) + FIRST_ACTION_LINE - 1
    replacements = {}
    for line, replacement in zip(options.line, options.replacement, strict=True):
        if line not in range(FIRST_ACTION_LINE, last + 1):
            raise NoSuchLine(line=line, first=FIRST_ACTION_LINE, last=last)
        if line - FIRST_ACTION_LINE in replacements:
            raise LineAmendedTwice(line=line)
        action = parse_action(loaded.game, replacement, line)
        replacements[line - FIRST_ACTION_LINE] = action
    from companion.table.session import Session  # noqa: PLC0415  for this command only
    from companion.table.view import NoticeKind  # noqa: PLC0415

    session = Session(store.open(loaded.id, now()), now)
    session.handle(Amend(replacements))
    view = session.view()
    session.close()
    if view.blocked:
        raise CannotAmend(line=view.blocked.index + FIRST_ACTION_LINE, why=view.blocked.why)
    if view.notice and view.notice.kind is NoticeKind.REFUSED:
        raise CannotAmend(line=options.line[0], why=view.notice.text)
    return 0
