"""One game in play: takes messages one after the other, each to its end.

Nothing here is concurrent; `companion.table.table` runs a session in a thread of its own.
"""

from collections.abc import Callable

from companion.dice import Question
from companion.games.errors import GameOver
from companion.games.history import AmendmentBlocked
from companion.language.errors import BilingualError
from companion.language.text import Text
from companion.learning.feedback import Feedback, Pupil
from companion.messages import (
    Act,
    AddDie,
    Amend,
    CorrectRoll,
    Declare,
    DropAmendment,
    DropDraft,
    DropLater,
    KeptOutside,
    LostSight,
    Message,
    NoDie,
    OfTheTray,
    Pencil,
    Press,
    Pressed,
    Redo,
    RemoveDie,
    Saw,
    SetDie,
)
from companion.storage.game_store import OpenGame
from companion.table.game_in_play import WORDS, GameInPlay
from companion.table.roll_referee import RollReferee
from companion.table.view import Blocked, Notice, NoticeKind, View

EMPTY_TURN_SECONDS = 1.5  # a turn ended so soon, with nothing done in it, is the same press


class Session:
    """The game in play and its dice: every message leaves both in step with the journal."""

    def __init__(
        self, opened: OpenGame, now: Callable[[], str], pupil: Pupil | None = None
    ) -> None:
        """Go on with a stored game. `now` gives the time as ISO 8601; `pupil` learns from it."""
        self._played = GameInPlay(opened, now, self._tell)
        feedback = Feedback(opened.loaded.game.name, pupil)
        self._rolling = RollReferee(self._played, feedback, self._tell)
        trouble = opened.loaded.trouble
        # Told until somebody acts: the eye may look before there is a screen to tell it on.
        self._opening = Notice(NoticeKind.INFO, trouble) if trouble else None
        self._notice = self._opening
        self._ended_at: float | None = None  # when the turn was ended, while nothing else is done
        if self._played.unsaved:
            self._tell(WORDS["not_begun"])

    def handle(self, message: Message) -> None:
        """Take one message in. What it changed is on disk, or counted as unsaved, on return."""
        if self._said_already(message):
            return
        if not isinstance(message, Saw | LostSight):
            self._opening = self._ended_at = None
        self._notice = self._opening
        self._played.flush()
        try:
            self._dispatch(message)
        except AmendmentBlocked as stop:
            why = stop.refusal.text
            self._played.blocked = Blocked(stop.replacements, stop.index, stop.action, why)
            self._tell(WORDS.text("blocked", why=why))
        except BilingualError as refusal:
            self._tell(refusal.text)
        except IndexError:
            self._tell(WORDS["no_such_action"])
        unsaved = self._played.unsaved
        if unsaved and self._notice is self._opening:
            words = WORDS.text("not_saved", count=unsaved)
            self._notice = Notice(NoticeKind.REFUSED, words, standing=True)
        if self._played.written_anew and self._notice is self._opening:
            self._played.written_anew = False
            self._notice = Notice(NoticeKind.INFO, WORDS["written_anew"])

    def save(self) -> bool:
        """Try once more to write what is unsaved; whether anything was, which is then told."""
        waiting = self._played.unsaved
        self._played.flush()
        if not self._played.unsaved < waiting:
            return False
        if not self._played.unsaved:
            self._notice = Notice(NoticeKind.INFO, WORDS["saved_again"])
        return True

    @property
    def unsaved(self) -> int:
        """How many entries are not on disk yet."""
        return self._played.unsaved

    def stumble(self) -> Notice:
        """Say that something met an error of our own; what is then said."""
        self._notice = Notice(NoticeKind.REFUSED, WORDS["stumbled"])
        return self._notice

    def view(self, handled: int = 0) -> View:
        """The game as it stands, after the message with the ticket `handled`."""
        played, rolling = self._played, self._rolling
        game, state = played.game, played.state
        table = played.on_table
        return View(
            id=played.id,
            game=game,
            setup=played.setup,
            state=state,
            actions=played.history.actions,
            choices=game.choices(state),
            wanted=table.wanted,
            to_play=game.to_play(state),
            outcome=game.outcome(state),
            standings=game.standings(state),
            draft=rolling.draft,
            asks=rolling.draft.asks(table) if rolling.draft else (),
            lying=rolling.in_sight(table),
            pencilled=played.pencilled,
            notice=self._notice,
            blocked=played.blocked,
            can_undo=bool(played.history.actions),
            can_redo=bool(played.history.undone),
            done=played.done,
            unsaved=played.unsaved,
            unsaved_actions=played.unsaved_actions,
            throw_asked=rolling.throw_asked,
            question=Question(table.wanted or game.dice_in_play(), rolling.request, rolling.passed),
            again=rolling.again,
            handled=handled,
        )

    def close(self) -> None:
        """Write what is still unsaved, if the disk takes it, and let go of the journal."""
        self._played.close()

    def _dispatch(self, message: Message) -> None:  # noqa: PLR0912  one case a message
        played, rolling = self._played, self._rolling
        match message:
            case Act(action) if rolling.passes_by(action):
                self._tell(WORDS["not_a_roll_yet"])
            case Act(action):
                rolling.do(action)
            case Pencil(action, together, unfinished):
                played.pencil(action, together, unfinished=unfinished)
            case Pressed(press, at):
                self._press(press, at)
            case Redo():
                rolling.redo()
            case Saw(settled):
                rolling.see(settled)
            case LostSight(back):
                rolling.lose_sight(back=back)
            case OfTheTray() if rolling.has_moved_on(message):
                self._tell(WORDS["read_again"])
            case SetDie() | AddDie() | RemoveDie() | NoDie():
                rolling.answer(message)
            case KeptOutside(positions):
                rolling.keep_outside(positions)
            case Declare():
                rolling.declare()
            case CorrectRoll():
                rolling.correct_roll()
            case DropDraft():
                rolling.drop()
            case Amend(replacements):
                waiting = played.blocked.replacements if played.blocked else {}
                rolling.amend({**waiting, **replacements})
                played.blocked = None
            case DropAmendment():
                played.blocked = None
            case DropLater():
                rolling.amend_without_later()

    def _said_already(self, message: Message) -> bool:
        """Whether it is the second tap of a double one: the next player did not mean to end."""
        match message:
            case Pressed(Press.END_TURN, at) if at is not None and self._ended_at is not None:
                return at - self._ended_at < EMPTY_TURN_SECONDS
        return False

    def _press(self, press: Press, at: float | None) -> None:
        if press is Press.END_TURN:
            action = self._played.pencilled or self._played.game.closing(self._played.state)
            if self._rolling.throw_asked and not self._played.game.enters_roll(action):
                self._tell(WORDS["not_a_roll_yet"])
            elif action is None and self._played.over:
                raise GameOver
            elif action is None:
                self._tell(WORDS["choose_first"])
            else:
                for each in (action, *self._played.pencilled_with):
                    self._rolling.do(each)
                self._ended_at = at
        elif press is Press.UNDO and self._played.blocked is not None:
            self._played.blocked = None  # what is asked about is not made: all else stays
        elif press is Press.UNDO:
            self._rolling.undo()
        else:
            self._rolling.ask_again()

    def _tell(self, text: Text) -> None:
        self._notice = Notice(NoticeKind.REFUSED, text)
