"""What the eye sees in the tray, taken in for the roll on the table."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.dice import Settled
from companion.games.errors import IllegalAction
from companion.games.history import AmendmentBlocked
from companion.language.text import Text
from companion.learning.feedback import Feedback
from companion.table.game_in_play import WORDS, GameInPlay
from companion.table.reading_case import ReadingCase, TrayReading
from companion.table.roll_on_table import RollOnTable
from companion.table.view import TrayDie
from companion.tray.draft import Ask, Draft
from companion.tray.tray_memory import TrayMemory

_AWAITED = Draft((), first=Ask.NO_MOVEMENT)  # a fresh look was asked for


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


class TrayReader:
    """Takes readings of the tray in: each is counted, asked about or left.

    `again` counts how often the eye was asked to read once more what it has read already.
    """

    def __init__(
        self,
        played: GameInPlay,
        feedback: Feedback,
        roll: RollOnTable,
        counter: RollCounter,
        tell: Callable[[Text], None],
    ) -> None:
        """`tell` says one sentence to the table."""
        self._played = played
        self._feedback = feedback
        self._roll = roll
        self._counter = counter
        self._tell = tell
        self.again = 0

    def see(self, settled: Settled) -> None:
        """Take in a reading of the tray at rest. Raises IllegalAction, AmendmentBlocked where the
        rules refuse the roll that it shows.
        """
        roll, table = self._roll, self._played.on_table
        roll.tray = roll.tray.carried(settled.way)
        if settled.request != roll.request:
            # The answer to an older question: the eye is to look again.
            roll.tray = roll.tray.missed(settled)
            self.again += 1
            return
        self._forget_lost_unless_asked()
        shown, before = roll.draft, roll.tray.to_compare
        anew = shown is not None and shown.unmoved
        roll.tray, draft = before.look(settled, table, anew=anew)
        roll.tray, draft = roll.tray.with_set_aside(draft, table)
        roll.shown = draft
        reading = TrayReading(
            settled,
            table,
            before,
            roll.tray,
            draft,
            shown,
            roll.passed,
            roll.unthrown,
            opening=roll.request == 1,
        )
        roll.unthrown = reading.left_over
        if table.wanted is None and table.roll is None:
            roll.tray = roll.tray.at_rest(table)
            self._feedback.drafted(settled)
            return
        self._feedback.drafted(settled)
        self._judge(reading)

    def lose_sight(self, *, back: bool) -> None:
        """Begin anew with the tray: dice may have been thrown there that nobody saw.

        The eye is to look at once if it is `back`; if not, nobody watches the tray until then.
        """
        roll = self._roll
        lost = back and roll.throw_asked
        roll.tray = TrayMemory(lost=lost, watched=back)
        if not back or (roll.draft is not None and roll.draft.unmoved):
            # The question is asked anew of what lies there when there is something to see.
            roll.draft = _AWAITED if lost else None
        roll.shown = None
        roll.request += 1
        self.again += int(back)

    def ask_again(self) -> None:
        """Have the eye look again, and show what it sees before it counts."""
        roll, table = self._roll, self._played.on_table
        if table.wanted is None and table.roll is None:
            if self._played.game.shown_dice(self._played.state) is None:
                self._tell(WORDS["no_dice_awaited"])  # what lies there would never be an answer
            else:
                self._look_anew()
            return
        if roll.draft is not None and roll.draft.awaited:
            return  # to ask for it again would only begin anew what takes its time
        self._forget_lost_unless_asked()
        roll.draft = _AWAITED
        self._feedback.drafted(None)
        self._look_anew()

    def _look_anew(self) -> None:
        roll = self._roll
        roll.tray = roll.tray.asked_anew()
        roll.request += 1
        self.again += 1

    @property
    def in_sight(self) -> tuple[TrayDie, ...]:
        """Where the dice of the roll on the table lie, as far as they are in sight."""
        tray, table = self._roll.tray, self._played.on_table
        if not tray.watched or table.roll is None or tray.roll != table.roll:
            return ()
        return tuple(
            TrayDie(die.box, table.dice[die.position].value, die.position)
            for die in tray.lying
            if die.position is not None and not die.fresh
        )

    def _judge(self, reading: TrayReading) -> None:
        """Count a reading, ask about it, or leave it."""
        roll, draft = self._roll, reading.draft
        match reading.case:
            case ReadingCase.THROWN_UNSEEN:  # a roll only if the table says so
                rested = replace(roll.tray, out=()).at_rest(reading.table)  # may lie there again
                roll.tray = replace(rested, lost=reading.before.lost)
                roll.draft = draft.none_thrown(reading.unmoved_ask)
            case ReadingCase.LEFT_OVER:
                roll.tray = roll.tray.at_rest(reading.table)
                roll.draft = draft.none_thrown(reading.unmoved_ask)
            case ReadingCase.THROWN_EARLY:  # it may be the roll that was passed by
                roll.tray = roll.tray.at_rest(reading.table)
                roll.draft = draft.all_thrown(Ask.BEFORE_TURN)
            case ReadingCase.THROWN:
                self._counter.edit(draft)
            case ReadingCase.EMPTY_AGAIN:
                if roll.draft is not None and roll.draft.first is Ask.NO_MOVEMENT:
                    self._tell(WORDS["no_dice_seen"])
                roll.draft = None
            case ReadingCase.READ_AGAIN:
                roll.draft = replace(draft, first=reading.unmoved_ask)
            case ReadingCase.KNOWN_BEFORE:
                roll.drop()
            case ReadingCase.FIRST_LOOK:
                self._meet(reading)
            case ReadingCase.STILL_WAITS:
                roll.draft = draft.all_thrown(Ask.BEFORE_TURN)
            case ReadingCase.NO_ROLL:
                # only an eye that has changed its mind about a die of the roll is asked about
                doubtful = any(not die.sure and die.position is not None for die in draft.dice)
                roll.draft = draft if doubtful else None

    def _meet(self, reading: TrayReading) -> None:
        """Take in dice that lay in the tray before it was first looked at: nobody saw them roll.

        They are the roll on the table if they show the same.
        """
        roll, table, draft = self._roll, reading.table, reading.draft
        lying = sorted(die.die.value for die in draft.dice)
        if table.roll is not None and lying == sorted(die.value for die in table.dice):
            roll.tray = roll.tray.bound(table.roll, table.dice, ())
            roll.unthrown = False
        else:
            roll.draft = replace(draft, first=reading.unmoved_ask)

    def _forget_lost_unless_asked(self) -> None:
        """A throw that nothing is asked about any more does not wait."""
        if self._roll.draft is None:
            self._roll.tray = replace(self._roll.tray, lost=False)
