"""A game as played so far, and its journal: both change together or not at all."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.dice import Die
from companion.games.errors import IllegalAction
from companion.games.game import Action, fold
from companion.games.history import History, check_amendment
from companion.games.player_names import check_names, check_new_names
from companion.language.text import Text
from companion.language.words import Words
from companion.storage.entries import (
    Amended,
    AmendmentStep,
    Did,
    Entry,
    Redid,
    Renamed,
    Undid,
    raw,
    ticks,
)
from companion.storage.game_store import OpenGame
from companion.table.view import Blocked
from companion.tray.open_roll import OpenRoll

WORDS = Words.load(Path(__file__).with_name("words.toml"))


class GameInPlay:
    """A stored game being played: its history, its current state and its journal.

    Entries that cannot be written are kept as unsaved, in order, and retried with the next entry.
    """

    def __init__(
        self, opened: OpenGame, now: Callable[[], str], tell: Callable[[Text], None]
    ) -> None:
        """`now` returns the time as ISO 8601; `tell` shows a sentence to the table."""
        self.id = opened.loaded.id
        self.game = opened.loaded.game
        self.setup = opened.loaded.setup
        self.history = opened.loaded.history
        self.origins = opened.loaded.origins
        self.state: Any = opened.loaded.state
        self.pencilled: Action | None = None
        # done after the pencilled action, by the same press
        self.pencilled_with: tuple[Action, ...] = ()
        self.done = 0  # the number of actions since the game was opened, without redone ones
        self.blocked: Blocked | None = None
        # another program had changed the file: not yet reported to the table
        self.written_anew = False
        self._journal = opened.journal
        self._now = now
        self._ticks = ticks(opened.tick)
        self._tell = tell
        # Entries that wait for the disk, each with the indices of the actions that it changes.
        self._unsaved: list[tuple[Entry, tuple[int, ...]]] = [(e, ()) for e in opened.unwritten]

    @property
    def unsaved(self) -> int:
        """The number of entries that are not on disk yet."""
        return len(self._unsaved)

    @property
    def unsaved_actions(self) -> frozenset[int]:
        """The indices of current actions whose present form is not on disk."""
        changed = {index for _, indices in self._unsaved for index in indices}
        return frozenset(changed & set(range(len(self.history.actions))))

    def pencil(
        self,
        action: Action | None,
        together: tuple[Action, ...] = (),
        *,
        unfinished: bool = False,
    ) -> None:
        """Select the action to be done when the turn ends, and those `together` with it.

        Raises IllegalAction, unless `unfinished`.
        """
        if action is not None and not unfinished:
            state = self.game.apply(self.state, action)
            for further in together:
                state = self.game.apply(state, further)
        self.pencilled = action
        self.pencilled_with = together if action is not None else ()

    def do(self, action: Action) -> None:
        """Add an action. Raises IllegalAction."""
        state = self.game.apply(self.state, action)
        self._write(Did(raw(action), self._now()), (len(self.history.actions),))
        self.history = self.history.did(action)
        self.done += 1
        self.state = state
        self._rub_out()

    def undo(self) -> bool:
        """Undo the last action; return whether there was one."""
        if not self.history.actions:
            self._tell(WORDS["nothing_to_undo"])
            return False
        self._write(Undid(self._now()))
        self._rewind(self.history.undid())
        return True

    def redo(self) -> bool:
        """Redo the action undone last; return whether there was one."""
        if not self.history.undone:
            self._tell(WORDS["nothing_to_redo"])
            return False
        self._write(Redid(self._now()), (len(self.history.actions),))
        self._rewind(self.history.redid())
        return True

    def amend(self, replacements: Mapping[int, Action]) -> tuple[int, ...]:
        """Replace actions; return the indices of all that changed.

        The pencilled action stays if it is still allowed. Raises AmendmentBlocked, IndexError.
        """
        amended = check_amendment(self.game, self.setup, self.history, replacements)
        if amended.actions == self.history.actions:
            return ()
        corrected = self.history.corrected(dict(enumerate(amended.actions)))
        return self._rewrite(corrected, AmendmentStep.MADE)

    def uncorrect(self) -> tuple[int, ...]:
        """Undo the last correction; return the indices of all actions that changed."""
        return self._rewrite(self.history.uncorrected(), AmendmentStep.UNDONE)

    def correct_again(self) -> tuple[int, ...]:
        """Redo the correction undone last; return the indices of all actions that changed."""
        return self._rewrite(self.history.corrected_again(), AmendmentStep.REDONE)

    def _rewrite(self, history: History, step: AmendmentStep) -> tuple[int, ...]:
        changed = _changed(self.history, history)
        self._write(Amended(changed, self._now(), step=step), tuple(changed))
        pencilled, together = self.pencilled, self.pencilled_with
        before = self.state
        self._rewind(history)
        if pencilled is not None:
            self._pencil_again(pencilled, together, before)
        return tuple(changed)

    def amend_without_later(self) -> tuple[int, ...]:
        """Make the blocked amendment without the action that blocks it and all later actions.

        Return the indices of all that changed: none, and no change is made, if only the blocking
        action was to be changed. Raises AmendmentBlocked.
        """
        blocked = self.blocked
        if blocked is None:
            return ()
        kept = self.history.first(blocked.index)
        wanted = {at: new for at, new in blocked.replacements.items() if at < blocked.index}
        amended = check_amendment(self.game, self.setup, kept, wanted)
        changed = _changed(kept, amended)
        if not changed:
            return ()
        self._write(Amended(changed, self._now(), blocked.index), tuple(changed))
        self._rewind(amended)
        return tuple(changed)

    def rename(self, name: str, new: str) -> None:
        """Change a player's name, in all that was played too. Raises BadSetup."""
        names = {name: new}
        setup, history = self.setup.renamed(names), self.history.renamed(names)
        if setup == self.setup:
            return
        check_names(setup.players)
        check_new_names((new,))
        state = fold(self.game, setup, history.actions)
        self._write(Renamed(setup.players, self._now()))
        self.setup, self.history, self.state = setup, history, state
        self.blocked = None
        if self.pencilled is not None:
            self.pencilled = self.pencilled.renamed(names)
            self.pencilled_with = tuple(action.renamed(names) for action in self.pencilled_with)

    def _pencil_again(self, pencilled: Action, together: tuple[Action, ...], before: Any) -> None:
        """Keep the pencilled action after an amendment, or tell the table that it is gone.

        If the dice changed, the table is not told: people who correct the dice of the turn look at
        them.
        """
        game = self.game
        if game.rolled(self.state) != game.rolled(before):
            return
        try:
            if game.to_play(self.state) == game.to_play(before):
                self.pencil(pencilled, together)
        except IllegalAction:
            pass
        if self.pencilled is None:
            self._tell(WORDS["pencil_gone"])

    def _rewind(self, history: History) -> None:
        self.history = history
        self.state = fold(self.game, self.setup, history.actions)
        self.blocked = None
        self._rub_out()

    def _rub_out(self) -> None:
        self.pencilled, self.pencilled_with = None, ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome(self.state) is not None

    @property
    def on_table(self) -> OpenRoll:
        """The roll on the table, and the dice that are awaited."""
        game, actions = self.game, self.history.actions
        dice = game.rolled(self.state)
        roll = None
        if dice and game.roll_type is not None:
            rolls = (i for i, action in enumerate(actions) if isinstance(action, game.roll_type))
            roll = max(rolls, default=None)
        return OpenRoll(roll, dice, game.wanted_dice(self.state), game.set_aside(self.state))

    def dice_after(self, index: int) -> tuple[Die, ...]:
        """Return the dice on the table after the action at `index`, by position.

        If the action leaves no dice on the table, return the dice that it threw.
        """
        game, actions = self.game, self.history.actions[: index + 1]
        last = len(actions) == len(self.history.actions)
        state = self.state if last else fold(game, self.setup, actions)
        return game.rolled(state) or game.thrown(actions[-1])

    def flush(self) -> None:
        """Write unsaved entries until the disk refuses one."""
        while self._unsaved:
            try:
                self.written_anew |= self._journal.append(self._unsaved[0][0])
            except OSError:
                return
            self._unsaved.pop(0)

    def close(self) -> None:
        """Write the unsaved entries, if the disk takes them, and close the journal."""
        try:
            self.flush()
        finally:
            self._journal.close()

    def _write(self, entry: Entry, indices: tuple[int, ...] = ()) -> None:
        ticked = replace(entry, tick=next(self._ticks))
        self.origins = self.origins.after(ticked)
        self._unsaved.append((ticked, indices))
        self.flush()


def _changed(before: History, after: History) -> dict[int, msgspec.Raw]:
    """Return the actions that an amendment changed, by index, in the form of a journal."""
    pairs = enumerate(zip(before.actions, after.actions, strict=True))
    return {index: raw(new) for index, (old, new) in pairs if old != new}
