"""From what the eye sees and what people say of it to rolls of the game."""

from collections.abc import Callable, Mapping

from companion.dice import Question
from companion.games.game import Action
from companion.language.text import Text
from companion.learning.feedback import Feedback
from companion.messages import (
    CorrectRoll,
    DropDraft,
    KeptOutside,
    LostSight,
    OfTheTray,
    Saw,
    TrayMessage,
)
from companion.table.draft_answers import DraftAnswers
from companion.table.game_in_play import WORDS, GameInPlay
from companion.table.roll_counter import RollCounter
from companion.table.roll_on_table import RollOnTable
from companion.table.tray_reader import TrayReader
from companion.table.view import TrayDie
from companion.tray.draft import Ask, Draft


class RollReferee:
    """Decides what is a roll: `roll` is what is known of it, `reader` what the eye sees of it.

    What people answer comes with the messages to `handle`.
    """

    def __init__(
        self, played: GameInPlay, feedback: Feedback, tell: Callable[[Text], None]
    ) -> None:
        """`tell` says one sentence to the table."""
        self._played = played
        self._tell = tell
        self.roll = RollOnTable(played, feedback)
        self._counter = RollCounter(played, feedback, self.roll)
        self.reader = TrayReader(played, feedback, self.roll, self._counter, tell)
        self._answers = DraftAnswers(played, self.roll, self._counter, tell)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What the table must settle before the draft is a roll."""
        draft = self.roll.draft
        return draft.asks(self._played.on_table) if draft is not None else ()

    @property
    def shown(self) -> Draft | None:
        """The dice that lie in the tray without being a roll, while such dice mean something."""
        played = self._played
        return self.roll.shown if played.game.shown_dice(played.state) is not None else None

    @property
    def lying(self) -> tuple[TrayDie, ...]:
        """Where the dice of the roll on the table lie, as far as they are in sight."""
        return self.reader.in_sight

    @property
    def question(self) -> Question:
        """What the eye is asked to look for now."""
        game, state = self._played.game, self._played.state
        awaited = self._played.on_table.wanted or game.shown_dice(state)
        wanted = awaited or game.dice_in_play()
        return Question(wanted, self.roll.request, self.roll.passed)

    def handle(self, message: TrayMessage) -> None:
        """Take in what was seen in the tray, or said of it.

        Raises IndexError for a die that is not there, IllegalAction and AmendmentBlocked where
        the rules refuse what it makes.
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
        """Replace actions, and count a throw for which that alone was in the way.

        Raises AmendmentBlocked, IndexError; IllegalAction where the rules still refuse the throw.
        """
        changed, roll = self.roll.amend(replacements), self.roll
        if changed and roll.draft is not None and roll.draft.fresh:
            self._counter.count_if_settled()
