"""One game in play: handles messages one at a time, each to its end.

Nothing here is concurrent; `companion.table.table` runs a session in a thread of its own.
"""

from collections.abc import Callable

from companion.games.errors import GameOver
from companion.games.history import AmendmentBlocked
from companion.language.errors import TranslatedError
from companion.language.text import Text
from companion.learning.feedback import Feedback, Pupil, RollKeeper
from companion.messages import (
    Act,
    Amend,
    DropAmendment,
    DropLater,
    LostSight,
    Message,
    Pencil,
    Press,
    Pressed,
    Redo,
    Rename,
    Saw,
    Seen,
    VirtualRoll,
)
from companion.storage.game_store import OpenGame
from companion.table.game_in_play import WORDS, GameInPlay
from companion.table.roll_referee import RollReferee
from companion.table.view import Blocked, Notice, NoticeKind, View, stamp_of
from companion.table.virtual_dice import VirtualDice

EMPTY_TURN_SECONDS = 1.5  # a turn ended so soon, with no action in it, is the same press


class Session:
    """The game in play and its dice; after every message both agree with the journal."""

    def __init__(
        self,
        opened: OpenGame,
        now: Callable[[], str],
        pupil: Pupil | None = None,
        keeper: RollKeeper | None = None,
    ) -> None:
        """Continue a stored game.

        `now` returns the time as ISO 8601; `pupil` learns from the readings, `keeper` keeps the
        pictures of rolls.
        """
        self._played = GameInPlay(opened, now, self._tell)
        self._feedback = Feedback(opened.loaded.game.name, pupil, opened.loaded.id, keeper)
        self._referee = RollReferee(self._played, self._feedback, self._tell)
        self._roll = self._referee.roll
        self._virtual = VirtualDice(self._played, self._roll, self._inform)
        trouble = opened.loaded.trouble
        # Shown until somebody acts: readings may come before there is a screen to show the notice.
        self._opening = Notice(NoticeKind.INFO, trouble) if trouble else None
        self._notice = self._opening
        # the time of the press that ended the turn, until another message
        self._ended_at: float | None = None
        if self._played.unsaved:
            self._tell(WORDS["not_begun"])

    def handle(self, message: Message) -> None:
        """Handle a message. All changes are on disk, or counted as unsaved, on return."""
        if self._said_already(message):
            return
        if not isinstance(message, Saw | LostSight):
            self._opening = self._ended_at = None
        self._notice = self._opening
        self._played.flush()
        try:
            if self._played.setup.virtual_dice:
                self._dispatch_virtual(message)
            else:
                self._dispatch(message)
        except AmendmentBlocked as stop:
            why = stop.refusal.text
            self._played.blocked = Blocked(stop.replacements, stop.index, stop.action, why)
            self._tell(WORDS.text("blocked", why=why))
        except TranslatedError as refusal:
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

    def in_time(self, seen: Seen) -> bool:
        """Return whether the sender saw the game in its present state."""
        played = self._played
        now = stamp_of(played.origins.done, len(played.history.corrections), played.setup)
        same = seen.draft is None or seen.draft == self._roll.draft
        if same and (now, played.pencilled) == (seen.stamp, seen.pencilled):
            # the sender saw the effect of the press before: this is no double tap
            self._ended_at = None
            return True
        return False

    def save(self) -> bool:
        """Retry writing unsaved entries; return whether any was written."""
        waiting = self._played.unsaved
        self._played.flush()
        if not self._played.unsaved < waiting:
            return False
        if not self._played.unsaved:
            self._notice = Notice(NoticeKind.INFO, WORDS["saved_again"])
        return True

    @property
    def unsaved(self) -> int:
        """The number of entries that are not on disk yet."""
        return self._played.unsaved

    def stumble(self) -> Notice:
        """Note that an error of our own happened; return the notice shown."""
        self._notice = Notice(NoticeKind.REFUSED, WORDS["stumbled"])
        return self._notice

    def view(self, handled: int = 0) -> View:
        """Return the view of the game after the message with the ticket `handled`."""
        played, referee, roll = self._played, self._referee, self._roll
        game, state = played.game, played.state
        return View(
            id=played.id,
            game=game,
            setup=played.setup,
            state=state,
            actions=played.history.actions,
            entries=played.origins.done,
            choices=game.choices(state),
            wanted=played.on_table.wanted,
            to_play=game.to_play(state),
            outcome=game.outcome(state),
            standings=game.standings(state),
            draft=roll.draft,
            shown=referee.shown,
            asks=referee.asks,
            lying=referee.in_sight,
            pencilled=played.pencilled,
            notice=self._notice,
            blocked=played.blocked,
            can_undo=bool(played.history.actions),
            can_redo=bool(played.history.undone),
            corrections=len(played.history.corrections),
            corrected_last=played.history.corrected_last,
            done=played.done,
            unsaved=played.unsaved,
            unsaved_actions=played.unsaved_actions,
            throw_asked=roll.throw_asked,
            question=referee.question,
            again=referee.reader.again,
            handled=handled,
        )

    def close(self) -> None:
        """Write the unsaved entries, if the disk takes them, and close the journal."""
        self._played.close()

    def _dispatch(self, message: Message) -> None:
        played, roll = self._played, self._roll
        match message:
            case VirtualRoll():
                pass  # people roll in this game
            case Act(action) if roll.passes_by(action):
                self._tell(WORDS["not_a_roll_yet"])
            case Act(action, photo):
                roll.do(action)
                if photo is not None:
                    entries = played.origins.done
                    self._feedback.photographed(len(entries) - 1, photo, entries[-1])
            case Pencil(action, together, unfinished):
                played.pencil(action, together, unfinished=unfinished)
            case Pressed(press, at):
                self._press(press, at)
            case Rename(name, new):
                played.rename(name, new)
            case Redo():
                roll.redo()
            case Amend(replacements):
                waiting = played.blocked.replacements if played.blocked else {}
                self._referee.amend({**waiting, **replacements})
                played.blocked = None
            case DropAmendment():
                played.blocked = None
            case DropLater():
                roll.amend_without_later()
            case _:
                self._referee.handle(message)

    def _dispatch_virtual(self, message: Message) -> None:
        """Handle a message in a game with virtual dice: neither eye nor hand enters a roll."""
        enters_roll = self._played.game.enters_roll
        match message:
            case VirtualRoll():
                self._virtual.throw(message)
            case Act(action) | Pencil(action) if enters_roll(action):
                self._tell(WORDS["dice_are_virtual"])
            case Amend(replacements) if any(map(enters_roll, replacements.values())):
                self._tell(WORDS["virtual_roll_stays"])
            case Pressed(Press.REREAD):
                self._tell(WORDS["dice_are_virtual"])
            case Saw() | LostSight():
                pass  # dice in the tray are not the dice of this game
            case _:
                self._dispatch(message)

    def _said_already(self, message: Message) -> bool:
        """Return whether this is the second of a double tap, which must not end the next turn."""
        match message:
            case Pressed(Press.END_TURN, at) if at is not None and self._ended_at is not None:
                return at - self._ended_at < EMPTY_TURN_SECONDS
        return False

    def _press(self, press: Press, at: float | None) -> None:
        if press is Press.END_TURN:
            action = self._played.pencilled or self._played.game.closing(self._played.state)
            if self._roll.throw_asked and not self._played.game.enters_roll(action):
                self._tell(WORDS["not_a_roll_yet"])
            elif action is None and self._played.over:
                raise GameOver
            elif action is None:
                due = self._played.game.due_first(self._played.state)
                self._tell(due or WORDS["choose_first"])
            else:
                for each in (action, *self._played.pencilled_with):
                    self._roll.do(each)
                self._ended_at = at
        elif press is Press.UNDO and self._played.blocked is not None:
            self._played.blocked = None  # the blocked amendment is not made: all else stays
        elif press is Press.UNDO:
            self._roll.undo()
        else:
            self._referee.reader.ask_again()

    def _inform(self, text: Text) -> None:
        self._notice = Notice(NoticeKind.INFO, text)

    def _tell(self, text: Text) -> None:
        self._notice = Notice(NoticeKind.REFUSED, text)
