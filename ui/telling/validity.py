"""Conditions under which an open card stays valid, so that the card can close when they end.

Each function is called when the card opens, and returns a check that takes a later view and returns
whether the card is still valid.
"""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from companion.dice import Box, Since
from companion.table.view import View
from companion.tray.draft import Draft, DraftDie

Still = Callable[[View], bool]


class WithDraft(Protocol):
    """An object with a draft of the dice in the tray: a game's view, or the free dice."""

    @property
    def draft(self) -> Draft | None:
        """The dice in the tray as the table sees them."""


StillLies = Callable[[WithDraft], bool]


def moment(then: View) -> Still:
    """Return a check that is true until an action is done, undone or changed."""
    return lambda view: (view.id, view.actions) == (then.id, then.actions)


def done(then: View, index: int) -> Still:
    """Return a check that is true while the action at `index` is unchanged."""
    return lambda view: _part(view, index, index + 1) == _part(then, index, index + 1)


def so_far(then: View, index: int) -> Still:
    """Return a check that is true while the actions up to `index` are unchanged."""
    return lambda view: _part(view, 0, index + 1) == _part(then, 0, index + 1)


def waits(then: View) -> Still:
    """Return a check that is true while the same amendment is blocked."""
    return lambda view: (view.id, view.blocked) == (then.id, then.blocked)


def lies(index: int, die: DraftDie) -> StillLies:
    """Return a check that is true while the die lies there, or during a new reading of the tray."""

    def still(view: WithDraft) -> bool:
        draft = view.draft
        if draft is None or die.since is None:  # added by hand: compare all fields
            return draft is not None and die in draft.dice[index : index + 1]
        return draft.awaited or draft.index_of(die.since) is not None

    return still


def strange(box: Box) -> StillLies:
    """Return a check that is true while this box has an unread object, or awaits a re-read."""

    def still(view: WithDraft) -> bool:
        draft = view.draft
        return draft is not None and (draft.awaited or draft.misses(box))

    return still


def lacks(then: Draft) -> StillLies:
    """Return a check that is true while the dice of the draft are unchanged."""

    def still(view: WithDraft) -> bool:
        return view.draft is not None and _known(view.draft) == _known(then)

    return still


def _part(view: View, first: int, end: int) -> tuple[object, ...]:
    return view.id, view.actions[first:end]


def _known(draft: Draft) -> Counter[Since | None]:
    # As a multiset, because every reading lists the dice anew, the likeliest first. A die added by
    # hand has no time of its own, but lies among the same others.
    return Counter(die.since for die in draft.dice)
