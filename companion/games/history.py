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


class History(Struct, frozen=True):
    """The current actions, and those undone (the one undone last comes last)."""

    actions: tuple[Action, ...] = ()
    undone: tuple[Action, ...] = ()

    def did(self, action: Action) -> "History":
        """With one more action; the undone ones are forgotten."""
        return History((*self.actions, action))

    def undid(self) -> "History":
        """With the last action undone."""
        return History(self.actions[:-1], (*self.undone, self.actions[-1]))

    def redid(self) -> "History":
        """With the action undone last done again."""
        return History((*self.actions, self.undone[-1]), self.undone[:-1])

    def first(self, count: int) -> "History":
        """With only the first `count` actions; the others are forgotten. Raises IndexError."""
        if count not in range(len(self.actions) + 1):
            raise IndexError(count)
        return History(self.actions[:count])

    def renamed(self, names: Mapping[str, str]) -> "History":
        """With other names of players, by the former ones."""
        return History(
            tuple(action.renamed(names) for action in self.actions),
            tuple(action.renamed(names) for action in self.undone),
        )

    def amended(self, replacements: Mapping[int, Action]) -> "History":
        """With actions replaced; the undone ones are forgotten. Raises IndexError."""
        for index in replacements:
            if index not in range(len(self.actions)):
                raise IndexError(index)
        return History(
            tuple(replacements.get(index, action) for index, action in enumerate(self.actions))
        )


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
