"""Take readings of the tray into account for the roll on the table."""

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

_AWAITED = Draft((), first=Ask.NO_MOVEMENT)  # a re-read was requested


class RollCounter:
    """Writes the draft into the game: as a new roll, or as a correction of the last roll."""

    def __init__(self, played: GameInPlay, feedback: Feedback, roll: RollOnTable) -> None:
        """`feedback` is told which readings became which dice."""
        self._played = played
        self._feedback = feedback
        self._roll = roll

    def edit(self, draft: Draft) -> None:
        """Replace the draft by an edited draft, and count it as a roll if no question is open.

        Raises IllegalAction, AmendmentBlocked if the rules refuse the roll or the corrected roll.
        """
        self._roll.draft = draft
        self.count_if_settled()

    def count_if_settled(self) -> None:
        """Count the draft if no question about it is open.

        Raises IllegalAction, AmendmentBlocked if the rules refuse the roll or the corrected roll;
        the draft then stays, and the refusal becomes its question.
        """
        roll = self._roll
        if roll.draft is None:
            return
        # the draft or the roll before may have changed
        roll.draft = replace(roll.draft, refused=None)
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
        """Amend the roll on the table to the draft's dice, and drop the draft."""
        self._feedback.answered(draft)
        self._amend_unmoved(draft)
        self._roll.drop()

    def _count(self, draft: Draft) -> None:
        if draft.fresh:
            self._enter(draft)
        else:
            # Nothing was thrown, but the table may have corrected a die of the roll.
            self.correct_last(draft)

    def _enter(self, draft: Draft) -> None:
        """Enter the draft as a roll; first correct its unmoved dice in the roll before."""
        played, roll = self._played, self._roll
        first = played.on_table.roll is None
        self._amend_unmoved(replace(draft, dice=tuple(die for die in draft.dice if not die.fresh)))
        dice, kept = draft.roll(played.on_table)
        roll.tray = roll.tray.written(draft)
        outside = () if first else draft.outside or ()
        roll.do(played.game.roll(played.state, dice, kept), outside)
        index = len(played.history.actions) - 1
        in_tray = roll.tray.lying if roll.tray.roll == index else ()
        self._feedback.rolled(index, draft, played.dice_after(index) or dice, in_tray, outside)
        self._feedback.entered(index, played.origins.done[index])

    def _amend_unmoved(self, draft: Draft) -> None:
        """Amend the roll on the table if an answer gave its unmoved dice other values."""
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

    `again` counts the requests to the eye for another reading of the resting tray.
    """

    def __init__(
        self,
        played: GameInPlay,
        feedback: Feedback,
        roll: RollOnTable,
        counter: RollCounter,
        tell: Callable[[Text], None],
    ) -> None:
        """`tell` shows a sentence to the table."""
        self._played = played
        self._feedback = feedback
        self._roll = roll
        self._counter = counter
        self._tell = tell
        self.again = 0

    def see(self, settled: Settled) -> None:
        """Handle a reading of the tray at rest.

        Raises IllegalAction, AmendmentBlocked if the rules refuse the roll.
        """
        roll, table = self._roll, self._played.on_table
        roll.tray = roll.tray.carried(settled.way)
        if settled.request != roll.request:
            # The answer to an older question: have the tray read again.
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
        """Forget the tray: dice may have been thrown that nobody saw.

        The eye is to look at once if it is `back`; if not, nobody watches the tray until then.
        """
        roll = self._roll
        lost = back and roll.throw_asked
        roll.tray = TrayMemory(lost=lost, watched=back)
        if not back or (roll.draft is not None and roll.draft.unmoved):
            # The question is asked again about the next reading, once the eye sees.
            roll.draft = _AWAITED if lost else None
        roll.shown = None
        roll.request += 1
        self.again += int(back)

    def ask_again(self) -> None:
        """Ask the eye for another reading, whose dice the table confirms before they count."""
        roll, table = self._roll, self._played.on_table
        if table.wanted is None and table.roll is None:
            if self._played.game.shown_dice(self._played.state) is None:
                self._tell(WORDS["no_dice_awaited"])  # dice there would never be an answer
            else:
                self._look_anew()
            return
        if roll.draft is not None and roll.draft.awaited:
            return  # a second request would only start a slow reading anew
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
        """The places of the dice of the roll on the table, as far as they are in sight."""
        tray, table = self._roll.tray, self._played.on_table
        if not tray.watched or table.roll is None or tray.roll != table.roll:
            return ()
        return tuple(
            TrayDie(die.box, table.dice[die.position].value, die.position)
            for die in tray.lying
            if die.position is not None and not die.fresh
        )

    def _judge(self, reading: TrayReading) -> None:
        """Count a reading as a roll, ask the table about it, or leave the dice uncounted."""
        roll, draft = self._roll, reading.draft
        match reading.case:
            case ReadingCase.THROWN_UNSEEN:  # a roll only if the table confirms that
                rested = replace(roll.tray, out=()).at_rest(reading.table)  # may lie there again
                roll.tray = replace(rested, lost=reading.before.lost)
                roll.draft = draft.none_thrown(reading.unmoved_ask)
            case ReadingCase.LEFT_OVER:
                roll.tray = roll.tray.at_rest(reading.table)
                roll.draft = draft.none_thrown(reading.unmoved_ask)
            case ReadingCase.THROWN_EARLY:  # perhaps the roll that was passed by
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
                # ask only if the eye now reads a die of the roll differently
                doubtful = any(not die.sure and die.position is not None for die in draft.dice)
                roll.draft = draft if doubtful else None

    def _meet(self, reading: TrayReading) -> None:
        """Handle dice that lay in the tray before the first reading: nobody saw them roll.

        They are the roll on the table if they show the same values.
        """
        roll, table, draft = self._roll, reading.table, reading.draft
        values = sorted(die.die.value for die in draft.dice)
        if table.roll is not None and values == sorted(die.value for die in table.dice):
            roll.tray = roll.tray.bound(table.roll, table.dice, ())
            roll.unthrown = False
        else:
            roll.draft = replace(draft, first=reading.unmoved_ask)

    def _forget_lost_unless_asked(self) -> None:
        """Forget a lost throw unless a question about it is open."""
        if self._roll.draft is None:
            self._roll.tray = replace(self._roll.tray, lost=False)
