"""The history behind a journal: actions done, undone and amended."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.games.errors import IllegalAction
from companion.games.game import Action, AnyGame, Setup


class AmendmentBlocked(Exception):
    """An amendment that makes a later action illegal.

    `index` is that action's, `replacements` are what was asked for, without what follows from it:
    amending the action too, in the same step, may settle it.
    """

    def __init__(
        self, index: int, action: Action, refusal: IllegalAction, replacements: Mapping[int, Action]
    ) -> None:
        super().__init__(str(refusal))
        self.index = index
        self.action = action
        self.refusal = refusal
        self.replacements = dict(replacements)


class Correction(Struct, frozen=True):
    """A correction made when there were `count` actions; `others` are what stood there before it,
    or would stand there with it if it was undone, by index.
    """

    count: int
    others: Mapping[int, Action]

    def renamed(self, names: Mapping[str, str]) -> "Correction":
        """With other names of players, by the former ones."""
        others = {index: action.renamed(names) for index, action in self.others.items()}
        return Correction(self.count, others)


class History(Struct, frozen=True):
    """The current actions, and what was undone (what was undone last comes last).

    `corrections` are those that can be undone, the last one last: each comes after the `count`
    actions that it found.
    """

    actions: tuple[Action, ...] = ()
    undone: tuple[Action | Correction, ...] = ()
    corrections: tuple[Correction, ...] = ()

    @property
    def corrected_last(self) -> bool:
        """Whether what was done last is a correction."""
        return bool(self.corrections) and self.corrections[-1].count == len(self.actions)

    @property
    def correction_undone(self) -> bool:
        """Whether what was undone last is a correction."""
        return bool(self.undone) and isinstance(self.undone[-1], Correction)

    def did(self, action: Action) -> "History":
        """With one more action; what was undone is forgotten."""
        return History((*self.actions, action), (), self.corrections)

    def undid(self) -> "History":
        """With the last action undone."""
        left = self.actions[:-1]
        corrections = tuple(
            correction for correction in self.corrections if correction.count <= len(left)
        )
        return History(left, (*self.undone, self.actions[-1]), corrections)

    def redid(self) -> "History":
        """With the action undone last done again. Raises IndexError."""
        action = self.undone[-1]
        if isinstance(action, Correction):
            raise IndexError(len(self.undone) - 1)
        return History((*self.actions, action), self.undone[:-1], self.corrections)

    def uncorrected(self) -> "History":
        """With the last correction undone. Raises IndexError if something was done since."""
        if not self.corrected_last:
            raise IndexError(len(self.actions))
        actions, back = self._swapped(self.corrections[-1])
        return History(actions, (*self.undone, back), self.corrections[:-1])

    def corrected_again(self) -> "History":
        """With the correction undone last made again. Raises IndexError."""
        correction = self.undone[-1]
        if not isinstance(correction, Correction):
            raise IndexError(len(self.undone) - 1)
        actions, back = self._swapped(correction)
        return History(actions, self.undone[:-1], (*self.corrections, back))

    def first(self, count: int) -> "History":
        """With only the first `count` actions; the others are forgotten. Raises IndexError."""
        if count not in range(len(self.actions) + 1):
            raise IndexError(count)
        return History(self.actions[:count])

    def renamed(self, names: Mapping[str, str]) -> "History":
        """With other names of players, by the former ones."""
        return History(
            tuple(action.renamed(names) for action in self.actions),
            tuple(one.renamed(names) for one in self.undone),
            tuple(correction.renamed(names) for correction in self.corrections),
        )

    def amended(self, replacements: Mapping[int, Action]) -> "History":
        """With actions replaced; what was undone, and what corrections could be, is forgotten.
        Raises IndexError.
        """
        for index in replacements:
            if index not in range(len(self.actions)):
                raise IndexError(index)
        return History(
            tuple(replacements.get(index, action) for index, action in enumerate(self.actions))
        )

    def corrected(self, replacements: Mapping[int, Action]) -> "History":
        """With actions replaced by a correction that can be undone; what was undone is forgotten.
        Raises IndexError.
        """
        amended = self.amended(replacements).actions
        before = {at: self.actions[at] for at in replacements if self.actions[at] != amended[at]}
        made = (Correction(len(amended), before),) if before else ()
        return History(amended, (), (*self.corrections, *made))

    def _swapped(self, correction: Correction) -> tuple[tuple[Action, ...], Correction]:
        """The actions with a correction made, and what it would be to undo it."""
        others = correction.others
        actions = tuple(others.get(index, action) for index, action in enumerate(self.actions))
        back = Correction(correction.count, {index: self.actions[index] for index in others})
        return actions, back


def with_carried(
    game: AnyGame, actions: Sequence[Action], replacements: Mapping[int, Action]
) -> dict[int, Action]:
    """The replacements together with what follows from each of them (see `Game.carried`)."""
    whole: dict[int, Action] = {}
    # Each as if it were made by itself, the earliest first: a later one may be seen changed
    # already by what follows from those before it.
    for index in sorted(replacements):
        seen = [whole.get(later, action) for later, action in enumerate(actions)]
        whole |= game.carried(seen, index, replacements[index])
        whole[index] = replacements[index]
    return whole | dict(replacements)


def _whole(
    game: AnyGame, setup: Setup, actions: Sequence[Action], replacements: Mapping[int, Action]
) -> dict[int, Action]:
    """All that an amendment replaces: also what follows from it, and later actions rewritten as
    they were played (see `Game.as_played`).
    """
    first = min(replacements, default=len(actions))
    told = game.as_played(setup, actions).items()
    later = {at: action for at, action in told if at > first}
    return later | with_carried(game, actions, replacements)


def state_before(
    game: AnyGame,
    setup: Setup,
    actions: Sequence[Action],
    index: int,
    replacements: Mapping[int, Action],
) -> Any:
    """The game's state before the action at `index`, after the replacements.

    Raises IllegalAction if an action before that is no longer legal.
    """
    whole = _whole(game, setup, actions, replacements) if replacements else {}
    state = game.start(setup)
    for at, action in enumerate(actions[:index]):
        state = game.apply(state, whole.get(at, action))
    return state


def check_amendment(
    game: AnyGame, setup: Setup, history: History, replacements: Mapping[int, Action]
) -> History:
    """The history after an amendment and all that follows from it.

    Raises IndexError for an action that is not there, AmendmentBlocked for one that is no longer
    legal afterwards.
    """
    history.amended(replacements)  # every one of them is there
    amended = history.amended(_whole(game, setup, history.actions, replacements))
    state = game.start(setup)
    for index, action in enumerate(amended.actions):
        try:
            state = game.apply(state, action)
        except IllegalAction as refusal:
            raise AmendmentBlocked(index, action, refusal, replacements) from refusal
    return amended
