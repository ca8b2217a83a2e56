"""The view of a table: a frozen picture of the game for screens, lamps and bots."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from companion.dice import Box, Question, WantedDice
from companion.games.errors import IllegalAction
from companion.games.game import Action, AnyGame, Setup
from companion.games.history import state_before
from companion.games.standings import Outcome, Standing
from companion.language.text import Text
from companion.storage.entries import EntryId
from companion.tray.draft import Ask, Draft


class Blocked(Struct, frozen=True):
    """An amendment that waits: the later action at `index` would break the rule named in `why`."""

    replacements: Mapping[int, Action]
    index: int
    action: Action
    why: Text


class NoticeKind(StrEnum):
    """The urgency of a notice."""

    REFUSED = "refused"
    INFO = "info"


class Notice(Struct, frozen=True):
    """A sentence for the people at the table.

    `standing` tells that the view shows the same fact in another way too.
    """

    kind: NoticeKind
    text: Text
    standing: bool = False


class TrayDie(Struct, frozen=True):
    """A die of the roll on the table: its place in the tray, and value and position in the roll."""

    box: Box
    value: int
    position: int


def stamp_of(entries: tuple[EntryId, ...], corrections: int, setup: Setup) -> tuple[object, ...]:
    """Return the part of a view that changes with each action, correction or new name.

    Two views of a game with equal stamps show the same actions: see `View.stamp`.
    """
    return len(entries), entries[-1:], corrections, setup.players


class View(Struct, frozen=True, kw_only=True):
    """The present state of the game.

    `handled` is the ticket of the last message handled; higher tickets are pending. `wanted` are
    the dice of the open roll, None without one; `question` is the question to the eye, between two
    rolls too; `again` counts requests to re-read the resting tray. `asks` are the questions to
    settle before `draft` is a roll; `shown` are dice in the tray that are no roll, while such dice
    mean something to the game; `lying` are the dice of the roll on the table that the eye sees.
    `unsaved` counts the entries that are not on disk, `unsaved_actions` are the indices of current
    actions among them. `done` counts the actions since the game was opened, without redone actions.
    `entries` are the journal entries that did the actions, by index. `corrections` counts those
    that can still be undone; `corrected_last`: undo would undo a correction. `late`: the last
    message was dropped, because its sender had seen an older game; only the sender is to be
    informed.
    """

    id: str
    game: AnyGame
    setup: Setup
    state: Any
    actions: tuple[Action, ...]
    entries: tuple[EntryId, ...]
    choices: tuple[Action, ...]
    wanted: WantedDice | None
    to_play: str | None
    outcome: Outcome | None
    standings: tuple[Standing, ...]
    draft: Draft | None
    shown: Draft | None
    asks: tuple[Ask, ...]
    throw_asked: bool
    lying: tuple[TrayDie, ...]
    pencilled: Action | None
    notice: Notice | None
    blocked: Blocked | None
    can_undo: bool
    can_redo: bool
    corrections: int
    corrected_last: bool
    done: int
    unsaved: int
    unsaved_actions: frozenset[int]
    question: Question
    again: int
    handled: int
    late: bool = False

    @property
    def stamp(self) -> tuple[object, ...]:
        """A value that changes with every action, undo, redo, correction and renaming."""
        return stamp_of(self.entries, self.corrections, self.setup)

    @property
    def may_end_turn(self) -> bool:
        """Whether END OF TURN would now do more than name a missing choice."""
        if self.throw_asked and not self.game.enters_roll(self.pencilled):
            return False
        if self.pencilled is None:
            return self.game.closing(self.state) in self.choices
        try:  # the pencilled action may be unfinished
            self.game.apply(self.state, self.pencilled)
        except IllegalAction:
            return False
        return True

    @property
    def may_drop_later(self) -> bool:
        """Whether DropLater would change an action before the blocking action."""
        if self.blocked is None:
            return False
        first, wanted = self.actions[: self.blocked.index], self.blocked.replacements
        return any(wanted.get(at, action) != action for at, action in enumerate(first))

    def state_before(self, index: int, replacements: Mapping[int, Action] | None = None) -> Any:
        """Return the game's state before the action at `index`, after the replacements.

        Raises IllegalAction if an earlier action is no longer legal.
        """
        return state_before(self.game, self.setup, self.actions, index, replacements or {})
