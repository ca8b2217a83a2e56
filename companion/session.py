"""One game in play: takes messages one after the other, each to its end.

Nothing here is concurrent; `companion.table` runs a session in a thread of its own.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion import journal
from companion.dice import Die, Settled
from companion.draft import SETTLED_BY_DECLARING, Ask, Draft, OnTable
from companion.errors import CompanionError, Text
from companion.games.game import Action, fold
from companion.history import AmendmentBlocked, History, check_amendment
from companion.journal import Amended, Did, Entry, Redid, Undid
from companion.messages import (
    Act,
    AddDie,
    Amend,
    CorrectRoll,
    Declare,
    DropAmendment,
    DropDraft,
    KeptOutside,
    LostSight,
    Message,
    Pencil,
    Press,
    Pressed,
    Redo,
    RemoveDie,
    Saw,
    SetDie,
)
from companion.store import OpenGame
from companion.translation import Words
from companion.tray import Tray
from companion.view import Blocked, LyingDie, Notice, NoticeKind, View

WORDS = Words.load(Path(__file__).with_name("words.toml"))


class Session:
    """The game in play and its journal: every message leaves both in step."""

    def __init__(self, opened: OpenGame, now: Callable[[], str]) -> None:
        """Go on with a stored game. `now` gives the time as ISO 8601."""
        self._id = opened.loaded.id
        self._game = opened.loaded.game
        self._setup = opened.loaded.setup
        self._history = opened.loaded.history
        self._state: Any = opened.loaded.state
        self._journal = opened.journal
        self._now = now
        self._unsaved: list[Entry] = []
        self._tray = Tray()
        self._draft: Draft | None = None
        self._pencilled: Action | None = None
        self._blocked: Blocked | None = None
        self._request = 1
        self._again = 0
        trouble = opened.loaded.trouble
        self._notice = Notice(NoticeKind.INFO, trouble) if trouble else None

    def handle(self, message: Message) -> None:
        """Take one message in. What it changed is on disk, or counted as unsaved, on return."""
        self._notice = None
        self._flush()
        try:
            self._dispatch(message)
        except AmendmentBlocked as stop:
            self._blocked = Blocked(stop.replacements, stop.index, stop.action, stop.refusal.text)
            self._tell(WORDS.text("blocked", why=stop.refusal.text))
        except CompanionError as refusal:
            self._tell(refusal.text)
        except IndexError:
            self._tell(WORDS["no_such_action"])

    def stumble(self) -> None:
        """Say that a message met an error of our own."""
        self._tell(WORDS["stumbled"])

    def view(self, handled: int = 0) -> View:
        """The game as it stands, after the message with the ticket `handled`."""
        game, state = self._game, self._state
        table = self._on_table()
        return View(
            id=self._id,
            game=game,
            setup=self._setup,
            state=state,
            actions=self._history.actions,
            choices=game.choices(state),
            wanted=table.wanted,
            to_play=game.to_play(state),
            outcome=game.outcome(state),
            standings=game.standings(state),
            draft=self._draft,
            asks=self._draft.asks(table) if self._draft else (),
            lying=self._in_sight(table),
            pencilled=self._pencilled,
            notice=self._notice,
            blocked=self._blocked,
            can_undo=bool(self._history.actions),
            can_redo=bool(self._history.undone),
            unsaved=len(self._unsaved),
            request=self._request,
            again=self._again,
            handled=handled,
        )

    def close(self) -> None:
        """Write what is still unsaved, if the disk takes it, and let go of the journal."""
        self._flush()
        self._journal.close()

    def _dispatch(self, message: Message) -> None:  # noqa: PLR0912  one case a message
        match message:
            case Act(action):
                self._do(action)
            case Pencil(action):
                if action is not None:
                    self._game.apply(self._state, action)
                self._pencilled = action
            case Pressed(press):
                self._press(press)
            case Redo():
                self._redo()
            case Saw(settled):
                if settled.request == self._request:
                    self._see(settled)
                else:
                    # The answer to an older question: the eye is to look again.
                    self._tray = self._tray.missed(settled)
                    self._again += 1
            case LostSight():
                self._lose_sight()
            case SetDie(index, value):
                self._set_die(index, value)
            case AddDie(die):
                self._add_die(die)
            case RemoveDie(index):
                self._remove_die(index)
            case KeptOutside(positions):
                if self._draft is not None:
                    self._edit(replace(self._draft, outside=positions))
            case Declare():
                self._declare()
            case CorrectRoll():
                self._correct_roll()
            case DropDraft():
                self._drop_draft()
            case Amend(replacements):
                waiting = self._blocked.replacements if self._blocked else {}
                self._amend({**waiting, **replacements})
                self._blocked = None
            case DropAmendment():
                self._blocked = None

    # --- actions ------------------------------------------------------------------------

    def _do(self, action: Action, kept_outside: tuple[int, ...] = ()) -> None:
        state = self._game.apply(self._state, action)
        before = self._on_table()
        self._write(Did(journal.raw(action), self._now()))
        self._history = self._history.did(action)
        self._state = state
        self._pencilled = None
        after = self._on_table()
        if after.roll is not None and after.roll != before.roll:
            self._tray = self._tray.bound(after.roll, after.dice, kept_outside)
            self._draft = None
        elif before.wanted is None and after.wanted is not None:
            # Thrown before the turn was ended: the next player's roll, if they say so.
            draft = self._draft
            early = draft is not None and draft.fresh and all(die.fresh for die in draft.dice)
            self._draft = draft.all_thrown(Ask.BEFORE_TURN) if draft and early else None
        else:
            self._draft = None

    def _press(self, press: Press) -> None:
        if press is Press.END_TURN:
            if self._pencilled is None:
                self._tell(WORDS["choose_first"])
            else:
                self._do(self._pencilled)
        elif press is Press.UNDO:
            self._undo()
        else:
            self._ask_again()

    def _undo(self) -> None:
        if not self._history.actions:
            self._tell(WORDS["nothing_to_undo"])
            return
        self._write(Undid(self._now()))
        self._rewind(self._history.undid())

    def _redo(self) -> None:
        if not self._history.undone:
            self._tell(WORDS["nothing_to_redo"])
            return
        self._write(Redid(self._now()))
        self._rewind(self._history.redid())

    def _amend(self, replacements: Mapping[int, Action]) -> None:
        amended = check_amendment(self._game, self._setup, self._history, replacements)
        changed = {
            index: journal.raw(after)
            for index, (before, after) in enumerate(
                zip(self._history.actions, amended.actions, strict=True)
            )
            if before != after
        }
        if changed:
            self._write(Amended(changed, self._now()))
            self._rewind(amended)

    def _rewind(self, history: History) -> None:
        self._history = history
        self._state = fold(self._game, self._setup, history.actions)
        self._draft = self._pencilled = self._blocked = None
        self._tray = self._tray.at_rest(self._on_table())
        self._request += 1

    # --- dice ---------------------------------------------------------------------------

    def _see(self, settled: Settled) -> None:
        table = self._on_table()
        first_look = not self._tray.seen
        anew = self._draft is not None and self._draft.first is Ask.NO_MOVEMENT
        self._tray, draft = self._tray.look(settled, table, anew=anew)
        if table.wanted is None and table.roll is None:
            return
        strange = table.wanted is not None and self._tray.has_strange_news
        if draft.fresh or (strange and not first_look and not anew):
            self._draft = draft
            self._count_if_settled()
        elif anew and not draft.dice and not draft.unread:
            self._draft = None
            self._tell(WORDS["no_dice_seen"])
        elif anew:
            self._draft = replace(draft, first=Ask.NO_MOVEMENT)
        elif first_look and (draft.dice or draft.unread):
            self._meet(draft, table)
        elif self._waits(draft):
            self._draft = draft.all_thrown(Ask.BEFORE_TURN)
        else:
            # Dice were lifted, or nothing changed: no roll. Only an eye that has changed its
            # mind about a die of the roll is asked about.
            doubtful = any(not die.sure and die.position is not None for die in draft.dice)
            self._draft = draft if doubtful else None

    def _waits(self, draft: Draft) -> bool:
        """Whether what was thrown before the turn still lies there, waiting for its answer."""
        before = self._draft
        early = before is not None and before.first is Ask.BEFORE_TURN
        return early and before is not None and len(before.dice) == len(draft.dice)

    def _meet(self, draft: Draft, table: OnTable) -> None:
        """Dice that lay in the tray before it was first looked at: nobody saw them roll."""
        lying = sorted(die.die.value for die in draft.dice)
        if table.roll is not None and lying == sorted(die.value for die in table.dice):
            self._tray = self._tray.bound(table.roll, table.dice, ())
        else:
            self._draft = replace(draft, first=Ask.NO_MOVEMENT)

    def _lose_sight(self) -> None:
        """Begin anew with the tray, as when the game was opened: see `_meet`."""
        self._tray = Tray()
        if self._draft is not None and self._draft.first is Ask.NO_MOVEMENT:
            # The question is asked anew of what lies there when there is something to see.
            self._draft = None
        self._request += 1
        self._again += 1

    def _ask_again(self) -> None:
        self._draft = Draft((), first=Ask.NO_MOVEMENT)
        self._tray = self._tray.asked_anew()
        self._request += 1
        self._again += 1

    def _set_die(self, index: int, value: int) -> None:
        if self._draft is not None and self._can_show(value):
            draft = self._draft.with_value(index, value)
            self._tray = self._tray.told(draft.dice[index].box, value)
            self._edit(draft)

    def _add_die(self, die: Die) -> None:
        if self._draft is not None and self._can_show(die.value):
            draft = self._draft.with_die(die)
            self._tray = self._tray.added(draft.dice[-1].box, die.value)
            self._edit(draft.reckoned(self._tray.out, self._on_table()))

    def _can_show(self, value: int) -> bool:
        if any(value in sort.faces for sort in self._game.dice_in_play().sorts):
            return True
        self._tell(WORDS.text("no_such_face", value=value))
        return False

    def _remove_die(self, index: int) -> None:
        if self._draft is not None:
            box = self._draft.at(index).box
            if box is not None:
                self._tray = self._tray.ignoring([box])
            self._edit(self._draft.without(index).reckoned(self._tray.out, self._on_table()))

    def _drop_draft(self) -> None:
        self._draft = None
        self._tray = self._tray.at_rest(self._on_table())

    def _edit(self, draft: Draft) -> None:
        self._draft = draft
        self._count_if_settled()

    def _count_if_settled(self) -> None:
        if self._draft is None or self._draft.asks(self._on_table()):
            return
        if self._draft.fresh:
            self._count(self._draft)
        else:
            # Nothing was thrown, but the table may have said what a die of the roll shows.
            self._correct(self._draft)
            self._drop_draft()

    def _declare(self) -> None:
        draft = self._draft
        if draft is None or set(draft.asks(self._on_table())) - SETTLED_BY_DECLARING:
            self._tell(WORDS["not_a_roll_yet"])
            return
        self._tray = self._tray.ignoring(unread.box for unread in draft.unread)
        self._edit(draft.declared().reckoned(self._tray.out, self._on_table()))

    def _count(self, draft: Draft) -> None:
        table = self._on_table()
        self._correct(replace(draft, dice=tuple(die for die in draft.dice if not die.fresh)))
        dice, kept = draft.roll(self._on_table())
        self._tray = self._tray.written(draft)
        outside = draft.outside or () if table.roll is not None else ()
        self._do(self._game.roll(self._state, dice, kept), outside)

    def _correct(self, draft: Draft) -> None:
        """Amend the roll on the table where its unmoved dice are said to show something else."""
        table = self._on_table()
        if table.roll is None:
            return
        dice = draft.as_last_roll(table)
        changes = self._game.corrected(self._history.actions, table.roll, dice)
        if changes:
            self._tray = self._tray.written(draft)
            self._amend(changes)

    def _correct_roll(self) -> None:
        draft, table = self._draft, self._on_table()
        whole = draft is not None and len(draft.dice) == len(table.dice)
        if draft is None or table.roll is None or not whole or not draft.read:
            self._tell(WORDS["not_a_roll_yet"])
            return
        self._correct(draft)
        self._drop_draft()

    def _in_sight(self, table: OnTable) -> tuple[LyingDie, ...]:
        if table.roll is None or self._tray.roll != table.roll:
            return ()
        return tuple(
            LyingDie(die.box, table.dice[die.position].value, die.position)
            for die in self._tray.lying
            if die.position is not None and not die.fresh
        )

    def _on_table(self) -> OnTable:
        game, actions = self._game, self._history.actions
        dice = game.rolled(self._state)
        roll = None
        if dice and game.roll_type is not None:
            rolls = (i for i, action in enumerate(actions) if isinstance(action, game.roll_type))
            roll = max(rolls, default=None)
        return OnTable(roll, dice, game.wanted_dice(self._state))

    # --- the disk -----------------------------------------------------------------------

    def _write(self, entry: Entry) -> None:
        self._unsaved.append(entry)
        self._flush()

    def _flush(self) -> None:
        while self._unsaved:
            try:
                self._journal.append(self._unsaved[0])
            except OSError:
                self._tell(WORDS.text("not_saved", count=len(self._unsaved)))
                return
            self._unsaved.pop(0)

    def _tell(self, text: Text) -> None:
        self._notice = Notice(NoticeKind.REFUSED, text)
