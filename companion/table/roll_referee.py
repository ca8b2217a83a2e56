"""Turn readings of the eye and answers of people into rolls of the game."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.dice import Question
from companion.games.errors import IllegalAction
from companion.games.game import Action
from companion.games.history import AmendmentBlocked
from companion.language.text import Text
from companion.learning.feedback import Feedback
from companion.messages import (
    AddDie,
    CorrectRoll,
    Declare,
    DropDraft,
    KeptOutside,
    LostSight,
    OfTheTray,
    Saw,
    SetDie,
    TrayMessage,
)
from companion.table.game_in_play import WORDS, GameInPlay
from companion.table.roll_on_table import RollOnTable
from companion.table.tray_reader import RollCounter, TrayReader
from companion.table.view import TrayDie
from companion.tray import answers
from companion.tray.answers import Answer
from companion.tray.draft import SETTLED_BY_DECLARING, Ask, Draft


class DraftAnswers:
    """Applies answers to the draft, and has the draft counted once no question is left."""

    def __init__(
        self,
        played: GameInPlay,
        roll: RollOnTable,
        counter: RollCounter,
        tell: Callable[[Text], None],
    ) -> None:
        """`tell` shows a sentence to the table."""
        self._played = played
        self._roll = roll
        self._counter = counter
        self._tell = tell

    def is_outdated(self, message: OfTheTray) -> bool:
        """Return whether the tray was read again since the reading that was answered."""
        now = self._roll.draft.look if self._roll.draft is not None else None
        return message.look is not None and message.look != now

    def answer(self, answer: Answer) -> None:
        """Apply an answer about a die, an unread object or the whole draft.

        Raises IndexError for a die that the draft does not have.
        """
        roll, table = self._roll, self._played.on_table
        if isinstance(answer, Declare) and not self._may_declare:
            self._tell(WORDS["not_a_roll_yet"])
            return
        if roll.draft is None:
            if isinstance(answer, SetDie) and self._can_show(answer):
                roll.say_shown(answer)
            return
        tray, draft = answers.apply(roll.tray, roll.draft, answer, table)
        if not self._can_show(answer):
            return
        roll.tray = tray
        roll.unthrown = roll.unthrown and not isinstance(answer, Declare)
        if draft is None:
            roll.drop()  # the tray is empty
        elif draft is not roll.draft:
            self._counter.edit(draft)

    def keep_outside(self, positions: tuple[int, ...]) -> None:
        """Note the dice of the roll that were kept beside the tray.

        Raises IllegalAction if the rules refuse such a roll: then the question stays open.
        """
        asked = self._roll.draft
        if asked is None:
            return
        try:
            self._counter.edit(replace(asked, outside=positions))
        except (IllegalAction, AmendmentBlocked):
            if self._roll.draft is not None:
                self._roll.draft = replace(
                    self._roll.draft, outside=asked.outside, refused=asked.refused
                )
            raise

    def correct_roll(self) -> None:
        """Correct the roll on the table to the draft."""
        draft, table = self._roll.draft, self._played.on_table
        whole = draft is not None and len(draft.dice) == len(table.dice)
        if draft is None or table.roll is None or not whole or not draft.read:
            self._tell(WORDS["not_a_roll_yet"])
            return
        self._counter.correct_last(draft)

    @property
    def _may_declare(self) -> bool:
        """Whether declaring the draft a roll leaves no other question about it."""
        draft = self._roll.draft
        return draft is not None and SETTLED_BY_DECLARING.issuperset(
            draft.asks(self._played.on_table)
        )

    def _can_show(self, answer: Answer) -> bool:
        """Return whether a die of this game may show the answered value; if not, tell the table."""
        match answer:
            case SetDie():
                value = answer.value
            case AddDie(die):
                value = die.value
            case _:
                return True
        if any(value in sort.faces for sort in self._played.game.dice_in_play().sorts):
            return True
        self._tell(WORDS.text("no_such_face", value=value))
        return False


class RollReferee:
    """Decides which dice are a roll: `roll` is the present state, `reader` takes readings in.

    People's answers come with the messages to `handle`.
    """

    def __init__(
        self, played: GameInPlay, feedback: Feedback, tell: Callable[[Text], None]
    ) -> None:
        """`tell` shows a sentence to the table."""
        self._played = played
        self._tell = tell
        self.roll = RollOnTable(played, feedback)
        self._counter = RollCounter(played, feedback, self.roll)
        self.reader = TrayReader(played, feedback, self.roll, self._counter, tell)
        self._answers = DraftAnswers(played, self.roll, self._counter, tell)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions to settle before the draft is a roll."""
        draft = self.roll.draft
        return draft.asks(self._played.on_table) if draft is not None else ()

    @property
    def shown(self) -> Draft | None:
        """The dice in the tray that are no roll, while such dice mean something to the game."""
        played = self._played
        return self.roll.shown if played.game.shown_dice(played.state) is not None else None

    @property
    def in_sight(self) -> tuple[TrayDie, ...]:
        """The places of the dice of the roll on the table, as far as they are in sight."""
        return self.reader.in_sight

    @property
    def question(self) -> Question:
        """The present question to the eye."""
        game, state = self._played.game, self._played.state
        awaited = self._played.on_table.wanted or game.shown_dice(state)
        wanted = awaited or game.dice_in_play()
        return Question(wanted, self.roll.request, self.roll.passed)

    def handle(self, message: TrayMessage) -> None:
        """Handle a reading of the tray, or an answer about the tray.

        Raises IndexError for a die that is not there, IllegalAction and AmendmentBlocked if the
        rules refuse the resulting roll.
        """
        match message:
            case Saw(settled):
                self.reader.see(settled)
            case LostSight(back):
                self.reader.lose_sight(back=back)
            case OfTheTray() if self._answers.is_outdated(message):
                self._tell(WORDS["read_again"])
            case KeptOutside(positions):
                self._answers.keep_outside(positions)
            case CorrectRoll():
                self._answers.correct_roll()
            case DropDraft():
                self.roll.drop()
            case _:
                self._answers.answer(message)

    def amend(self, replacements: Mapping[int, Action]) -> None:
        """Replace actions, and count a throw if only those actions prevented that.

        Raises AmendmentBlocked, IndexError; IllegalAction if the rules still refuse the throw.
        """
        changed, roll = self.roll.amend(replacements), self.roll
        if changed and roll.draft is not None and roll.draft.fresh:
            self._counter.count_if_settled()
