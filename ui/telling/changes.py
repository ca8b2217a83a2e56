"""Changes between a view and the next: actions, moments of the game, small motions."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.game import Action
from companion.language.text import Text
from companion.table.view import View


class Moment(Struct, frozen=True):
    """An event that players talk about afterwards: its kind, its player and dice.

    `text` tells it without the player's name.
    """

    kind: str
    player: str
    text: Text
    dice: tuple[int, ...] = ()


# Returns the moments in one action, from the state before it, the action and the state after it.
Watch = Callable[[Any, Any, Any], Sequence[Moment]]


class Stir(StrEnum):
    """A small motion on the screen when the game moves on."""

    TURN = "turn"  # another player's turn has come
    MARK = "mark"  # something was written, placed or moved
    UNDO = "undo"  # something was taken back


class Stirred(Struct, frozen=True):
    """A small motion that shows an action, and the player of the turn."""

    stir: Stir
    player: str | None = None
    action: Action | None = None


def taken_back(before: View | None, after: View) -> int:
    """Return how many actions were undone between two views, 0 if anything else happened."""
    if before is None or before.id != after.id:
        return 0
    count = len(after.actions)
    return len(before.actions) - count if before.actions[:count] == after.actions else 0


def uncorrected(before: View | None, after: View) -> int | None:
    """Return the index of the first action that lost its correction by an undo between two views.

    None if no correction was undone.
    """
    if before is None or before.id != after.id or before.corrections <= after.corrections:
        return None
    pairs = enumerate(zip(before.actions, after.actions, strict=False))
    return next((index for index, (corrected, now) in pairs if corrected != now), None)


def up_to(view: View, index: int) -> View:
    """Return the view as of the action at `index`, with the corrections made since."""
    return replace(view, actions=view.actions[: index + 1], state=view.state_before(index + 1))


def just_done(before: View | None, after: View) -> tuple[Action, ...]:
    """Return the actions done between two views.

    Empty if they were redone after an undo, were corrected, or came with an opened game.
    """
    if before is None or before.id != after.id:
        return ()
    count = len(before.actions)
    new = after.actions[count:]
    if after.actions[:count] != before.actions or after.done - before.done != len(new):
        return ()
    return new


def moved_on(before: View | None, after: View) -> bool:
    """Return whether an action was done, undone, corrected or pencilled between two views."""
    return before is not None and (after.actions, after.pencilled) != (
        before.actions,
        before.pencilled,
    )


def turn_passed(before: View | None, after: View) -> bool:
    """Return whether another player is to play than in the view before."""
    return before is not None and before.id == after.id and before.to_play != after.to_play


def rolled_anew(before: View | None, after: View) -> bool:
    """Return whether dice were rolled since the view before."""
    if before is None or before.id != after.id:
        return False
    rolled = after.game.rolled(after.state)
    more = len(after.actions) > len(before.actions)
    return more and bool(rolled) and rolled != before.game.rolled(before.state)


def moments(before: View | None, after: View, watch: Watch) -> tuple[Moment, ...]:
    """Return the moments between two views, in order.

    Actions that were undone, redone or corrected have none, nor has a game that was opened.
    """
    events: list[Moment] = []
    state = before.state if before is not None else None
    for action in just_done(before, after):
        then = after.game.apply(state, action)
        events += watch(state, action, then)
        state = then
    return tuple(events)


def stirred(before: View | None, after: View) -> tuple[Stirred, ...]:
    """Return the small motions for the changes between two views."""
    if before is None or before.id != after.id:
        return ()
    if taken_back(before, after):
        return (Stirred(Stir.UNDO, after.to_play, before.actions[-1]),)
    done = just_done(before, after)
    motions = [Stirred(Stir.MARK, before.to_play, action) for action in done]
    if done and after.to_play not in (None, before.to_play):
        motions.append(Stirred(Stir.TURN, after.to_play))
    return tuple(motions)
