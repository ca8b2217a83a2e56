"""From a draft about which nothing is left to ask to a roll of the game."""

from msgspec.structs import replace

from companion.games.errors import IllegalAction
from companion.games.history import AmendmentBlocked
from companion.learning.feedback import Feedback
from companion.table.game_in_play import GameInPlay
from companion.table.roll_on_table import RollOnTable
from companion.tray.draft import Draft


class RollCounter:
    """Writes the draft into the game: as a new roll, or as a correction of the last one."""

    def __init__(self, played: GameInPlay, feedback: Feedback, roll: RollOnTable) -> None:
        """`feedback` is told which readings became which dice."""
        self._played = played
        self._feedback = feedback
        self._roll = roll

    def edit(self, draft: Draft) -> None:
        """Take an edited draft and count it if it is complete. Raises as `count_if_settled`."""
        self._roll.draft = draft
        self.count_if_settled()

    def count_if_settled(self) -> None:
        """Count the draft if nothing is asked about it.

        Raises IllegalAction, AmendmentBlocked where the rules refuse it or what it corrects; the
        draft then stays, and the refusal is what is asked about.
        """
        roll = self._roll
        if roll.draft is None:
            return
        roll.draft = replace(roll.draft, refused=None)  # it, or what came before, may be another
        if roll.draft.asks(self._played.on_table):
            return
        try:
            self._count(roll.draft)
        except (IllegalAction, AmendmentBlocked) as stop:
            refusal = stop.refusal if isinstance(stop, AmendmentBlocked) else stop
            if roll.draft is not None:
                roll.draft = replace(roll.draft, refused=refusal.text)
            raise

    def correct_last(self, draft: Draft) -> None:
        """Amend the roll on the table to what the draft shows, and be done with the draft."""
        self._feedback.answered(draft)
        self._amend_unmoved(draft)
        self._roll.drop()

    def _count(self, draft: Draft) -> None:
        if draft.fresh:
            self._enter(draft)
        else:
            # Nothing was thrown, but the table may have said what a die of the roll shows.
            self.correct_last(draft)

    def _enter(self, draft: Draft) -> None:
        """Enter the draft as a roll, its unmoved dice corrected in the roll before it first."""
        played, roll = self._played, self._roll
        first = played.on_table.roll is None
        self._amend_unmoved(replace(draft, dice=tuple(die for die in draft.dice if not die.fresh)))
        dice, kept = draft.roll(played.on_table)
        roll.tray = roll.tray.written(draft)
        outside = () if first else draft.outside or ()
        roll.do(played.game.roll(played.state, dice, kept), outside)
        index = len(played.history.actions) - 1
        lying = roll.tray.lying if roll.tray.roll == index else ()
        self._feedback.rolled(index, draft, played.dice_after(index) or dice, lying, outside)
        self._feedback.entered(index, played.origins.done[index])

    def _amend_unmoved(self, draft: Draft) -> None:
        """Amend the roll on the table where its unmoved dice are said to show something else."""
        table = self._played.on_table
        if table.roll is None:
            return
        dice = draft.as_last_roll(table)
        changes = self._played.game.corrected(self._played.history.actions, table.roll, dice)
        if changes:
            self._roll.tray = self._roll.tray.written(draft)
            self._roll.amend(changes)
