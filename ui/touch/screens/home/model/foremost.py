"""The first game on Home: a tournament's, a game to continue, or the game played most."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.profiles import Profiles
from companion.storage.stored_game import StoredGame
from ui.interface import OfferedGame
from ui.touch.screens.home.model.piles import Pile, most_played_first


class Foremost(NamedTuple):
    """A game and its players.

    `offered` is a tournament's game, `going_on` an unfinished game. Without either, the key begins
    a new game of `players`, who played it last, if anybody did.
    """

    game: str
    players: tuple[str, ...] = ()
    offered: OfferedGame | None = None
    going_on: StoredGame | None = None


def foremost(
    offered: OfferedGame | None,
    piles: Mapping[Pile, Sequence[StoredGame]],
    names: Sequence[str],
    profiles: Profiles,
) -> Foremost | None:
    """Return the game to show first; None if there is no game at all.

    `names` are the games that can be played.
    """
    if offered is not None:
        return Foremost(offered.game.name, offered.setup.players, offered=offered)
    for stored in piles.get(Pile.GOING_ON, ()):
        if stored.players:
            return Foremost(stored.game, stored.players, going_on=stored)
    if not names:
        return None
    game = most_played_first(names, piles)[0]
    played = (stored for stored in piles.get(Pile.FINISHED, ()) if stored.game == game)
    last = next(played, None)
    return Foremost(game, _called(last.players if last else (), profiles))


def _called(players: Sequence[str], profiles: Profiles) -> tuple[str, ...]:
    """Return the players' present names; none of them if a player is not to be offered."""
    called = tuple(profiles.shown(name) for name in players)
    hidden = any(
        name is None or ((known := profiles.of(name)) is not None and known.standing != "shown")
        for name in called
    )
    return () if hidden else tuple(name for name in called if name)
