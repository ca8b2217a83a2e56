"""What has just happened at the table, told from the view before and the view after."""

from msgspec.structs import replace

from companion.games.game import Action
from companion.table.view import View


def taken_back(before: View | None, after: View) -> int:
    """How many actions were undone between two views; 0 where something else happened."""
    if before is None or before.id != after.id:
        return 0
    count = len(after.actions)
    return len(before.actions) - count if before.actions[:count] == after.actions else 0


def uncorrected(before: View | None, after: View) -> int | None:
    """The index of the first action that stands as it did before a correction which was undone
    between two views; None where none was.
    """
    if before is None or before.id != after.id or before.corrections <= after.corrections:
        return None
    pairs = enumerate(zip(before.actions, after.actions, strict=False))
    return next((index for index, (corrected, now) in pairs if corrected != now), None)


def up_to(view: View, index: int) -> View:
    """The view as it was when the action at `index` had just been done, as that stands now."""
    return replace(view, actions=view.actions[: index + 1], state=view.state_before(index + 1))


def just_done(before: View | None, after: View) -> tuple[Action, ...]:
    """The actions done between two views.

    Empty where what is new was done again after an undo, was corrected, or was there already
    when the game was opened.
    """
    if before is None or before.id != after.id:
        return ()
    count = len(before.actions)
    new = after.actions[count:]
    if after.actions[:count] != before.actions or after.done - before.done != len(new):
        return ()
    return new


def moved_on(before: View | None, after: View) -> bool:
    """Whether something was done, undone, corrected or pencilled between two views."""
    return before is not None and (after.actions, after.pencilled) != (
        before.actions,
        before.pencilled,
    )


def turn_passed(before: View | None, after: View) -> bool:
    """Whether somebody else is to play than in the view before."""
    return before is not None and before.id == after.id and before.to_play != after.to_play


def rolled_anew(before: View | None, after: View) -> bool:
    """Whether dice were rolled since the view before."""
    if before is None or before.id != after.id:
        return False
    rolled = after.game.rolled(after.state)
    more = len(after.actions) > len(before.actions)
    return more and bool(rolled) and rolled != before.game.rolled(before.state)
