"""A player leaves in mid-game: the action for every game, and its checks and words.

Each game's RULES.md settles the leaver's turn, dice and points. A player who has left does not come
back, except by undo.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Self

from msgspec.structs import replace

from companion.games.errors import HasLeft, LastToLeave, NotAPlayer
from companion.games.game import Action, AnyGame
from companion.language.text import Text, listed


class Leave(Action, frozen=True, tag="leave"):
    """A player leaves the game; the others go on.

    This is legal at any time before the end, and is not among a game's choices: no simulated player
    leaves.
    """

    player: str

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names."""
        return replace(self, player=names.get(self.player, self.player))


def leaver(players: Sequence[str], left: Collection[int], leave: Leave) -> int:
    """Return the index of the player who leaves; `left` are those who left before.

    Raises NotAPlayer, HasLeft, LastToLeave.
    """
    if leave.player not in players:
        raise NotAPlayer(name=leave.player)
    check_here(players, left, leave.player)
    if len(left) + 1 == len(players):
        raise LastToLeave(name=leave.player)
    return players.index(leave.player)


def check_here(players: Sequence[str], left: Collection[int], name: str) -> None:
    """Refuse a player who has left. Raises HasLeft."""
    if any(players[at] == name for at in left):
        raise HasLeft(name=name)


def staying(players: Sequence[str], left: Collection[int]) -> tuple[int, ...]:
    """Return the indices of the players who have not left, in turn order."""
    return tuple(at for at in range(len(players)) if at not in left)


def reported(players: Sequence[str], left: Collection[int]) -> dict[str, list[str]]:
    """Return the entry of a game's report for the players who have left; empty if nobody has."""
    return {"left": [players[at] for at in left]} if left else {}


def who_left(players: Sequence[str], left: Collection[int]) -> Text | None:
    """Return a sentence that names the players who have left; None if nobody has."""
    return said_of([players[at] for at in left]) if left else None


def said_of(left: Sequence[str]) -> Text:
    """Return a sentence that names players who have left."""
    names = listed(left)
    if len(left) == 1:
        return Text("{names} has left the game.", names=names)
    return Text("{names} have left the game.", names=names)


def who_can_leave(game: AnyGame, state: Any) -> tuple[str, ...]:
    """Return the players who can leave; none in a finished game or with a single player."""
    if Leave not in game.action_types or game.outcome(state) is not None:
        return ()
    present = tuple(standing.player for standing in game.standings(state) if not standing.left)
    return present if len(present) > 1 else ()
