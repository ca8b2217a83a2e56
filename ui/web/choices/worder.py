"""How a game's choices are put into words, and what is offered of what the table measures."""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.games.game import Action
from companion.language.text import Text


def nothing_measured(state: Any) -> tuple[Action, ...]:
    """Nothing beyond what the rules list."""
    del state
    return ()


class Worder(NamedTuple):
    """`words` says a choice in that state; `measured` are actions that the rules do not list but
    may accept, as a few values say them all.
    """

    words: Callable[[Any, Any], Text]
    measured: Callable[[Any], tuple[Action, ...]] = nothing_measured
