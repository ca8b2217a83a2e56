"""Which game Home shows first of all: a tournament's, one to go on with, or the one played most."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.profiles import Profiles
from companion.storage.stored_game import StoredGame
from ui.interface import OfferedGame
from ui.touch.screens.home.model.piles import Pile, most_played_first


class Foremost(NamedTuple):
    """A game and who plays it.

    `offered` is a tournament's game and `going_on` one that was begun; with neither, a new one can
    be begun by `players`, who played it last, if anybody did.
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
    """Return the game to show first; None where there is none at all.

    `names` are those of the games that can be played.
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
    """Return the players as they are called now; none of them if one is not to be offered."""
    called = tuple(profiles.shown(name) for name in players)
    hidden = any(
        name is None or ((known := profiles.of(name)) is not None and known.standing != "shown")
        for name in called
    )
    return () if hidden else tuple(name for name in called if name)
