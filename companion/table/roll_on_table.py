"""The roll on the table during the game: the dice in the tray, and the draft of a roll."""

from collections.abc import Callable, Mapping

from companion.games.game import Action
from companion.games.leaving import Leave
from companion.learning.feedback import Feedback
from companion.messages import SetDie
from companion.table.game_in_play import GameInPlay
from companion.tray.draft import Ask, Draft
from companion.tray.tray_memory import TrayMemory


class RollOnTable:
    """The memory of the tray and the draft of a roll, kept in step with the game's actions.

    `tray` holds the last reading. `draft` is the roll that may come of it and that the table can
    still correct; None if nothing is in question. `request` numbers the present question to the
    eye: answers to older questions do not count. `passed` counts the open rolls that ended without
    being entered. `unthrown`: since the game was begun or opened no roll was entered or seen to be
    thrown, and the tray was not seen empty: dice there may have lain there before. `shown` are the
    dice of the last reading, whether or not a roll is awaited.
    """

    def __init__(self, played: GameInPlay, feedback: Feedback) -> None:
        """Begin with an unread tray; `feedback` receives the outcome of each reading."""
        self._played = played
        self._feedback = feedback
        self.tray = TrayMemory()
        self.draft: Draft | None = None
        self.shown: Draft | None = None
        self.request = 1
        self.passed = 0
        self.unthrown = True

    @property
    def throw_asked(self) -> bool:
        """Whether dice were thrown that are no roll until the table has answered a question."""
        draft, table = self.draft, self._played.on_table
        if draft is None or table.wanted is None:
            return False
        # A waiting throw is re-read only on request, or after the eye was blind.
        again = draft.first is Ask.NO_MOVEMENT and (self.tray.thrown or self.tray.lost)
        return (draft.fresh or again) and bool(draft.asks(table))

    def passes_by(self, action: Action) -> bool:
        """Return whether the action would discard a throw whose question is open.

        An entered roll answers the question, and some actions leave the dice in place. Raises
        IllegalAction.
        """
        played = self._played
        leaves = isinstance(action, Leave)  # and their throw with them
        if leaves or not self.throw_asked or played.game.enters_roll(action):
            return False
        game, now, after = played.game, played.state, played.game.apply(played.state, action)
        dice = (game.rolled(now), game.wanted_dice(now))
        return (game.rolled(after), game.wanted_dice(after)) != dice

    def do(self, action: Action, kept_outside: tuple[int, ...] = ()) -> None:
        """Play an action. Raises IllegalAction.

        If the action enters a roll, `kept_outside` are the positions of its dice that lie beside
        the tray.
        """
        played = self._played
        before, seat = played.on_table, played.game.to_play(played.state)
        played.do(action)
        if isinstance(action, Leave) and played.game.to_play(played.state) != seat:
            self._rewound()  # dice in the tray are no roll of the next player's
            return
        self._learn_shown(action)
        after, entered = played.on_table, played.game.enters_roll(action)
        self.unthrown = self.unthrown and not entered
        if after.roll is not None and after.roll != before.roll:
            self.tray = self.tray.bound(after.roll, after.dice, kept_outside).undoubted()
            self.draft = None
        elif before.wanted is None and after.wanted is not None:
            # Thrown before the turn was ended: the next player's roll, if the table confirms that.
            draft = self.draft
            early = draft is not None and draft.fresh and all(die.fresh for die in draft.dice)
            self.draft = draft.all_thrown(Ask.BEFORE_TURN) if draft and early else None
        elif entered or after != before:
            self.draft = None
        if before.wanted is not None and not entered:
            self.passed += int(after.wanted is None or after.roll != before.roll)
        if after.roll is None and entered:
            self.tray = self.tray.at_rest(after)

    def undo(self) -> None:
        """Undo the last action or correction."""
        if self._played.history.corrected_last:
            self._rewrite(self._played.uncorrect)
        elif self._played.undo():
            self._rewound()
            self._feedback.undone(len(self._played.history.actions))

    def redo(self) -> None:
        """Redo the action or correction undone last."""
        if self._played.history.correction_undone:
            self._rewrite(self._played.correct_again)
        elif self._played.redo():
            self._rewound()

    def amend(self, replacements: Mapping[int, Action]) -> bool:
        """Replace actions by their index; return whether any changed.

        A question about thrown dice stays open if the same roll is still on the table. Raises
        AmendmentBlocked, IndexError.
        """
        return self._rewrite(lambda: self._played.amend(replacements))

    def _rewrite(self, correct: Callable[[], tuple[int, ...]]) -> bool:
        before = self._played.on_table
        changed = correct()
        if changed:
            after = self._played.on_table
            if self.draft is not None and self.draft.fresh and after.continues(before):
                self.draft = self.draft.rewritten(after.dice)
                self.tray = self.tray.rewritten(after.dice)
            else:
                self._rewound()
            self._feedback.amended(changed, self._played.dice_after)
        return bool(changed)

    def amend_without_later(self) -> None:
        """Make the waiting amendment; undo the action that blocks it and all later actions.

        Raises AmendmentBlocked.
        """
        changed = self._played.amend_without_later()
        if changed:
            self._rewound()
            self._feedback.undone(len(self._played.history.actions))
            self._feedback.amended(changed, self._played.dice_after)

    def say_shown(self, answer: SetDie) -> None:
        """Note an answer about a die that is shown and belongs to no roll."""
        shown = self.shown
        at = None if shown is None or answer.since is None else shown.index_of(answer.since)
        if shown is None or at is None:
            return
        self.tray = self.tray.answered(shown.dice[at].box, answer)
        self.shown = shown.with_value(at, answer.value, answer.colour, answer.size, answer.kind)
        if self.shown.read:
            self._feedback.answered(self.shown)

    def _learn_shown(self, action: Action) -> None:
        """Report that the dice shown were read rightly, if they are those of the action."""
        reported, shown = self._played.game.shown_in(action), self.shown
        if not reported or shown is None or not shown.read or not shown.dice:
            return
        if all(die.kind_told and die.die in reported for die in shown.dice):
            self._feedback.answered(shown)

    def drop(self) -> None:
        """Forget the draft: the dice in the tray are no roll."""
        self.draft = None
        self.tray = self.tray.at_rest(self._played.on_table).undoubted()

    def _rewound(self) -> None:
        self.draft = None
        self.tray = self.tray.at_rest(self._played.on_table)
        self.request += 1
