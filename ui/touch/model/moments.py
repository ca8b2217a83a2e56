"""Moments that a table talks about afterwards: found between the view before and the view after."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from companion.games.game import Action
from companion.language.text import Text
from companion.table.view import View
from ui.touch.model.changes import just_done, taken_back


class Moment(Struct, frozen=True):
    """What a player has just brought off: its kind, in words without the name, and its dice."""

    kind: str
    player: str
    text: Text
    dice: tuple[int, ...] = ()


# What a game finds in one action: the state before it, the action, the state after it.
Watch = Callable[[Any, Any, Any], Sequence[Moment]]


def moments(before: View | None, after: View, watch: Watch) -> tuple[Moment, ...]:
    """The moments of what was done between two views, in order.

    None of what was undone, done again or corrected, nor of a game that was only opened.
    """
    found: list[Moment] = []
    state = before.state if before is not None else None
    for action in just_done(before, after):
        then = after.game.apply(state, action)
        found += watch(state, action, then)
        state = then
    return tuple(found)


class Stir(StrEnum):
    """What moves for a moment on the screen when the game does."""

    TURN = "turn"  # another player's turn has come
    MARK = "mark"  # something was written, placed or moved
    UNDO = "undo"  # something was taken back


class Stirred(Struct, frozen=True):
    """A small motion: `action` is what it is of, `player` whose."""

    stir: Stir
    player: str | None = None
    action: Action | None = None


def stirred(before: View | None, after: View) -> tuple[Stirred, ...]:
    """The small motions between two views."""
    if before is None or before.id != after.id:
        return ()
    if taken_back(before, after):
        return (Stirred(Stir.UNDO, after.to_play, before.actions[-1]),)
    done = just_done(before, after)
    found = [Stirred(Stir.MARK, before.to_play, action) for action in done]
    if done and after.to_play not in (None, before.to_play):
        found.append(Stirred(Stir.TURN, after.to_play))
    return tuple(found)
