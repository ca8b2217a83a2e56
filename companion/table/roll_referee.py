"""From what the eye sees and what people say of it to rolls of the game."""

from collections.abc import Callable, Mapping
from enum import Enum, auto

from msgspec.structs import replace

from companion.dice import Settled
from companion.games.errors import IllegalAction
from companion.games.game import Action
from companion.games.history import AmendmentBlocked
from companion.language.text import Text
from companion.learning.feedback import Feedback
from companion.messages import AddDie, OfTheTray, SetDie
from companion.table.game_in_play import WORDS, GameInPlay
from companion.table.view import TrayDie
from companion.tray import answers
from companion.tray.answers import Answer
from companion.tray.draft import SETTLED_BY_DECLARING, Ask, Draft
from companion.tray.open_roll import OpenRoll
from companion.tray.tray_memory import TrayMemory

_AWAITED = Draft((), first=Ask.NO_MOVEMENT)  # a fresh look was asked for


class _Case(Enum):
    """What a settled reading is to the roll on the table; the first that holds is taken."""

    THROWN_UNSEEN = auto()  # fresh dice, and nobody saw whether they were thrown
    THROWN_EARLY = auto()  # thrown before the turn was ended, and read since
    THROWN = auto()  # fresh dice, or something strange among the others
    EMPTY_AGAIN = auto()  # the fresh look that was asked for shows nothing
    READ_AGAIN = auto()  # it shows dice
    FIRST_LOOK = auto()  # dice that lay there before anybody looked
    STILL_WAITS = auto()  # thrown early, still there, still asked about
    NO_ROLL = auto()  # dice were lifted, or nothing changed


class RollReferee:
    """The tray as it was seen last, and the draft of a roll that the table may still correct.

    `request` is the number of the question that the eye is asked now, `again` how often it
    was asked to look once more at what it has read already; `passed` is how many open rolls
    were passed by.
    """

    def __init__(
        self, played: GameInPlay, feedback: Feedback, tell: Callable[[Text], None]
    ) -> None:
        """`tell` says one sentence to the table."""
        self._played = played
        self._feedback = feedback
        self._tell = tell
        self._tray = TrayMemory()
        self._blind = False  # nobody tells of the dice that are thrown: they are entered by touch
        self.draft: Draft | None = None
        self.request = 1
        self.again = 0
        self.passed = 0

    @property
    def throw_asked(self) -> bool:
        """Whether dice were thrown that make no roll before the table has said more of them."""
        draft, table = self.draft, self._played.on_table
        if draft is None or table.wanted is None:
            return False
        # One that waits is only read again where the table asked for it, or the eye was blind.
        again = draft.first is Ask.NO_MOVEMENT and (self._tray.thrown or self._tray.lost)
        return (draft.fresh or again) and bool(draft.asks(table))

    def passes_by(self, action: Action) -> bool:
        """Whether the action would discard a throw whose question is open.

        Entering a roll answers it, and some actions leave the dice in place. Raises IllegalAction.
        """
        played = self._played
        if not self.throw_asked or played.game.enters_roll(action):
            return False
        game, now, after = played.game, played.state, played.game.apply(played.state, action)
        dice = (game.rolled(now), game.wanted_dice(now))
        return (game.rolled(after), game.wanted_dice(after)) != dice

    # --- the game goes on ---------------------------------------------------------------

    def do(self, action: Action, kept_outside: tuple[int, ...] = ()) -> None:
        """Have an action played; dice of a roll may lie outside. Raises IllegalAction."""
        played = self._played
        before = played.on_table
        played.do(action)
        after, entered = played.on_table, played.game.enters_roll(action)
        if after.roll is not None and after.roll != before.roll:
            self._tray = self._tray.bound(after.roll, after.dice, kept_outside).undoubted()
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
            self._tray = self._tray.at_rest(after)

    def undo(self) -> None:
        """Take the last action back."""
        if self._played.undo():
            self._rewound()
            self._feedback.undone(len(self._played.history.actions))

    def redo(self) -> None:
        """Do what was taken back last again."""
        if self._played.redo():
            self._rewound()

    def amend(self, replacements: Mapping[int, Action]) -> None:
        """Replace actions. Raises AmendmentBlocked, IndexError.

        What was thrown and is asked about stays asked where the same roll is on the table; it is
        counted where that roll alone was in its way. Raises IllegalAction where it still is.
        """
        if self._amend(replacements) and self.draft is not None and self.draft.fresh:
            self._count_if_settled()

    def _amend(self, replacements: Mapping[int, Action]) -> bool:
        """Replace actions; whether any changed."""
        before = self._played.on_table
        changed = self._played.amend(replacements)
        if changed:
            after = self._played.on_table
            if self.draft is not None and self.draft.fresh and after.continues(before):
                self.draft = self.draft.rewritten(after.dice)
                self._tray = self._tray.rewritten(after.dice)
            else:
                self._rewound()
            self._feedback.amended(changed, self._played.dice_after)
        return bool(changed)

    def amend_without_later(self) -> None:
        """Make the amendment that waits without what came after it. Raises AmendmentBlocked."""
        changed = self._played.amend_without_later()
        if changed:
            self._rewound()
            self._feedback.undone(len(self._played.history.actions))
            self._feedback.amended(changed, self._played.dice_after)

    def _rewound(self) -> None:
        self.draft = None
        self._tray = self._tray.at_rest(self._played.on_table)
        self.request += 1

    # --- what the eye sees --------------------------------------------------------------

    def see(self, settled: Settled) -> None:
        """Take in what lies in the tray."""
        self._tray = self._tray.carried(settled.way)
        if settled.request != self.request:
            # The answer to an older question: the eye is to look again.
            self._tray = self._tray.missed(settled)
            self.again += 1
            return
        table = self._played.on_table
        if self._blind:
            self._tray = TrayMemory()  # what lay there may have been thrown a dozen times since
        self._forget_lost_unless_asked()
        before = self._tray
        first_look = not before.seen
        anew = self.draft is not None and self.draft.first is Ask.NO_MOVEMENT
        # What was thrown before somebody asked for a fresh look is only read again by it.
        first_shown = self.draft is not None and self.draft.awaited and not before.thrown
        self._tray, draft = before.look(settled, table, anew=anew)
        if table.wanted is None and table.roll is None:
            self._tray = self._tray.at_rest(table)
            return
        self._tray, draft = self._tray.with_set_aside(draft, table)
        self._feedback.drafted(settled)
        strange = table.wanted is not None and self._tray.has_strange_news
        unseen = first_shown or before.may_have_stayed(settled, self._tray)
        thrown = draft.fresh and table.wanted is not None
        something = bool(draft.dice or draft.unread)
        cases = (
            (_Case.THROWN_UNSEEN, thrown and unseen),
            (_Case.THROWN_EARLY, thrown and self._is_early(settled, table)),
            (_Case.THROWN, draft.fresh or (strange and not first_look and not anew)),
            (_Case.EMPTY_AGAIN, anew and not something),
            (_Case.READ_AGAIN, anew),
            (_Case.FIRST_LOOK, first_look and something),
            (_Case.STILL_WAITS, self._waits(draft)),
        )
        case = next((case for case, holds in cases if holds), _Case.NO_ROLL)
        self._judge(case, draft, table, before)

    def _judge(self, case: _Case, draft: Draft, table: OpenRoll, before: TrayMemory) -> None:
        """Count a settled reading, ask about it, or leave it; `before` is the tray until then."""
        match case:
            case _Case.THROWN_UNSEEN:  # a roll only if the table says so
                self._tray = replace(self._tray, out=()).at_rest(table)  # may lie there again
                self._tray = replace(self._tray, lost=before.lost)
                self.draft = draft.none_thrown()
            case _Case.THROWN_EARLY:  # it may be the roll that was passed by
                self._tray = self._tray.at_rest(table)
                self.draft = draft.all_thrown(Ask.BEFORE_TURN)
            case _Case.THROWN:
                self.draft = draft
                self._count_if_settled()
            case _Case.EMPTY_AGAIN:
                self.draft = None
                self._tell(WORDS["no_dice_seen"])
            case _Case.READ_AGAIN:
                self.draft = replace(draft, first=Ask.NO_MOVEMENT)
            case _Case.FIRST_LOOK:
                self._meet(draft, table)
            case _Case.STILL_WAITS:
                self.draft = draft.all_thrown(Ask.BEFORE_TURN)
            case _Case.NO_ROLL:
                # only an eye that has changed its mind about a die of the roll is asked about
                doubtful = any(not die.sure and die.position is not None for die in draft.dice)
                self.draft = draft if doubtful else None

    def _is_early(self, settled: Settled, table: OpenRoll) -> bool:
        """Whether what lies there came to rest while the roll before was still open."""
        return table.roll is None and settled.passed is not None and settled.passed < self.passed

    def _waits(self, draft: Draft) -> bool:
        """Whether what was thrown before the turn still lies there, waiting for its answer."""
        before = self.draft
        early = before is not None and before.first is Ask.BEFORE_TURN
        return early and before is not None and len(before.dice) == len(draft.dice)

    def _meet(self, draft: Draft, table: OpenRoll) -> None:
        """Dice that lay in the tray before it was first looked at: nobody saw them roll."""
        lying = sorted(die.die.value for die in draft.dice)
        if table.roll is not None and lying == sorted(die.value for die in table.dice):
            self._tray = self._tray.bound(table.roll, table.dice, ())
        else:
            self.draft = replace(draft, first=Ask.NO_MOVEMENT)

    def lose_sight(self, *, back: bool) -> None:
        """Begin anew with the tray, as when the game was opened: see `_meet`.

        The eye is to look at once if it is `back`; if not, what it sees until then was never
        seen to roll.
        """
        lost = back and self.throw_asked
        self._tray = TrayMemory(lost=lost)
        self._blind = not back
        if self._blind or (self.draft is not None and self.draft.first is Ask.NO_MOVEMENT):
            # The question is asked anew of what lies there when there is something to see.
            self.draft = _AWAITED if lost else None
        self.request += 1
        self.again += int(back)

    def _forget_lost_unless_asked(self) -> None:
        """A throw that nothing is asked about any more does not wait."""
        if self.draft is None:
            self._tray = replace(self._tray, lost=False)

    def ask_again(self) -> None:
        """Have the eye look again, and show what it sees before it counts."""
        table = self._played.on_table
        if table.wanted is None and table.roll is None:
            self._tell(WORDS["no_dice_awaited"])  # what lies there would never be an answer
            return
        if self.draft is not None and self.draft.awaited:
            return  # to ask for it again would only begin anew what takes its time
        self._forget_lost_unless_asked()
        self.draft = _AWAITED
        self._feedback.drafted(None)
        self._tray = self._tray.asked_anew()
        self.request += 1
        self.again += 1

    def in_sight(self, table: OpenRoll) -> tuple[TrayDie, ...]:
        """Where the dice of the roll on the table lie, as far as they are in sight."""
        if self._blind or table.roll is None or self._tray.roll != table.roll:
            return ()
        return tuple(
            TrayDie(die.box, table.dice[die.position].value, die.position)
            for die in self._tray.lying
            if die.position is not None and not die.fresh
        )

    # --- what people say of it ----------------------------------------------------------

    def has_moved_on(self, said: OfTheTray) -> bool:
        """Whether the tray was read again since what somebody looked at when they said that."""
        now = self.draft.look if self.draft is not None else None
        return said.look is not None and said.look != now

    def answer(self, said: Answer) -> None:
        """Apply what somebody says of a die, or of something that was not read.

        Raises IndexError for a die that the draft does not have.
        """
        if self.draft is None:
            return
        answered = answers.apply(self._tray, self.draft, said, self._played.on_table)
        if self._can_show(said):
            self._take(*answered)

    def keep_outside(self, positions: tuple[int, ...]) -> None:
        """Somebody says which dice of the roll were kept outside the tray. Raises IllegalAction
        where the rules refuse such a roll: then it is asked again.
        """
        asked = self.draft
        if asked is None:
            return
        try:
            self._edit(replace(asked, outside=positions))
        except (IllegalAction, AmendmentBlocked):
            if self.draft is not None:
                self.draft = replace(self.draft, outside=asked.outside, refused=asked.refused)
            raise

    def declare(self) -> None:
        """Somebody says that the draft is the roll, whatever the program asks."""
        draft, table = self.draft, self._played.on_table
        if draft is None or set(draft.asks(table)) - SETTLED_BY_DECLARING:
            self._tell(WORDS["not_a_roll_yet"])
            return
        self._take(*answers.declared(self._tray, draft, table))

    def correct_roll(self) -> None:
        """Somebody says that the draft is what the roll on the table should have been."""
        draft, table = self.draft, self._played.on_table
        whole = draft is not None and len(draft.dice) == len(table.dice)
        if draft is None or table.roll is None or not whole or not draft.read:
            self._tell(WORDS["not_a_roll_yet"])
            return
        self._feedback.answered(draft)
        self._correct(draft)
        self.drop()

    def drop(self) -> None:
        """Forget the draft: what lies there is no roll."""
        self.draft = None
        self._tray = self._tray.at_rest(self._played.on_table).undoubted()

    def _can_show(self, said: Answer) -> bool:
        """Whether a die of this game may show what is said; if not, the table is told."""
        match said:
            case SetDie():
                value = said.value
            case AddDie(die):
                value = die.value
            case _:
                return True
        if any(value in sort.faces for sort in self._played.game.dice_in_play().sorts):
            return True
        self._tell(WORDS.text("no_such_face", value=value))
        return False

    def _take(self, tray: TrayMemory, draft: Draft | None) -> None:
        """Take the tray and the draft as an answer leaves them."""
        self._tray = tray
        if draft is None:
            self.drop()  # nothing lies there
        elif draft is not self.draft:
            self._edit(draft)

    def _edit(self, draft: Draft) -> None:
        self.draft = draft
        self._count_if_settled()

    # --- a roll -------------------------------------------------------------------------

    def _count_if_settled(self) -> None:
        """Count the draft if nothing is asked about it. Raises IllegalAction, AmendmentBlocked
        where the rules refuse it or what it corrects: that is asked about then.
        """
        if self.draft is None:
            return
        self.draft = replace(self.draft, refused=None)  # it, or what came before, may be another
        if self.draft.asks(self._played.on_table):
            return
        try:
            self._take_in(self.draft)
        except (IllegalAction, AmendmentBlocked) as stop:
            refusal = stop.refusal if isinstance(stop, AmendmentBlocked) else stop
            if self.draft is not None:
                self.draft = replace(self.draft, refused=refusal.text)
            raise

    def _take_in(self, draft: Draft) -> None:
        if draft.fresh:
            self._count(draft)
        else:
            # Nothing was thrown, but the table may have said what a die of the roll shows.
            self._feedback.answered(draft)
            self._correct(draft)
            self.drop()

    def _count(self, draft: Draft) -> None:
        played = self._played
        first = played.on_table.roll is None
        self._correct(replace(draft, dice=tuple(die for die in draft.dice if not die.fresh)))
        dice, kept = draft.roll(played.on_table)
        self._tray = self._tray.written(draft)
        outside = () if first else draft.outside or ()
        self.do(played.game.roll(played.state, dice, kept), outside)
        index = len(played.history.actions) - 1
        lying = self._tray.lying if self._tray.roll == index else ()
        self._feedback.rolled(index, draft, played.dice_after(index) or dice, lying, outside)

    def _correct(self, draft: Draft) -> None:
        """Amend the roll on the table where its unmoved dice are said to show something else."""
        table = self._played.on_table
        if table.roll is None:
            return
        dice = draft.as_last_roll(table)
        changes = self._played.game.corrected(self._played.history.actions, table.roll, dice)
        if changes:
            self._tray = self._tray.written(draft)
            self._amend(changes)
