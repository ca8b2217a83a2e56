"""The history behind a journal: actions done, undone and amended."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.games.errors import IllegalAction
from companion.games.game import Action, AnyGame, Setup


class AmendmentBlocked(Exception):
    """An amendment that makes a later action illegal.

    `index` is the later action's, `replacements` are those requested, without their consequences.
    An amendment that also replaces the later action, in the same step, may be legal.
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
    """A correction made when there were `count` actions.

    `others` are the actions before the correction or, if the correction was undone, with the
    correction, by index.
    """

    count: int
    others: Mapping[int, Action]

    def renamed(self, names: Mapping[str, str]) -> "Correction":
        """Return the correction with new names of players, given by the former names."""
        others = {index: action.renamed(names) for index, action in self.others.items()}
        return Correction(self.count, others)


class History(Struct, frozen=True):
    """The current actions, and the undone steps (the latest last).

    `corrections` are those that can be undone, the latest last: each was made after its `count`
    actions.
    """

    actions: tuple[Action, ...] = ()
    undone: tuple[Action | Correction, ...] = ()
    corrections: tuple[Correction, ...] = ()

    @property
    def corrected_last(self) -> bool:
        """Whether the last step was a correction."""
        return bool(self.corrections) and self.corrections[-1].count == len(self.actions)

    @property
    def correction_undone(self) -> bool:
        """Whether the step undone last was a correction."""
        return bool(self.undone) and isinstance(self.undone[-1], Correction)

    def did(self, action: Action) -> "History":
        """Return the history with a further action; undone steps are forgotten."""
        return History((*self.actions, action), (), self.corrections)

    def undid(self) -> "History":
        """Return the history with the last action undone."""
        left = self.actions[:-1]
        corrections = tuple(
            correction for correction in self.corrections if correction.count <= len(left)
        )
        return History(left, (*self.undone, self.actions[-1]), corrections)

    def redid(self) -> "History":
        """Return the history with the action undone last done again. Raises IndexError."""
        action = self.undone[-1]
        if isinstance(action, Correction):
            raise IndexError(len(self.undone) - 1)
        return History((*self.actions, action), self.undone[:-1], self.corrections)

    def uncorrected(self) -> "History":
        """Return the history with the last correction undone.

        Raises IndexError if an action was done since.
        """
        if not self.corrected_last:
            raise IndexError(len(self.actions))
        actions, back = self._swapped(self.corrections[-1])
        return History(actions, (*self.undone, back), self.corrections[:-1])

    def corrected_again(self) -> "History":
        """Return the history with the correction undone last made again. Raises IndexError."""
        correction = self.undone[-1]
        if not isinstance(correction, Correction):
            raise IndexError(len(self.undone) - 1)
        actions, back = self._swapped(correction)
        return History(actions, self.undone[:-1], (*self.corrections, back))

    def first(self, count: int) -> "History":
        """Return the history with only the first `count` actions. Raises IndexError."""
        if count not in range(len(self.actions) + 1):
            raise IndexError(count)
        return History(self.actions[:count])

    def renamed(self, names: Mapping[str, str]) -> "History":
        """Return the history with new names of players, given by the former names."""
        return History(
            tuple(action.renamed(names) for action in self.actions),
            tuple(step.renamed(names) for step in self.undone),
            tuple(correction.renamed(names) for correction in self.corrections),
        )

    def amended(self, replacements: Mapping[int, Action]) -> "History":
        """Return the history with actions replaced; undone steps and corrections are forgotten.

        Raises IndexError.
        """
        for index in replacements:
            if index not in range(len(self.actions)):
                raise IndexError(index)
        return History(
            tuple(replacements.get(index, action) for index, action in enumerate(self.actions))
        )

    def corrected(self, replacements: Mapping[int, Action]) -> "History":
        """Return the history with actions replaced by a correction that can be undone.

        Undone steps are forgotten. Raises IndexError.
        """
        amended = self.amended(replacements).actions
        before = {at: self.actions[at] for at in replacements if self.actions[at] != amended[at]}
        made = (Correction(len(amended), before),) if before else ()
        return History(amended, (), (*self.corrections, *made))

    def _swapped(self, correction: Correction) -> tuple[tuple[Action, ...], Correction]:
        """Return the actions with a correction made, and the correction that would undo that."""
        others = correction.others
        actions = tuple(others.get(index, action) for index, action in enumerate(self.actions))
        back = Correction(correction.count, {index: self.actions[index] for index in others})
        return actions, back


def with_carried(
    game: AnyGame, actions: Sequence[Action], replacements: Mapping[int, Action]
) -> dict[int, Action]:
    """Return the replacements together with their consequences (see `Game.carried`)."""
    whole: dict[int, Action] = {}
    # Each as if made by itself, the earliest first: consequences of the earlier replacements may
    # already have changed a later action.
    for index in sorted(replacements):
        seen = [whole.get(later, action) for later, action in enumerate(actions)]
        whole |= game.carried(seen, index, replacements[index])
        whole[index] = replacements[index]
    return whole | dict(replacements)


def _whole(
    game: AnyGame, setup: Setup, actions: Sequence[Action], replacements: Mapping[int, Action]
) -> dict[int, Action]:
    """Return all replacements of an amendment.

    They include consequences, and later actions rewritten as they were played (see
    `Game.as_played`).
    """
    first = min(replacements, default=len(actions))
    rewritten = game.as_played(setup, actions).items()
    later = {at: action for at, action in rewritten if at > first}
    return later | with_carried(game, actions, replacements)


def state_before(
    game: AnyGame,
    setup: Setup,
    actions: Sequence[Action],
    index: int,
    replacements: Mapping[int, Action],
) -> Any:
    """Return the game's state before the action at `index`, after the replacements.

    Raises IllegalAction if an earlier action is no longer legal.
    """
    whole = _whole(game, setup, actions, replacements) if replacements else {}
    state = game.start(setup)
    for at, action in enumerate(actions[:index]):
        state = game.apply(state, whole.get(at, action))
    return state


def check_amendment(
    game: AnyGame, setup: Setup, history: History, replacements: Mapping[int, Action]
) -> History:
    """Return the history after an amendment and all its consequences.

    Raises IndexError for an action that is not there, AmendmentBlocked for an action that is no
    longer legal afterwards.
    """
    history.amended(replacements)  # raises IndexError for a missing action
    amended = history.amended(_whole(game, setup, history.actions, replacements))
    state = game.start(setup)
    for index, action in enumerate(amended.actions):
        try:
            state = game.apply(state, action)
        except IllegalAction as refusal:
            raise AmendmentBlocked(index, action, refusal, replacements) from refusal
    return amended
