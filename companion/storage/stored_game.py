"""Games made from stored journals: the whole game, or its line in the list of games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from companion import games
from companion.games.game import AnyGame, Setup, fold
from companion.games.history import History
from companion.games.standings import Standing, lead
from companion.language.errors import TranslatedError
from companion.language.text import Counted, Text
from companion.plain_files import printable
from companion.storage import journal
from companion.storage.entries import Origins
from companion.storage.journal import Contents
from companion.storage.unfolding import unfold


class NameNoText(TranslatedError, ValueError):
    """A journal whose name is not valid text: left so by another computer or by damage."""

    message = "The name of the file {name} is not text: rename it to get the game back."


class RulesMissing(TranslatedError, LookupError):
    """A journal of a game that this companion does not have."""

    message = "The game “{name}” is not installed here: this game can go on once it is."


class StoredGame(Struct, frozen=True, kw_only=True):
    """A line of the list of games.

    `tick` is that of the game's last entry (see `entries`). Of a finished game, `winners` are the
    winners with their totals, and `alone` is the total of a single player. Of an unfinished game,
    `to_play` has the turn, `leaders` are the players in first place, unless all are, `totals` are
    all totals in turn order, and `progress` is how many turns each player has had, and of how many.
    `trouble` is the fault of the journal, if any.
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
    alone: int | None = None
    to_play: str | None = None
    leaders: tuple[tuple[str, int], ...] = ()
    totals: tuple[int, ...] = ()
    progress: tuple[int, int] | None = None
    trouble: Text | None = None


@dataclass(frozen=True)
class LoadedGame:
    """A stored game, made from its journal."""

    id: str
    game: AnyGame
    setup: Setup
    history: History
    contents: Contents

    @property
    def state(self) -> Any:
        """The present state of the game."""
        return fold(self.game, self.setup, self.history.actions)

    @property
    def origins(self) -> Origins:
        """The entries that did the game's actions."""
        origins = Origins()
        for entry in self.contents.entries:
            origins = origins.after(entry)
        return origins

    @property
    def trouble(self) -> Text | None:
        """The sentence about a damaged journal; None for a sound journal."""
        if not self.contents.damaged:
            return None
        count = len(self.history.actions)
        safe = Counted("{count} action is safe", "{count} actions are safe", count)
        return Text(
            "This game's journal was damaged: {safe}, what came after is set aside.", safe=safe
        )


def from_contents(id_: str, contents: Contents) -> LoadedGame:
    """Return the game of this id, made from a journal's contents. Raises BadRecord."""
    game, setup, history, taken = unfold(contents.entries)
    return LoadedGame(id_, game, setup, history, contents.first(taken))


def listed(id_: str, data: bytes, promised: int) -> StoredGame:
    """Return a game's line in the list, from the journal's bytes and the tip's number of lines."""
    try:
        loaded = from_contents(id_, journal.parse(data, f"{id_}.journal", promised))
    except TranslatedError as failure:
        return _in_trouble(id_, failure)
    entries = loaded.contents.entries
    outcome = loaded.game.outcome(loaded.state)
    won = outcome.winners if outcome is not None else ()
    standings = loaded.game.standings(loaded.state)
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
        alone=standings[0].total if outcome is not None and len(standings) == 1 else None,
        to_play=loaded.game.to_play(loaded.state) if outcome is None else None,
        leaders=_leaders(loaded.game, standings) if outcome is None else (),
        totals=tuple(each.total for each in standings) if outcome is None else (),
        progress=loaded.game.progress(loaded.state) if outcome is None else None,
        trouble=loaded.trouble,
    )


def _leaders(game: AnyGame, standings: Sequence[Standing]) -> tuple[tuple[str, int], ...]:
    leading, _ = lead(standings, game.better)
    return tuple((each.player, each.total) for each in standings if each.player in leading)


def unreadable(id_: str) -> StoredGame:
    """Return the line in the list of a game whose journal cannot be opened."""
    return _in_trouble(id_, journal.UnreadableJournal(name=f"{id_}.journal"))


def misnamed(id_: str) -> StoredGame:
    """Return the line in the list of a game whose journal's name is not valid text."""
    return _in_trouble(id_, NameNoText(name=f"{printable(id_)}.journal"))


def _in_trouble(id_: str, failure: TranslatedError) -> StoredGame:
    name = printable(id_).partition("-")[0]
    if isinstance(failure.__cause__, games.UnknownGame):
        failure = games.troubles().get(name) or RulesMissing(name=name)
    return StoredGame(
        id=id_,
        game=name,
        players=(),
        started="",
        played="",
        finished=False,
        actions=0,
        trouble=failure.text,
    )
