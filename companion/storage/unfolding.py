"""The game made from the entries of a journal."""

from collections.abc import Sequence
from typing import Any

from companion.games.errors import BadSetup, IllegalAction
from companion.games.game import Action, AnyGame, Setup
from companion.games.history import History
from companion.games.record import BadRecord, parse_action, parse_header
from companion.storage.entries import (
    Amended,
    AmendmentStep,
    Did,
    Entry,
    Opened,
    Redid,
    Renamed,
    Undid,
)


def unfold(entries: Sequence[Entry]) -> tuple[AnyGame, Setup, History, int]:
    """Return the game that a journal's entries make, and the number of entries used.

    Not all are used if entries with valid check digits do not make a game (written by a newer
    version, say): then the longest prefix that does counts. Raises BadRecord if not even the header
    is valid.
    """
    first = entries[0]
    if not isinstance(first, Opened):
        raise TypeError("a journal's first entry is its header")
    game, setup = parse_header(bytes(first.header))
    history = History()
    course = _Course(game, setup)
    used = 1
    for entry in entries[1:]:
        try:
            setup_after, after = _after(game, setup, history, entry)
            if setup_after != setup:
                course = _Course(game, setup_after)
            course.follow(after.actions)
        except (BadRecord, BadSetup, IllegalAction, IndexError, RecursionError):
            break
        setup, history = setup_after, after
        used += 1
    return game, setup, history, used


class _Line:
    """A sequence of legal actions, and the state after each of them."""

    def __init__(self, game: AnyGame, actions: list[Action], states: list[Any]) -> None:
        """`states` begins with the state before the first action."""
        self._game = game
        self._actions = actions
        self._states = states

    def shared_with(self, actions: Sequence[Action]) -> int:
        """Return the number of leading actions that this line has in common with `actions`."""
        most = min(len(actions), len(self._actions))
        # Fast path: in most cases all actions but the last are the same.
        for count in (most, most - 1):
            if count >= 0 and self._actions[:count] == list(actions[:count]):
                return count
        pairs = zip(self._actions, actions, strict=False)
        return next(at for at, (ours, other) in enumerate(pairs) if ours != other)

    def turned_to(self, actions: Sequence[Action], shared: int) -> "_Line":
        """Return a line with these actions, the first `shared` of them taken from here.

        Raises IllegalAction.
        """
        line = _Line(self._game, self._actions[:shared], self._states[: shared + 1])
        line.go_on(actions[shared:])
        return line

    def go_on(self, actions: Sequence[Action]) -> None:
        """Add actions at the end. Raises IllegalAction."""
        for action in actions:
            self._states.append(self._game.apply(self._states[-1], action))
            self._actions.append(action)

    @property
    def length(self) -> int:
        """The number of actions."""
        return len(self._actions)


class _Course:
    """Follows a game from entry to entry, and computes few states anew.

    Undone actions stay at the end of the line, so undo and redo compute nothing. A correction
    begins another line; the former line is kept in case the correction is undone. No more than
    these two lines are held.
    """

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self._line = self._before = _Line(game, [], [game.start(setup)])

    def follow(self, actions: Sequence[Action]) -> None:
        """Make the line contain these actions. Raises IllegalAction."""
        shared = self._line.shared_with(actions)
        if shared == len(actions):
            return
        if shared == self._line.length:
            self._line.go_on(actions[shared:])
            return
        before = self._before.shared_with(actions)
        if before == len(actions):
            self._line, self._before = self._before, self._line
            return
        self._line, self._before = self._line.turned_to(actions, shared), self._line


def _after(game: AnyGame, setup: Setup, history: History, entry: Entry) -> tuple[Setup, History]:
    if not isinstance(entry, Renamed):
        return setup, _done(game, history, entry)
    if len(entry.players) != len(setup.players):
        raise IndexError(len(entry.players))
    names = dict(zip(setup.players, entry.players, strict=True))
    return setup.renamed(names), history.renamed(names)


def _done(game: AnyGame, history: History, entry: Entry) -> History:
    match entry:
        case Did():
            line = len(history.actions) + 2
            return history.did(parse_action(game, bytes(entry.action), line))
        case Undid():
            return history.undid()
        case Redid():
            return history.redid()
        case Amended():
            return _amended(game, history, entry)
        case Opened() | Renamed():
            raise IndexError(0)


def _amended(game: AnyGame, history: History, entry: Amended) -> History:
    if entry.step is AmendmentStep.UNDONE:
        return history.uncorrected()
    if entry.step is AmendmentStep.REDONE:
        return history.corrected_again()
    replacements = {
        index: parse_action(game, bytes(action), index + 2)
        for index, action in entry.actions.items()
    }
    if entry.kept is None:
        return history.corrected(replacements)
    # the dropped actions would not come back with an undo
    return history.first(entry.kept).amended(replacements)
