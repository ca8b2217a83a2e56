"""What a journal tells of a game that is stored: the whole game, or a line of the list of games."""

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from companion.games.game import AnyGame, Setup, fold
from companion.games.history import History, unfold
from companion.language.errors import CompanionError, Text
from companion.language.words import plural
from companion.storage import journal
from companion.storage.journal import Contents
from companion.storage.naming import shown


class NameNoText(CompanionError, ValueError):
    """A journal whose name nobody can write: another computer, or damage, left it so."""

    fr = "Le nom du fichier {name} n'est pas du texte : renommez-le pour retrouver la partie."
    en = "The name of the file {name} is no text: rename it to have the game back."


class StoredGame(Struct, frozen=True, kw_only=True):
    """A line of the list of games: `tick` is that of the last thing done in it (see `entries`),
    `winners` are those of a finished one with their totals, `trouble` says what is wrong with its
    journal, if anything.
    """

    id: str
    game: str
    players: tuple[str, ...]
    started: str
    played: str
    finished: bool
    actions: int
    tick: int = 0
    winners: tuple[tuple[str, int], ...] = ()
    trouble: Text | None = None


@dataclass(frozen=True)
class LoadedGame:
    """A stored game as its journal tells it."""

    id: str
    game: AnyGame
    setup: Setup
    history: History
    contents: Contents

    @property
    def state(self) -> Any:
        """The state of the game as it stands."""
        return fold(self.game, self.setup, self.history.actions)

    @property
    def trouble(self) -> Text | None:
        """What to tell the table about a damaged journal; None for a sound one."""
        if not self.contents.damaged:
            return None
        count = len(self.history.actions)
        safe = plural(
            count,
            Text(f"{count} action est sauve", f"{count} action is safe"),
            Text(f"{count} actions sont sauves", f"{count} actions are safe"),
        )
        return Text(
            f"Le journal de cette partie était abîmé : {safe.fr}, la suite est mise de côté.",
            f"This game's journal was damaged: {safe.en}, what came after is set aside.",
        )


def told(id_: str, contents: Contents) -> LoadedGame:
    """The game of this id that a journal's contents tell. Raises BadRecord."""
    game, setup, history, taken = unfold(contents.entries)
    return LoadedGame(id_, game, setup, history, contents.first(taken))


def listed(id_: str, data: bytes, promised: int) -> StoredGame:
    """What the list says of the game of this id: from its journal's bytes, of which so many lines
    are known to have been.
    """
    try:
        loaded = told(id_, journal.parse(data, f"{id_}.journal", promised))
    except CompanionError as failure:
        return _in_trouble(id_, failure)
    entries = loaded.contents.entries
    outcome = loaded.game.outcome(loaded.state)
    won = outcome.winners if outcome is not None else ()
    standings = loaded.game.standings(loaded.state) if won else ()
    return StoredGame(
        id=id_,
        game=loaded.game.name,
        players=loaded.setup.players,
        started=entries[0].at,
        played=entries[-1].at,
        finished=outcome is not None,
        actions=len(loaded.history.actions),
        tick=max(entry.tick for entry in entries),
        winners=tuple((each.player, each.total) for each in standings if each.player in won),
        trouble=loaded.trouble,
    )


def unreadable(id_: str) -> StoredGame:
    """What the list says of a game whose journal cannot be opened."""
    return _in_trouble(id_, journal.UnreadableJournal(name=f"{id_}.journal"))


def misnamed(id_: str) -> StoredGame:
    """What the list says of a game whose journal has a name that is no text."""
    return _in_trouble(id_, NameNoText(name=f"{shown(id_)}.journal"))


def _in_trouble(id_: str, failure: CompanionError) -> StoredGame:
    return StoredGame(
        id=id_,
        game=shown(id_).partition("-")[0],
        players=(),
        started="",
        played="",
        finished=False,
        actions=0,
        trouble=failure.text,
    )
