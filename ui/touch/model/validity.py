"""Conditions under which an open card stays valid, so that it can close when they end.

Each takes the situation the card is opened in and returns a predicate for every later view.
"""

from collections import Counter
from collections.abc import Callable

from companion.dice import Box, Since
from companion.table.view import View
from companion.tray.draft import Draft, DraftDie

Still = Callable[[View], bool]


def moment(then: View) -> Still:
    """Valid until anything is done, undone or changed."""
    return lambda view: (view.id, view.actions) == (then.id, then.actions)


def done(then: View, index: int) -> Still:
    """Valid while the action at `index` is unchanged, whatever changes before or after it."""
    return lambda view: _part(view, index, index + 1) == _part(then, index, index + 1)


def so_far(then: View, index: int) -> Still:
    """Valid while the action at `index` and all before it are unchanged."""
    return lambda view: _part(view, 0, index + 1) == _part(then, 0, index + 1)


def waits(then: View) -> Still:
    """Valid while the same amendment is blocked."""
    return lambda view: (view.id, view.blocked) == (then.id, then.blocked)


def lies(index: int, die: DraftDie) -> Still:
    """Valid while that die of the draft still lies there, or the tray is being read again."""

    def still(view: View) -> bool:
        draft = view.draft
        if draft is None or die.since is None:  # one the eye has not read is told by all it is
            return draft is not None and die in draft.dice[index : index + 1]
        return draft.awaited or draft.index_of(die.since) is not None

    return still


def strange(box: Box) -> Still:
    """Valid while the unread thing in that box stays unread, or the tray is being read again."""

    def still(view: View) -> bool:
        draft = view.draft
        return draft is not None and (draft.awaited or draft.misses(box))

    return still


def lacks(then: Draft) -> Still:
    """Valid while exactly the same dice lie in the tray (one is missing among them)."""

    def still(view: View) -> bool:
        return view.draft is not None and _known(view.draft) == _known(then)

    return still


def _part(view: View, first: int, end: int) -> tuple[object, ...]:
    return view.id, view.actions[first:end]


def _known(draft: Draft) -> Counter[Since | None]:
    # In any order: each look lists them anew, the likeliest first. An added one has no time of
    # its own; it lies among the same others.
    return Counter(die.since for die in draft.dice)
