"""The roll on the table while the game goes on: what lies in the tray, and what it may become."""

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

    `tray` is what was last seen there. `draft` is the roll that may come of it and that the table
    can still correct; None where nothing is in question. `request` numbers the question that the
    eye is asked now: its answers to older ones do not count. `passed` is how many open rolls were
    ended without being entered. `unthrown`: since the game was begun or opened no roll was
    entered or seen to be thrown, and the tray not seen empty: what lies there may have lain there
    before. `shown` are the dice of the last reading, whether or not a roll is awaited.
    """

    def __init__(self, played: GameInPlay, feedback: Feedback) -> None:
        """Begin with a tray nobody has looked at; `feedback` is told what becomes of readings."""
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
        # One that waits is only read again where the table asked for it, or the eye was blind.
        again = draft.first is Ask.NO_MOVEMENT and (self.tray.thrown or self.tray.lost)
        return (draft.fresh or again) and bool(draft.asks(table))

    def passes_by(self, action: Action) -> bool:
        """Whether the action would discard a throw whose question is open.

        Entering a roll answers it, and some actions leave the dice in place. Raises IllegalAction.
        """
        played = self._played
        leaves = isinstance(action, Leave)  # and their throw with them
        if leaves or not self.throw_asked or played.game.enters_roll(action):
            return False
        game, now, after = played.game, played.state, played.game.apply(played.state, action)
        dice = (game.rolled(now), game.wanted_dice(now))
        return (game.rolled(after), game.wanted_dice(after)) != dice

    def do(self, action: Action, kept_outside: tuple[int, ...] = ()) -> None:
        """Play an action. If it enters a roll, `kept_outside` are the positions of its dice that
        lie beside the tray. Raises IllegalAction.
        """
        played = self._played
        before, whose = played.on_table, played.game.to_play(played.state)
        played.do(action)
        if isinstance(action, Leave) and played.game.to_play(played.state) != whose:
            self._rewound()  # what lies in the tray is no roll of the next player's
            return
        self._learn_shown(action)
        after, entered = played.on_table, played.game.enters_roll(action)
        self.unthrown = self.unthrown and not entered
        if after.roll is not None and after.roll != before.roll:
            self.tray = self.tray.bound(after.roll, after.dice, kept_outside).undoubted()
            self.draft = None
        elif before.wanted is None and after.wanted is not None:
            # Thrown before the turn was ended: the next player's roll, if they say so.
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
        """Take back what was done last, an action or a correction."""
        if self._played.history.corrected_last:
            self._rewrite(self._played.uncorrect)
        elif self._played.undo():
            self._rewound()
            self._feedback.undone(len(self._played.history.actions))

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._played.history.correction_undone:
            self._rewrite(self._played.correct_again)
        elif self._played.redo():
            self._rewound()

    def amend(self, replacements: Mapping[int, Action]) -> bool:
        """Replace actions by their index; whether any changed. A question about thrown dice stays
        open if the same roll is still on the table. Raises AmendmentBlocked, IndexError.
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
        """Make the amendment that waits, and take back the action in its way and all after it.
        Raises AmendmentBlocked.
        """
        changed = self._played.amend_without_later()
        if changed:
            self._rewound()
            self._feedback.undone(len(self._played.history.actions))
            self._feedback.amended(changed, self._played.dice_after)

    def say_shown(self, said: SetDie) -> None:
        """Note what somebody says of a die that is shown and belongs to no roll."""
        shown = self.shown
        at = None if shown is None or said.since is None else shown.index_of(said.since)
        if shown is None or at is None:
            return
        self.tray = self.tray.told(shown.dice[at].box, said)
        self.shown = shown.with_value(at, said.value, said.colour, said.size, said.kind)
        if self.shown.read:
            self._feedback.answered(self.shown)

    def _learn_shown(self, action: Action) -> None:
        """Tell that the dice shown were read right, if they are those that the action tells of."""
        told, shown = self._played.game.shown_in(action), self.shown
        if not told or shown is None or not shown.read or not shown.dice:
            return
        if all(die.kind_told and die.die in told for die in shown.dice):
            self._feedback.answered(shown)

    def drop(self) -> None:
        """Forget the draft: what lies in the tray is no roll."""
        self.draft = None
        self.tray = self.tray.at_rest(self._played.on_table).undoubted()

    def _rewound(self) -> None:
        self.draft = None
        self.tray = self.tray.at_rest(self._played.on_table)
        self.request += 1
