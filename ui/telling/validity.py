"""Conditions under which an open card stays valid, so that it can close when they end.

Each function here is called when the card is opened, and returns a check: given a later view, the
check says whether the card still means something.
"""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from companion.dice import Box, Since
from companion.table.view import View
from companion.tray.draft import Draft, DraftDie

Still = Callable[[View], bool]


class WithDraft(Protocol):
    """What has a draft of the dice in the tray: a game's view, or the free dice."""

    @property
    def draft(self) -> Draft | None:
        """The dice in the tray as the table sees them."""


StillLies = Callable[[WithDraft], bool]


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


def lies(index: int, die: DraftDie) -> StillLies:
    """That die of the draft still lies there, or nobody knows while the tray is read again."""

    def still(view: WithDraft) -> bool:
        draft = view.draft
        if draft is None or die.since is None:  # one the eye has not read is told by all it is
            return draft is not None and die in draft.dice[index : index + 1]
        return draft.awaited or draft.index_of(die.since) is not None

    return still


def strange(box: Box) -> StillLies:
    """What was not read there still is not, or nobody knows while the tray is read again."""

    def still(view: WithDraft) -> bool:
        draft = view.draft
        return draft is not None and (draft.awaited or draft.misses(box))

    return still


def lacks(then: Draft) -> StillLies:
    """The dice still lie there among which one is missing, and no others."""

    def still(view: WithDraft) -> bool:
        return view.draft is not None and _known(view.draft) == _known(then)

    return still


def _part(view: View, first: int, end: int) -> tuple[object, ...]:
    return view.id, view.actions[first:end]


def _known(draft: Draft) -> Counter[Since | None]:
    # In any order: each look lists them anew, the likeliest first. An added one has no time of
    # its own; it lies among the same others.
    return Counter(die.since for die in draft.dice)
