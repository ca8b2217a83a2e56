"""Every stored game as four tables for a spreadsheet, in the dialect of `spreadsheet`.

Columns keep their places, names and meaning; new columns may follow. French tables have French
names. Players have the names under which the games were played, whatever their profiles hold now.

games.csv    game_id, game, started, played, finished (0 or 1), virtual_dice (0 or 1)
players.csv  game_id, seat (from 1), name, total, won (0 or 1), shared (0 or 1), left (0 or 1: left
             the game before its end): of finished games
turns.csv    game_id, line (of the record, where the header is 1), player, action: the action done,
             and the player to play before it; empty if nobody was
dice.csv     game_id, line, player, place (from 1), kind, colour, size, value, kept (0 or 1): each
             die of each roll; colour and size are empty if the game does not distinguish them
"""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from companion.games.game import Action, AnyGame
from companion.games.record import FIRST_ACTION_LINE, encode
from companion.language.errors import TranslatedError
from companion.language.text import Language
from companion.statistics.figures import placed, rolled
from companion.statistics.spreadsheet import TableWriter, harmless
from companion.statistics.wording import WORDS
from companion.storage.files import is_text
from companion.storage.game_store import GameStore
from companion.storage.stored_game import LoadedGame

COLUMNS = {
    "games": ("game_id", "game", "started", "played", "finished", "virtual_dice"),
    "players": ("game_id", "seat", "name", "total", "won", "shared", "left"),
    "turns": ("game_id", "line", "player", "action"),
    "dice": ("game_id", "line", "player", "place", "kind", "colour", "size", "value", "kept"),
}
Row = Sequence[object]
Rows = dict[str, list[Row]]


def write_tables(store: GameStore, folder: Path, language: Language = "en") -> tuple[str, ...]:
    """Write the tables of all games into an existing folder, replacing files of the same names.

    Return the ids of unreadable games, which are left out. Raises OSError.
    """
    with ExitStack() as files:
        return fill_tables(
            store,
            {name: files.enter_context(_opened(folder / f"{name}.csv")) for name in COLUMNS},
            language,
        )


def fill_tables(
    store: GameStore, files: Mapping[str, TextIO], language: Language = "en"
) -> tuple[str, ...]:
    """Write the tables of all games into open text files: see `write_tables`.

    `files` are by the names of the tables, opened with `newline=""`. Raises OSError.
    """
    unread = []
    tables = {
        name: TableWriter(files[name], _headings(columns, language), language)
        for name, columns in COLUMNS.items()
    }
    for id_ in store.ids():
        try:
            rows = _rows(store.load(id_)) if is_text(id_) else None
        except (TranslatedError, OSError):
            rows = None
        if rows is None:
            unread.append(id_)
            continue
        for name, table_rows in rows.items():
            for row in table_rows:
                tables[name].write(row)
    return tuple(unread)


def _opened(path: Path) -> TextIO:
    return path.open("w", encoding="utf-8", newline="")


def _headings(columns: Sequence[str], language: Language) -> Sequence[str]:
    """Return the names of the columns in that language."""
    return [WORDS.say(f"column_{column}", language) for column in columns]


def _rows(loaded: LoadedGame) -> Rows:
    game, entries = loaded.game, loaded.contents.entries
    rows: Rows = {name: [] for name in COLUMNS}
    state = game.start(loaded.setup)
    names = {name: harmless(name) for name in loaded.setup.players}
    named = any(name != safe for name, safe in names.items())
    for line, action in enumerate(loaded.history.actions, FIRST_ACTION_LINE):
        to_play = harmless(game.to_play(state) or "")
        state = game.apply(state, action)
        written = action.renamed(names) if named else action
        rows["turns"].append((loaded.id, line, to_play, encode(written)))
        rows["dice"] += [(loaded.id, line, to_play, *die) for die in _dice(game, state, action)]
    ended = game.outcome(state)
    virtual = int(loaded.setup.virtual_dice)
    moments = entries[0].at, entries[-1].at
    rows["games"].append((loaded.id, game.name, *moments, int(ended is not None), virtual))
    if ended is not None:
        rows["players"] = [
            (
                loaded.id,
                seat,
                harmless(player.name),
                player.total,
                int(player.won),
                int(player.shared),
                int(player.left),
            )
            for seat, player in enumerate(placed(game, state, ended), 1)
        ]
    return rows


def _dice(game: AnyGame, after: Any, action: Action) -> list[Row]:
    return [
        (place + 1, die.kind, die.colour or "", die.size or "", die.value, int(kept))
        for place, die, kept in rolled(game, after, action)
    ]
