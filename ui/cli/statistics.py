"""The commands about finished games: stats, import."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec

from companion import games
from companion.games.record import parse, played, write
from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Counted, Language, Text, decimal
from companion.language.typography import of
from companion.plain_files import printable
from companion.storage.files import read_plain
from hardware.computer.clock import now
from ui.command.arguments import Commands
from ui.command.named_game import listed_folder
from ui.command.options import Argument, Json, OfSimulated, Options, game_name
from ui.command.terminal import complain, tell, tell_json
from ui.folders import games_folder, profiles_file

if TYPE_CHECKING:  # not loaded at run time: other commands start sooner
    from companion.profiles import Profiles
    from companion.statistics.answers import GameStatistics, PlayerStatistics

_BAD_INPUT = 2
_NOBODY = Text("No finished game is stored.")
_TAKEN = Counted("{count} game taken in", "{count} games taken in")
_THERE = Text("{file}: here already, as {id}")
_NAMED = Text("{file}: as {id}")
_PLAYER = Text("{name}: {games}, {won}")
_GAME = Text("  {game}: {games}, {won}, {average} on average, {best} at best")
_GAMES = Counted("{count} game", "{count} games")
_ALONE = Text("{games}, {count} of them alone")
_WON = Counted("{count} won", "{count} won")
_SHARED = Text("{won}, {count} shared")


@dataclass(frozen=True, kw_only=True)
class StatsOptions(Options):
    """The options of `companion stats`."""

    player: Annotated[
        str | None,
        Argument("--player", "of this player alone", metavar="NAME"),
    ] = None
    game: Annotated[str | None, game_name("--game", "of this game alone")] = None
    games_of_simulated: OfSimulated = False
    json: Json = False


@dataclass(frozen=True, kw_only=True)
class ImportOptions(Options):
    """The options of `companion import`."""

    records: Annotated[tuple[Path, ...], Argument("records", "records")]


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add(
        "stats",
        StatsOptions,
        run_stats,
        "tell who played and won, and how high",
    )
    commands.add(
        "import",
        ImportOptions,
        run_import,
        "take records into the stored games",
    )


def run_stats(options: StatsOptions) -> int:
    """Print the players' statistics from the finished games."""
    from companion.statistics.answers import faces, players  # noqa: PLC0415  for this command only
    from companion.statistics.store import lines  # noqa: PLC0415

    finished = [line.figures for line in lines(listed_folder(options)) if line.figures]
    people = _people(options)
    statistics = players(finished, people, name=options.player, game=options.game)
    if options.json:
        counts = faces(finished, game=options.game)
        tell_json(
            {"players": msgspec.to_builtins(statistics), "faces": msgspec.to_builtins(counts)}
        )
        return 0
    for player in statistics:
        _tell_player(player, options)
    if not statistics:
        complain(_nobody(options).to(options.language))
    return 0


def _nobody(options: StatsOptions) -> Text:
    """Return the sentence for a folder without a finished game."""
    from companion.storage.game_store import GameStore  # noqa: PLC0415  for this command only
    from ui.command.last_game import no_game_yet  # noqa: PLC0415

    return _NOBODY if GameStore(listed_folder(options)).ids() else no_game_yet(options).text


def _people(options: StatsOptions) -> "Profiles":
    """Return the profiles; if their file is unreadable, report this and return none."""
    from companion.profiles import BadProfilesFile, Profiles, read  # noqa: PLC0415

    try:
        return read(profiles_file(options.data))
    except BadProfilesFile as failure:
        complain(failure.sentence(options.language))
        return Profiles()


def _tell_player(player: "PlayerStatistics", options: StatsOptions) -> None:
    def won(wins: int, shared: int) -> str:
        words = _WON.filled(count=wins).to(options.language)
        if not shared:
            return words
        return _SHARED.to(options.language).format(won=words, count=shared)

    head = _PLAYER.to(options.language)
    tell(
        head.format(
            name=player.name,
            games=_games(player, options),
            won=won(player.wins, player.shared),
        )
    )
    for name, figures in player.by_game.items():
        tell(
            _GAME.to(options.language).format(
                game=games.find(name).title.to(options.language),
                games=_games(figures, options),
                won=won(figures.wins, figures.shared),
                average=decimal(figures.average, 1).to(options.language),
                best=figures.best,
            )
        )


def _games(figures: "PlayerStatistics | GameStatistics", options: StatsOptions) -> str:
    words = _GAMES.filled(count=figures.games).to(options.language)
    if not figures.alone:
        return words
    return _ALONE.to(options.language).format(games=words, count=figures.alone)


def _refusal(path: Path, failure: TranslatedError | OSError, language: Language) -> str:
    """Return the sentence for an unusable record or folder."""
    why = failure.text if isinstance(failure, TranslatedError) else reason(failure)
    return of(printable(str(path)), why.to(language), language)


def run_import(options: ImportOptions) -> int:
    """Add records to the stored games; return 2 if any was refused, else 0."""
    from companion.statistics.store import lines, record_digest  # noqa: PLC0415
    from companion.storage.game_store import GameStore, tick_at  # noqa: PLC0415  for this alone

    folder = games_folder(options.data)  # created with the first game
    store = GameStore(folder)
    stored_ids = {line.record: line.id for line in lines(folder) if line.record}
    taken, refused, stored = 0, False, store.games()
    for path in dict.fromkeys(options.records):  # without duplicates, in the given order
        try:
            data = read_plain(path)
            game, setup, actions = parse(data)
            at = played(data)
            digest = record_digest(write(setup, actions))
        except (TranslatedError, OSError) as failure:
            refused = True
            complain(_refusal(path, failure, options.language))
            continue
        sentence = _THERE if digest in stored_ids else _NAMED
        if digest not in stored_ids:
            try:
                tick = tick_at(stored, at)
                stored_ids[digest] = store.take_in(
                    game, setup, actions, played=at, tick=tick, at=now()
                )
            except OSError as failure:  # the games' folder fails for all records alike
                refused = True
                complain(_refusal(folder, failure, options.language))
                break
            taken += 1
        tell(sentence.to(options.language).format(file=printable(str(path)), id=stored_ids[digest]))
    tell(_TAKEN.filled(count=taken).to(options.language))
    return _BAD_INPUT if refused else 0
